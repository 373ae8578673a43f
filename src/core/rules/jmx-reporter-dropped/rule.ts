import { catalog } from '../../catalog/catalog.ts';
import { change } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const KEY = 'metric.reporters';

export const rule: ConfigRule = {
  name: 'jmx-reporter-dropped',
  kind: 'config',
  appliesTo: ['java'],
  keys: [KEY],
  check(config, report, { version }) {
    const entry = config.get(KEY)!;
    const jmx = catalog.spec(KEY, version)?.default;
    // Before 4.0 the default is an empty list, and JMX comes on top of it.
    if (!jmx || entry.dynamic || entry.blank || entry.items().some((item) => item.value === jmx)) return;
    report({
      severity: 'info',
      message: `From Kafka 4.0 on ${KEY} replaces JmxReporter instead of adding to it, so the client's metrics are no longer in JMX. Add ${jmx} to keep them.`,
      entry,
      part: 'value',
      fixes: [{ ...change(entry, `${entry.trimmed},${jmx}`), title: 'Add JmxReporter' }],
    });
  },
};
