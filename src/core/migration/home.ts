import { catalog } from '../catalog/catalog.ts';
import type { ConfigEntry, ConsumerConfig } from '../model/config.ts';

/**
 * The entries of the documents where a key that every start of the application needs belongs. Profiles inherit what the
 * documents say that are always active, so those come first as soon as one of them sets anything of a consumer.
 */
export function homeOf(config: ConsumerConfig): readonly ConfigEntry[] {
  const ofConsumers = config.entries.filter(isOfConsumers);
  const candidates = ofConsumers.length > 0 ? ofConsumers : config.entries;
  const always = candidates.filter(isAlwaysActive);
  const chosen = always.length > 0 ? always : candidates.slice(-1);
  const documents = new Set(chosen.map(documentOf));
  return config.entries.filter((entry) => documents.has(documentOf(entry)));
}

/** Whether every start of the application reads an entry. */
export function isAlwaysActive({ layer }: ConfigEntry): boolean {
  return layer.profile === undefined;
}

/** The entries that only some starts of the application have, those of the most specific layers last. */
export function ofProfiles(config: ConsumerConfig): readonly ConfigEntry[] {
  return config.entries.filter((entry) => !isAlwaysActive(entry));
}

/** Names the document of an entry. */
export function documentOf({ uri, pair }: ConfigEntry): string {
  return `${pair.document} ${uri}`;
}

/** Whether a key beside the entry would go to every client of the application. */
export function isForAllClients({ layer }: ConfigEntry): boolean {
  return layer.beside.audience === 'all-clients';
}

/** The rank of a new key beside an entry. */
export function rankOfNew({ layer }: ConfigEntry): number {
  return layer.beside.rank;
}

/** Whether an entry says something of a consumer, and not of clients in general. */
function isOfConsumers({ layer, key }: ConfigEntry): boolean {
  if (layer.audience === 'consumers') return true;
  const roles = catalog.roles(key);
  return roles.includes('consumer') && !roles.includes('producer') && !roles.includes('admin');
}
