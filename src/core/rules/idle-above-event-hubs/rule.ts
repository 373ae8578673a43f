import { EVENT_HUBS_IDLE, usesEventHubs } from '../../client/event-hubs.ts';
import { alsoHere, change } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const IDLE = 'connections.max.idle.ms';

export const rule: ConfigRule = {
  name: 'idle-above-event-hubs',
  kind: 'config',
  appliesTo: ['java', 'share'],
  keys: [IDLE],
  check(config, report) {
    const entry = config.get(IDLE)!;
    const idle = config.number(IDLE);
    // A negative value closes no connection.
    if (idle === undefined || (idle >= 0 && idle < EVENT_HUBS_IDLE.dropped) || !usesEventHubs(config)) return;
    report({
      severity: 'info',
      message: `Azure drops connections to Event Hubs after ${EVENT_HUBS_IDLE.dropped} ms without traffic and does not tell the client, which with ${IDLE}=${entry.trimmed} goes on using them until its requests time out. Microsoft recommends ${EVENT_HUBS_IDLE.recommended}.`,
      entry,
      part: 'value',
      related: alsoHere(config.get('bootstrap.servers')),
      fixes: [{ ...change(entry, `${EVENT_HUBS_IDLE.recommended}`), preferred: true }],
    });
  },
};
