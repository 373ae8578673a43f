import { removal } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const KEY = 'max.poll.interval.ms';
/** Our own judgement: one slow call and a garbage collection fit into 30 s only just. */
const SHORT_MS = 30_000;
/** Our own judgement: nobody waits an hour for a group that one member keeps from rebalancing. */
const LONG_MS = 3_600_000;

export const rule: ConfigRule = {
  name: 'max-poll-interval-extreme',
  kind: 'config',
  appliesTo: ['java', 'librdkafka'],
  keys: [KEY],
  check(config, report) {
    const interval = config.number(KEY);
    if (interval === undefined || interval < 1 || (interval >= SHORT_MS && interval <= LONG_MS)) return;
    report({
      severity: 'info',
      message:
        interval < SHORT_MS
          ? `A batch that takes longer than ${interval} ms puts the member out of the group, and another one processes it again. Raise ${KEY}, or remove it.`
          : `A consumer that hangs keeps its partitions for ${LONG_MS / 60_000} minutes and more, and a rebalance waits for it as long. Lower ${KEY} together with max.poll.records.`,
      entry: config.get(KEY)!,
      part: 'value',
      fixes: [removal(config, KEY)],
    });
  },
};
