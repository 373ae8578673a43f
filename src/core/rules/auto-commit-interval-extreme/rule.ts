import { catalog } from '../../catalog/catalog.ts';
import type { ConfigRule } from '../rule.ts';

const KEY = 'auto.commit.interval.ms';
/** Ten commit requests a second and member; our own judgement, Kafka's default is 5000. */
const SHORTEST_MS = 100;

export const rule: ConfigRule = {
  name: 'auto-commit-interval-extreme',
  kind: 'config',
  appliesTo: ['java'],
  keys: [KEY],
  check(config, report) {
    const interval = config.number(KEY);
    if (interval === undefined || interval < 0 || interval >= SHORTEST_MS) return;
    if (config.boolean('enable.auto.commit') !== true) return;
    const entry = config.get(KEY)!;
    const standard = catalog.spec(KEY, config.version)?.default;
    const rate = interval === 0 ? 'with every poll' : `up to ${Math.round(1000 / interval)} times a second`;
    report({
      severity: 'warning',
      message: `${KEY}=${interval} commits ${rate} for each member; every commit is a write to the broker’s offsets topic. The default is ${standard} ms.`,
      entry,
      part: 'value',
      fixes: [
        {
          title: `Remove ${KEY} (the default is ${standard})`,
          safety: 'review',
          preferred: true,
          changes: config.all(KEY).map((each) => ({ kind: 'remove', entry: each })),
        },
      ],
    });
  },
};
