import type { ConfigEntry, ConsumerConfig } from '../model/config.ts';
import { detached } from '../text/detached.ts';
import { LineCounter } from '../text/lines.ts';
import type { Range, Span } from '../text/spans.ts';
import { defaultAssignors, kafkaAssignors, LIBRDKAFKA_ASSIGNORS, STRATEGY } from './assignor-list.ts';
import { SESSION, sessionTimes } from './timeouts.ts';

/** An entry of a file that need not be in memory any more. */
export interface Said {
  readonly uri: string;
  readonly key: string;
  /** As the client parses it. */
  readonly value: string;
  readonly span: Span;
  readonly valueSpan: Span;
  /** Where {@link span} is, in lines and UTF-16 units from 0. */
  readonly range: Range;
}

/**
 * What a config says of the member that it makes of a group, and nothing else: so much is kept of every config of a workspace,
 * so that the members of one group can be compared wherever they lie.
 */
export interface GroupMember {
  /** What its files share and no others: a member is not compared with itself. */
  readonly family: string;
  /** The files that make it up. */
  readonly uris: readonly string[];
  readonly group: Said;
  /** The brokers that it starts with. */
  readonly servers: readonly string[];
  readonly protocol: 'classic' | 'consumer' | undefined;
  readonly protocolSaid?: Said;
  /** What a classic member offers its group, as the broker compares it; absent when that cannot be known. */
  readonly assignors?: readonly string[];
  readonly strategySaid?: Said;
  /** `group.remote.assignor`, where it is no placeholder. */
  readonly remote?: Said;
  /** `group.instance.id`, where it is a text. */
  readonly instance?: Said;
  /** The session timeout of a classic member in ms; absent when it cannot be known. */
  readonly sessionMs?: number;
  readonly sessionSaid?: Said;
}

/**
 * The member that configs of one family make, when it is certain which group on which brokers it joins.
 * @param family what is the same for these configs and no others
 */
export function memberOf(configs: readonly ConsumerConfig[], family: string): GroupMember | undefined {
  const [config] = configs;
  // Profiles of one application do not run side by side.
  if (!config || configs.length > 1) return undefined;
  // A share group is no consumer group: its members share partitions, and agree on nothing.
  if (config.client === 'share') return undefined;
  const group = config.get('group.id');
  const servers = config.get('bootstrap.servers');
  if (!group || group.dynamic || group.blank || !servers || servers.dynamic) return undefined;
  const brokers = servers.items().map((item) => detached(item.value));
  if (brokers.length === 0) return undefined;

  const said = sayings();
  const of = (key: string) => {
    const entry = config.get(key);
    return entry && said(entry);
  };
  const [protocolSaid, strategySaid, sessionSaid] = [of('group.protocol'), of(STRATEGY), of(SESSION)];
  const assignors = assignorNames(config);
  const remote = config.get('group.remote.assignor');
  const instance = config.get('group.instance.id');
  const session = sessionTimes(config)?.session;
  return {
    family,
    uris: urisOf(config.entries),
    group: said(group),
    servers: brokers,
    protocol: config.protocol,
    ...(protocolSaid && { protocolSaid }),
    ...(assignors && { assignors }),
    ...(strategySaid && { strategySaid }),
    ...(remote && !remote.dynamic && { remote: said(remote) }),
    ...(instance && !instance.dynamic && !instance.blank && { instance: said(instance) }),
    ...(session !== undefined && { sessionMs: session }),
    ...(sessionSaid && { sessionSaid }),
  };
}

function urisOf(entries: readonly ConfigEntry[]): readonly string[] {
  const first = entries[0]!.uri;
  return entries.every(({ uri }) => uri === first) ? [first] : [...new Set(entries.map(({ uri }) => uri))];
}

/** Reads entries, the lines of each file counted once. */
function sayings(): (entry: ConfigEntry) => Said {
  let lines: LineCounter | undefined;
  return ({ uri, key, trimmed, pair, file }) => {
    // Most members come from one file.
    if (lines?.text !== file.source.text) lines = new LineCounter(file.source.text);
    return {
      uri,
      key,
      value: detached(trimmed),
      span: pair.span,
      valueSpan: pair.valueSpan,
      range: lines.rangeOf(pair.span),
    };
  };
}

function assignorNames(config: ConsumerConfig): readonly string[] | undefined {
  if (config.protocol !== 'classic') return undefined;
  const entry = config.get(STRATEGY);
  if (config.client === 'librdkafka') {
    const names = entry && !entry.dynamic ? entry.items().map((item) => item.value) : [];
    return names.length > 0 && names.every((name) => LIBRDKAFKA_ASSIGNORS.includes(name))
      ? names.map(detached)
      : undefined;
  }
  if (entry) {
    const own = entry.dynamic ? undefined : kafkaAssignors(entry, config);
    return own && own.length > 0 ? own.map((assignor) => assignor.shortName) : undefined;
  }
  return defaultAssignors(config).map((assignor) => assignor.shortName);
}
