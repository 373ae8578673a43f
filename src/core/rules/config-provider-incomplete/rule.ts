import { formatVersion } from '../../catalog/catalog.ts';
import type { ConfigEntry } from '../../model/config.ts';
import type { ConfigRule, Report } from '../rule.ts';
import { shown, unnamedPackage } from '../value-rule.ts';

const PROVIDERS = 'config.providers';
const PACKAGE = 'org.apache.kafka.common.config.provider.';
/** Kafka's own providers with the first client that has each, and the first client that fails without the class (run on 2.0 to 4.4). */
const OWN: Readonly<Record<string, number>> = {
  FileConfigProvider: 200,
  DirectoryConfigProvider: 207,
  EnvVarConfigProvider: 305,
};
const LOADED_SINCE = 203;

export const rule: ConfigRule = {
  name: 'config-provider-incomplete',
  kind: 'config',
  appliesTo: ['java', 'share'],
  refusedAt: 'before parsing',
  keys: [PROVIDERS],
  check(config, report, { version }) {
    const entry = config.get(PROVIDERS)!;
    if (entry.dynamic || entry.blank || version < LOADED_SINCE) return;
    // The client splits this list without trimming (AbstractConfig.instantiateConfigProviders).
    const aliases = entry.trimmed.split(',');
    for (const [index, item] of entry.items().entries()) {
      const key = `${PROVIDERS}.${item.value}.class`;
      const named = config.get(key);
      if (item.value === '' || aliases[index] !== item.value || named?.dynamic) continue;
      if (named) {
        const found = classProblem(named, version);
        if (found) report(found);
        continue;
      }
      report({
        severity: 'warning',
        message: `${PROVIDERS} names ${item.value}, but ${key} is missing: the client passes it over, and \${${item.value}:…} stays as it is written. Add the class.`,
        entry,
        part: item.span,
        fixes: suggestion(item.value, entry, key),
      });
    }
    const padded = aliases.find((alias) => alias.trim() !== '' && alias !== alias.trim());
    if (padded === undefined) return;
    report({
      severity: 'warning',
      message: `The client looks for a provider named ${shown(padded)}, blank included, and passes it over. Remove the blanks around the comma.`,
      entry,
      part: 'value',
      fixes: [
        {
          title: 'Remove the blanks',
          safety: 'review',
          changes: [
            {
              kind: 'set',
              entry,
              value: entry.trimmed
                .split(',')
                .map((alias) => alias.trim())
                .join(','),
            },
          ],
        },
      ],
    });
  },
};

function suggestion(alias: string, near: ConfigEntry, key: string): NonNullable<Report['fixes']> {
  const name = Object.keys(OWN).find((own) => own.toLowerCase().startsWith(alias.toLowerCase()));
  if (name === undefined) return [];
  const value = PACKAGE + name;
  return [{ title: `Add ${key}=${value}`, safety: 'review', changes: [{ kind: 'insert', near, key, value }] }];
}

function classProblem(entry: ConfigEntry, version: number): Report | undefined {
  const name = entry.trimmed;
  const simple = name.slice(name.lastIndexOf('.') + 1);
  const since = OWN[simple];
  if (name === PACKAGE + simple && since !== undefined) {
    if (version >= since) return undefined;
    return {
      severity: 'error',
      message: `${name} came with Kafka ${formatVersion(since)}, so this client cannot load it and refuses to start.`,
      entry,
      part: 'value',
    };
  }
  if (!name.startsWith('org.apache.kafka.common.config.') && name.includes('.')) return undefined;
  if (!name.includes('.') && since === undefined) {
    return {
      severity: 'info',
      message: unnamedPackage(name),
      entry,
      part: 'value',
    };
  }
  const value = PACKAGE + simple;
  return {
    severity: 'error',
    message: `Kafka has no config provider ${shown(name)}, so the client refuses to start.${since === undefined ? '' : ` Write ${value}.`}`,
    entry,
    part: 'value',
    fixes:
      since === undefined
        ? []
        : [
            {
              title: `Change to ${value}`,
              safety: 'review',
              preferred: true,
              changes: [{ kind: 'set', entry, value }],
            },
          ],
  };
}
