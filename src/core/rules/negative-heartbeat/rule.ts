import { HEARTBEAT, SESSION, sessionTimes } from '../../client/timeouts.ts';
import type { ConfigRule } from '../rule.ts';

/** 2.0 takes a negative interval; later ones throw when they make the timer (run on 2.0 to 4.4). */
const REFUSED_SINCE = 201;

export const rule: ConfigRule = {
  name: 'negative-heartbeat',
  kind: 'config',
  appliesTo: ['java'],
  refusedAt: { check: 'negative-heartbeat' },
  keys: [HEARTBEAT],
  check(config, report) {
    const times = sessionTimes(config);
    if (!times || times.heartbeat >= 0 || times.heartbeat >= times.session || config.version < REFUSED_SINCE) return;
    report({
      severity: 'error',
      message: `${HEARTBEAT} is negative (${times.heartbeat}): the client refuses to start. Remove it for the default, or set at most a third of ${SESSION}.`,
      entry: times.heartbeatEntry!,
      fixes: [
        {
          title: `Remove ${HEARTBEAT}`,
          changes: config.all(HEARTBEAT).map((entry) => ({ kind: 'remove', entry })),
        },
      ],
    });
  },
};
