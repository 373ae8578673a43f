import { catalog, formatVersion } from '../../catalog/catalog.ts';
import type { ConfigRule, Reporter } from '../rule.ts';

const KEY = 'group.id';
/** The first client that refuses an empty group under the classic protocol; the consumer protocol never took one (run on 2.0 to 4.4). */
const REFUSED_SINCE = 400;

export const rule: ConfigRule = {
  name: 'empty-group-id',
  kind: 'config',
  appliesTo: ['java', 'share', 'librdkafka'],
  refusedAt: { check: 'group.id' },
  keys: [KEY],
  check(config, report) {
    const entry = config.get(KEY)!;
    if (!entry.blank || entry.value === undefined) return;
    // A blank bootstrap.servers marks a template, whose blanks are for somebody to fill in.
    if (config.get('bootstrap.servers')?.blank) return;
    const say = (severity: Parameters<Reporter>[0]['severity'], effect: string) =>
      report({
        severity,
        message: `${KEY} is empty: ${effect} Name the group, or remove the key if the code only calls assign() and commits nothing.`,
        entry,
        fixes: [
          {
            title: `Remove ${KEY}`,
            // It takes the consumer out of every group, which is seldom what was meant.
            safety: 'review',
            changes: config.all(KEY).map((each) => ({ kind: 'remove', entry: each })),
          },
        ],
      });

    if (config.client === 'librdkafka') return say('error', 'librdkafka aborts the process.');
    if (config.client === 'share') return say('error', 'a share consumer refuses to start without a group.');
    // The default group before 2.2 is the empty one.
    if (catalog.spec(KEY, config.version)?.default !== null) return;
    const refused = config.version >= REFUSED_SINCE || config.protocol === 'consumer';
    if (!refused) {
      return say(
        'warning',
        `it is deprecated since 2.2, brokers refuse it in subscribe(), and clients from ${formatVersion(REFUSED_SINCE)} on refuse to start.`,
      );
    }
    // An annotation or the code may name the group for this framework.
    if (config.about.open) return say('warning', 'the client refuses to start unless the code names the group.');
    say('error', 'the client refuses to start.');
  },
};
