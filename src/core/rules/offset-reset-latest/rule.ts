import { catalog } from '../../catalog/catalog.ts';
import { change } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const KEY = 'auto.offset.reset';
/** Beyond the default of metadata.max.age.ms, as Kafka's operations guide advises for the classic protocol. */
const CLASSIC = 'by_duration:PT6M';
const CONSUMER = 'by_duration:PT5S';

export const rule: ConfigRule = {
  name: 'offset-reset-latest',
  kind: 'config',
  appliesTo: ['java'],
  defaultOff: true,
  keys: [KEY],
  check(config, report, { version }) {
    const entry = config.get(KEY)!;
    if (entry.dynamic || entry.trimmed !== 'latest') return;
    const { validator } = catalog.spec(KEY, version)!;
    const value = config.protocol === 'consumer' ? CONSUMER : CLASSIC;
    const byDuration = validator?.kind === 'offsetReset' && validator.byDuration;
    report({
      severity: 'info',
      message: `When a topic gets a partition, records that are written to it before the member finds it are skipped. Write ${byDuration ? value : 'earliest'} if they matter.`,
      entry,
      part: 'value',
      fixes: [change(entry, byDuration ? value : 'earliest')],
    });
  },
};
