import type { ConfigEntry, ConsumerConfig } from '../model/config.ts';
import type { FixSpec, Report } from './rule.ts';

/** Takes a key out of a config, wherever it stands; a person has to look, because the default takes over. */
export function removal(config: ConsumerConfig, key: string): FixSpec {
  const changes = config.all(key).map((entry) => ({ kind: 'remove', entry }) as const);
  return { title: `Remove ${key}`, safety: 'review', changes };
}

/** Gives an entry another value, which changes what the client does. */
export function change(entry: ConfigEntry, value: string): FixSpec {
  return { title: `Set ${entry.key}=${value}`, safety: 'review', changes: [{ kind: 'set', entry, value }] };
}

/** Sets a key, where it stands or below an entry nearby. */
export function setting(config: ConsumerConfig, near: ConfigEntry, key: string, value: string): FixSpec {
  const entry = config.get(key);
  if (entry) return change(entry, value);
  return { title: `Add ${key}=${value}`, safety: 'review', changes: [{ kind: 'insert', near, key, value }] };
}

/** Points at the other key of a judgement, where a file sets it. */
export function alsoHere(entry: ConfigEntry | undefined): NonNullable<Report['related']> {
  return entry ? [{ entry, message: `${entry.key} is set here` }] : [];
}
