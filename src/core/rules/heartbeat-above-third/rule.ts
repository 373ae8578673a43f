import { HEARTBEAT, SESSION, sessionTimes, shown } from '../../client/timeouts.ts';
import type { ConfigRule, FixSpec } from '../rule.ts';

export const rule: ConfigRule = {
  name: 'heartbeat-above-third',
  kind: 'config',
  appliesTo: ['java'],
  keys: [SESSION, HEARTBEAT],
  check(config, report) {
    const times = sessionTimes(config);
    if (!times) return;
    const { session, heartbeat, sessionEntry, heartbeatEntry, third } = times;
    if (heartbeat <= third || heartbeat >= session) return;
    const entry = heartbeatEntry ?? sessionEntry!;
    const fixes: FixSpec[] = [];
    if (third > 0) {
      fixes.push({
        title: `Set ${HEARTBEAT}=${third} (a third of the session timeout)`,
        safety: 'review',
        preferred: true,
        changes: heartbeatEntry
          ? [{ kind: 'set', entry: heartbeatEntry, value: `${third}` }]
          : [{ kind: 'insert', near: sessionEntry!, key: HEARTBEAT, value: `${third}` }],
      });
    }
    report({
      severity: 'warning',
      message: `${HEARTBEAT} (${shown(heartbeat, heartbeatEntry)}) is more than a third of ${SESSION} (${shown(session, sessionEntry)}): one or two lost heartbeats and the member counts as dead. Kafka recommends ${third} or less.`,
      entry,
      related:
        heartbeatEntry && sessionEntry ? [{ entry: sessionEntry, message: 'The session timeout is set here' }] : [],
      fixes,
    });
  },
};
