import { catalog, NEWEST } from '../../catalog/catalog.ts';
import { mapItems } from '../../client/list-value.ts';
import type { ConfigRule, FixSpec } from '../rule.ts';

const SERVERS = 'bootstrap.servers';
const PROTOCOL = 'security.protocol';
const SCHEME = /^([\w.-]*):\/\//;

export const rule: ConfigRule = {
  name: 'bootstrap-scheme',
  kind: 'config',
  appliesTo: ['java', 'share'],
  keys: [SERVERS],
  check(config, report, { version }) {
    const entry = config.get(SERVERS)!;
    if (entry.dynamic || !entry.trimmed.includes('://')) return;
    const { validator } = catalog.spec(PROTOCOL, NEWEST)!;
    const protocols = validator?.kind === 'oneOf' ? validator.values : [];
    const current = config.effective(PROTOCOL).value?.toUpperCase();
    for (const item of entry.items()) {
      const scheme = SCHEME.exec(item.value)?.[1]?.toUpperCase();
      if (scheme === undefined) continue;
      const names = protocols.includes(scheme);
      const misleads = names && current !== undefined && scheme !== current;
      const fixes: FixSpec[] = [
        {
          title: 'Remove the scheme',
          safety: 'review',
          changes: [{ kind: 'set', entry, value: mapItems(entry, (address) => address.replace(SCHEME, '')) }],
        },
      ];
      if (misleads && !config.has(PROTOCOL) && catalog.spec(PROTOCOL, version)) {
        fixes.unshift({
          title: `Add ${PROTOCOL}=${scheme}`,
          safety: 'review',
          changes: [{ kind: 'insert', near: entry, key: PROTOCOL, value: scheme }],
        });
      }
      report({
        severity: misleads ? 'warning' : 'hint',
        message: misleads
          ? `The scheme is ignored: the client connects with ${PROTOCOL} ${current}. Remove it, and set ${PROTOCOL}=${scheme} if that is meant.`
          : `The scheme is ignored; ${PROTOCOL} decides.`,
        entry,
        part: item.span,
        fixes,
      });
      return;
    }
  },
};
