import { catalog } from '../../catalog/catalog.ts';
import { HEARTBEAT, SESSION, type SessionTimes, sessionTimes, shown } from '../../client/timeouts.ts';
import type { ConfigEntry, ConsumerConfig } from '../../model/config.ts';
import type { ConfigRule, FixSpec } from '../rule.ts';

export const rule: ConfigRule = {
  name: 'heartbeat-not-below-session',
  kind: 'config',
  appliesTo: ['java'],
  refusedAt: { check: 'heartbeat' },
  keys: [SESSION, HEARTBEAT],
  check(config, report) {
    const times = sessionTimes(config);
    if (!times || times.heartbeat < times.session) return;
    const { session, heartbeat, sessionEntry, heartbeatEntry } = times;
    const entry = heartbeatEntry ?? sessionEntry!;
    report({
      severity: 'error',
      message: `${HEARTBEAT} (${shown(heartbeat, heartbeatEntry)}) must be below ${SESSION} (${shown(session, sessionEntry)}): the client refuses to start. A third of the session timeout is the most that Kafka recommends.`,
      entry,
      related:
        heartbeatEntry && sessionEntry
          ? [{ entry: sessionEntry, message: 'The session timeout is set here', conflict: true }]
          : [],
      fixes: fixesOf(config, times),
    });
  },
};

function fixesOf(config: ConsumerConfig, times: SessionTimes): FixSpec[] {
  const { session, heartbeat, sessionEntry, heartbeatEntry, third } = times;
  const fixes: FixSpec[] = [];
  if (heartbeatEntry && third > 0) {
    fixes.push({
      title: `Set ${HEARTBEAT}=${third} (a third of the session timeout)`,
      preferred: true,
      changes: [{ kind: 'set', entry: heartbeatEntry, value: `${third}` }],
    });
  }
  if (!heartbeatEntry && defaultOf(SESSION, config) > heartbeat) {
    fixes.push(remove(SESSION, config.all(SESSION), `${defaultOf(SESSION, config)}`, true));
  }
  if (heartbeatEntry && sessionEntry && session >= 1 && session * 3 <= heartbeat) {
    fixes.push({
      title: 'Swap the two values',
      safety: 'review',
      changes: [
        { kind: 'set', entry: heartbeatEntry, value: `${session}` },
        { kind: 'set', entry: sessionEntry, value: `${heartbeat}` },
      ],
    });
  }
  if (heartbeatEntry && defaultOf(HEARTBEAT, config) < session) {
    fixes.push(remove(HEARTBEAT, config.all(HEARTBEAT), `${defaultOf(HEARTBEAT, config)}`, false));
  }
  return fixes;
}

function defaultOf(key: string, config: ConsumerConfig): number {
  return Number(catalog.spec(key, config.version)?.default);
}

function remove(key: string, entries: readonly ConfigEntry[], then: string, preferred: boolean): FixSpec {
  return {
    title: `Remove ${key} (the default is ${then})`,
    preferred,
    changes: entries.map((entry) => ({ kind: 'remove', entry })),
  };
}
