import { catalog } from '../../catalog/catalog.ts';
import { removal } from '../fixes.ts';
import type { ConfigRule } from '../rule.ts';

const INTERNAL = catalog.names.filter((name) => name.startsWith('internal.'));

export const rule: ConfigRule = {
  name: 'internal-key',
  kind: 'config',
  appliesTo: ['java', 'share'],
  keys: INTERNAL,
  check(config, report, { version }) {
    for (const key of INTERNAL) {
      const entry = config.get(key);
      // A client that does not know it is another rule's finding.
      if (!entry || !catalog.spec(key, version)?.internal) continue;
      report({
        severity: 'info',
        message: `${key} is no public setting: Kafka may change or remove it in any release. Remove it.`,
        entry,
        part: 'key',
        fixes: [removal(config, key)],
      });
    }
  },
};
