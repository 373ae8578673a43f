import { catalog, OLDEST } from '../../catalog/catalog.ts';
import { SESSION, sessionTimes } from '../../client/timeouts.ts';
import { removal } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const INSTANCE = 'group.instance.id';
/** The default before Kafka 3.0: few processes restart within it. */
const SHORT_MS = Number(catalog.spec(SESSION, OLDEST)!.default);

export const rule: ConfigRule = {
  name: 'static-member-short-session',
  kind: 'config',
  appliesTo: ['java'],
  keys: [INSTANCE],
  check(config, report) {
    const times = sessionTimes(config);
    const instance = config.get(INSTANCE)!;
    if (!times?.sessionEntry || times.session > SHORT_MS || instance.blank) return;
    report({
      severity: 'info',
      message: `A static member keeps its partitions over a restart only if it is back within ${SESSION}, here ${times.session} ms. Raise it above the time that a restart takes, or remove it.`,
      entry: times.sessionEntry,
      part: 'value',
      related: [{ entry: instance, message: 'The member is made static here' }],
      fixes: [removal(config, SESSION)],
    });
  },
};
