import { catalog, formatVersion } from '../../catalog/catalog.ts';
import { SESSION } from '../../client/timeouts.ts';
import type { ConfigRule, FixSpec } from '../rule.ts';

export const rule: ConfigRule = {
  name: 'session-outside-broker-bounds',
  kind: 'config',
  appliesTo: ['java', 'librdkafka'],
  keys: [SESSION],
  check(config, report, context) {
    const entry = config.get(SESSION)!;
    const session = config.number(SESSION);
    if (config.protocol !== 'classic' || session === undefined) return;
    const { minSessionTimeoutMs, maxSessionTimeoutMs } = context.broker;
    const defaults = catalog.broker(config.version).groupSession;
    const min = minSessionTimeoutMs ?? defaults.min;
    const max = maxSessionTimeoutMs ?? defaults.max;
    if (session >= min && session <= max) return;

    const low = session < min;
    const known = (low ? minSessionTimeoutMs : maxSessionTimeoutMs) !== undefined;
    const origin = known
      ? 'from the broker settings of this checker'
      : `defaults of a ${formatVersion(config.version)} broker`;
    const bound = low ? min : max;
    const broker = low ? 'group.min.session.timeout.ms' : 'group.max.session.timeout.ms';
    const fixes: FixSpec[] = [
      { title: `Set ${SESSION}=${bound}`, safety: 'review', changes: [{ kind: 'set', entry, value: `${bound}` }] },
    ];
    const standard = catalog.spec(SESSION, config.version)?.default;
    if (low && standard) {
      fixes.unshift({
        title: `Remove ${SESSION} (the default is ${standard})`,
        safety: 'review',
        preferred: true,
        changes: config.all(SESSION).map((each) => ({ kind: 'remove', entry: each })),
      });
    }
    report({
      severity: 'warning',
      message: `A broker allows ${SESSION} from ${min} to ${max} ms (group.min.session.timeout.ms, group.max.session.timeout.ms; ${origin}) and refuses a member with ${session} (INVALID_SESSION_TIMEOUT). Change the value, or ${broker} on the brokers.`,
      entry,
      part: 'value',
      fixes,
    });
  },
};
