import { catalog, OLDEST } from '../../catalog/catalog.ts';
import { SESSION, sessionTimes } from '../../client/timeouts.ts';
import { removal } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

/** Kafka's own default before 3.0, which KIP-735 raised because it was too short for many. */
const FORMER_DEFAULT_MS = Number(catalog.spec(SESSION, OLDEST)!.default);

export const rule: ConfigRule = {
  name: 'session-timeout-short',
  kind: 'config',
  appliesTo: ['java'],
  keys: [SESSION],
  check(config, report, { broker }) {
    const times = sessionTimes(config);
    // What the broker refuses or what cannot hold a heartbeat is said by other rules.
    const least = broker.minSessionTimeoutMs ?? catalog.broker(config.version).groupSession.min;
    if (!times || times.session >= FORMER_DEFAULT_MS || times.session < least || times.heartbeat >= times.session)
      return;
    report({
      severity: 'info',
      message: `A pause of ${times.session} ms puts the member out of the group and its partitions are assigned anew. The default is ${catalog.spec(SESSION, config.version)!.default}; before Kafka 3.0 it was ${FORMER_DEFAULT_MS}, which was too short for many.`,
      entry: config.get(SESSION)!,
      part: 'value',
      fixes: [removal(config, SESSION)],
    });
  },
};
