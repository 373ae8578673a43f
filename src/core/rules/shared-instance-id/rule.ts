import type { ConfigRule } from '../rule.ts';

const KEY = 'group.instance.id';

/** What happens to the second process with the same id (KIP-345; KIP-848; seen on 4.3.1 brokers). */
const CONFLICT = {
  classic: 'the newcomer takes over and the older member dies with FencedInstanceIdException',
  consumer: 'the newcomer is refused with UnreleasedInstanceIdException as long as the older member lives',
} as const;

export const rule: ConfigRule = {
  name: 'shared-instance-id',
  kind: 'config',
  appliesTo: ['java', 'librdkafka'],
  keys: [KEY],
  check(config, report) {
    const entry = config.get(KEY)!;
    const { protocol } = config;
    if (entry.dynamic || entry.blank || !protocol) return;
    report({
      severity: 'info',
      message: `Every process that reads this file gets the same ${KEY}. When two of them run, ${CONFLICT[protocol]}. Give each process an id of its own, for example from its host or pod name.`,
      entry,
    });
  },
};
