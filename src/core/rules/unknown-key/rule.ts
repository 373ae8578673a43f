import { catalog } from '../../catalog/catalog.ts';
import type { ConfigEntry } from '../../model/config.ts';
import type { ForeignKeyRule } from '../rule.ts';
import { suggestKey } from './suggest.ts';

export const rule: ForeignKeyRule = {
  name: 'unknown-key',
  kind: 'foreign-key',
  appliesTo: ['java', 'share'],
  check(entry, config, report) {
    if (entry.layer.place !== 'raw') return;
    const found = suggestKey(entry.key, config.version);
    // Where the right key stands in the file too, the other one is the application's own.
    if (!found || config.has(found.key)) return;
    if (config.client === 'share' && catalog.shareRefusedKeys(config.version).includes(found.key)) return;
    if (found.how === 'prefix' && sharesPrefix(entry, config.entries)) return;
    report({
      severity: found.how === 'prefix' ? 'hint' : 'warning',
      message: `The client has no key ${entry.key} and ignores it. Did you mean ${found.key}?`,
      entry,
      part: 'key',
      fixes: [
        {
          title: `Rename to ${found.key}`,
          safety: 'review',
          preferred: true,
          changes: [{ kind: 'rename', entry, key: found.key }],
        },
      ],
    });
  },
};

/** Several keys with one prefix are a family that the application reads itself. */
function sharesPrefix(entry: ConfigEntry, entries: readonly ConfigEntry[]): boolean {
  const prefix = entry.key.slice(0, entry.key.indexOf('.') + 1);
  return entries.some((other) => other !== entry && other.key.startsWith(prefix));
}
