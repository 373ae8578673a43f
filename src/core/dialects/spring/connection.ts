import { catalog, type VersionCode } from '../../catalog/catalog.ts';
import type { Audience, ConfigEntry } from '../../model/config.ts';
import { SERVERS } from './dialect.ts';

const PROTOCOL = 'security.protocol';
/**
 * What the consumer factory of `KafkaAutoConfiguration` puts over the map that it is built from, since which minor of Spring Boot
 * (asked of 3.0.13, 3.1.12, 3.2.12, 3.3.13, 3.4.13, 3.5.16, 4.0.0 and 4.1.2): the servers of the properties, or their default; the protocol of
 * the property for all clients, where it is set; and the consumer's own protocol over that one.
 */
const SINCE = { servers: '3.1', protocol: '3.5', ownProtocol: '4.1' } as const;

export interface Connected {
  /** What reaches a consumer of Spring Boot's own factory. */
  readonly entries: readonly ConfigEntry[];
  /** What the factory puts another value over. */
  readonly overridden: readonly ConfigEntry[];
}

/** Takes out what Spring Boot's connection details decide otherwise. `version`: the client's, which tells of Spring Boot's. */
export function connect(entries: readonly ConfigEntry[], version: VersionCode): Connected {
  const overridden = new Set<ConfigEntry>();
  if (has(SINCE.servers, version)) {
    for (const entry of entries) if (entry.key === SERVERS && entry.layer.place === 'raw') overridden.add(entry);
  }
  if (has(SINCE.protocol, version)) {
    const protocols = entries.filter(({ key }) => key === PROTOCOL);
    const properties = protocols.filter(({ layer }) => layer.place === 'typed');
    // A blank property counts as none.
    const sets = (audience: Audience) =>
      (properties.findLast(({ layer }) => layer.audience === audience)?.value ?? '') !== '';
    const decides = has(SINCE.ownProtocol, version) && sets('consumers') ? 'consumers' : 'all-clients';
    const decisive = new Set(properties.filter(({ layer }) => layer.audience === decides));
    if (sets(decides)) for (const entry of protocols) if (!decisive.has(entry)) overridden.add(entry);
  }
  if (overridden.size === 0) return { entries, overridden: [] };
  return { entries: entries.filter((entry) => !overridden.has(entry)), overridden: [...overridden] };
}

function has(minor: string, version: VersionCode): boolean {
  return version >= catalog.springBoot(minor)!;
}
