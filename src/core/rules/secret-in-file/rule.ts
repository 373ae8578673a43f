import { catalog } from '../../catalog/catalog.ts';
import type { ConfigEntry } from '../../model/config.ts';
import { readJaasConfig } from '../../values/jaas.ts';
import type { ConfigRule } from '../rule.ts';

/** ConfigDef's passwords; the PEM texts among them that are public are none. */
const SECRETS: ReadonlySet<string> = new Set(
  catalog.namesOf('password').filter((name) => !name.includes('certificate')),
);

export const rule: ConfigRule = {
  name: 'secret-in-file',
  kind: 'config',
  appliesTo: ['java', 'share'],
  keys: [...SECRETS],
  check(config, report) {
    for (const entry of config.entries) {
      if (!SECRETS.has(entry.key) || entry.dynamic || entry.blank || !holdsSecret(entry)) continue;
      report({
        severity: 'hint',
        message: `Whoever can read the file, or its history, has the secret in ${entry.key}. Fill it in at start: \${env:NAME} with a config provider (from 3.5 on), or a placeholder of your framework.`,
        entry,
        part: 'value',
      });
    }
  },
};

/** A login module holds a secret only if it has one among its options. */
function holdsSecret(entry: ConfigEntry): boolean {
  if (entry.key !== 'sasl.jaas.config') return true;
  const read = readJaasConfig(entry.trimmed);
  return !('problem' in read) && [...read.options].some(([key, value]) => /password|secret/i.test(key) && value !== '');
}
