import { removal } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const REQUEST = 'request.timeout.ms';
const API = 'default.api.timeout.ms';
/** Our own judgement: a new leader or a garbage collection of a broker takes seconds. */
const SHORT_MS = 5000;

export const rule: ConfigRule = {
  name: 'request-timeout-short',
  kind: 'config',
  appliesTo: ['java'],
  keys: [REQUEST, API],
  check(config, report) {
    for (const key of [REQUEST, API]) {
      const timeout = config.has(key) ? config.number(key) : undefined;
      if (timeout === undefined || timeout < 0 || timeout >= (key === REQUEST ? SHORT_MS : 1)) continue;
      report({
        severity: 'warning',
        message:
          timeout === 0
            ? `${key}=0 leaves no time for an answer: calls end in a timeout. Remove it.`
            : `A broker that pauses for ${timeout} ms loses all connections of this client, which then asks for everything again. Remove ${key} for the default.`,
        entry: config.get(key)!,
        part: 'value',
        fixes: [removal(config, key)],
      });
    }
  },
};
