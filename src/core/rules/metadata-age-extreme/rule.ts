import { removal } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const KEY = 'metadata.max.age.ms';
/** Our own judgement, in ms. */
const SHORT_MS = 10_000;
const LONG_MS = 600_000;

export const rule: ConfigRule = {
  name: 'metadata-age-extreme',
  kind: 'config',
  appliesTo: ['java'],
  keys: [KEY],
  check(config, report) {
    const age = config.number(KEY);
    if (age === undefined || age < 0 || (age >= SHORT_MS && age <= LONG_MS)) return;
    report({
      severity: 'hint',
      message:
        age < SHORT_MS
          ? `The client asks the brokers for all its topics every ${age} ms, which many clients together make them feel. Raise ${KEY}.`
          : `New partitions, and new topics of a pattern, are found only after up to ${Math.round(age / 60_000)} minutes. Lower ${KEY}.`,
      entry: config.get(KEY)!,
      part: 'value',
      fixes: [removal(config, KEY)],
    });
  },
};
