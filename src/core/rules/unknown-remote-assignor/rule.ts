import { catalog } from '../../catalog/catalog.ts';
import { isSyntaxSlip } from '../../client/value-problem.ts';
import type { ConfigRule, FixSpec } from '../rule.ts';

const KEY = 'group.remote.assignor';

export const rule: ConfigRule = {
  name: 'unknown-remote-assignor',
  kind: 'config',
  appliesTo: ['java', 'librdkafka'],
  keys: [KEY],
  check(config, report, context) {
    const entry = config.get(KEY)!;
    if (entry.dynamic || entry.value === undefined || config.protocol === 'classic') return;
    const configured = context.broker.consumerAssignors;
    const offered = configured ?? catalog.broker(config.version).consumerAssignors;
    const name = entry.trimmed;
    if (offered.length === 0 || offered.includes(name) || isSyntaxSlip(entry, config)) return;
    const refused = 'the broker refuses the member (UNSUPPORTED_ASSIGNOR)';
    if (entry.blank) {
      report({
        severity: 'warning',
        message: `${KEY} is empty: the client sends the empty name and ${refused}. Remove the key for the broker’s default (${offered[0]}).`,
        entry,
        fixes: [
          {
            title: `Remove ${KEY}`,
            changes: config.all(KEY).map((each) => ({ kind: 'remove', entry: each })),
          },
        ],
      });
      return;
    }
    const meant = offered.find((each) => each === meaningOf(name));
    const names = offered.join(', ');
    const sure = meant !== undefined || configured !== undefined;
    report({
      severity: sure ? 'warning' : 'info',
      message: sure
        ? `No assignor of the broker is called ${name}: ${refused}. It offers ${names}; the name is a plain word and its case matters.`
        : `Brokers offer ${names} unless group.consumer.assignors adds others; without one called ${name}, ${refused}.`,
      entry,
      part: 'value',
      fixes: meant === undefined ? [] : [to(meant)],
    });

    function to(value: string): FixSpec {
      return {
        title: `Set ${KEY}=${value}`,
        // Another case is the same word; anything else is a reading of what was meant.
        safety: value === name.toLowerCase() ? 'safe' : 'review',
        changes: [{ kind: 'set', entry, value }],
      };
    }
  },
};

/** The broker's assignor that comes closest to the name of a classic one, of its class, or to another case. */
function meaningOf(name: string): string | undefined {
  const [first = ''] = name.toLowerCase().split(',');
  if (/uniform|sticky|round.?robin|cooperative/.test(first)) return 'uniform';
  if (/^(?:[\w.]*\.)?range(?:assignor)?$/.test(first.trim())) return 'range';
  return undefined;
}
