import { usesEventHubs } from '../../client/event-hubs.ts';
import { shown } from '../../client/timeouts.ts';
import { alsoHere, setting } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const IDLE = 'connections.max.idle.ms';
const POLL = 'max.poll.interval.ms';
/** The first client that logs it (ConsumerConfig, run on 2.0 to 4.4). */
const LOGGED_SINCE = 404;

export const rule: ConfigRule = {
  name: 'idle-below-max-poll',
  kind: 'config',
  appliesTo: ['java'],
  keys: [IDLE, POLL],
  check(config, report, { version }) {
    const idle = config.number(IDLE);
    const poll = config.number(POLL);
    if (config.protocol !== 'classic' || version < LOGGED_SINCE) return;
    if (idle === undefined || poll === undefined || idle < 0 || idle >= poll) return;
    // Azure drops idle connections sooner than that, and a longer wait would be the mistake.
    if (usesEventHubs(config)) return;
    const idleEntry = config.get(IDLE);
    const entry = idleEntry ?? config.get(POLL)!;
    report({
      severity: idleEntry ? 'info' : 'hint',
      message: `${IDLE} (${shown(idle, idleEntry)}) is below ${POLL} (${shown(poll, config.get(POLL))}): the connection to the coordinator may be closed while a rebalance waits, and joining takes longer. Raise ${IDLE}.`,
      entry,
      part: 'value',
      related: idleEntry ? alsoHere(config.get(POLL)) : [],
      fixes: [setting(config, entry, IDLE, `${poll}`)],
    });
  },
};
