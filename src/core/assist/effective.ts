import { catalog, formatVersion, NEWEST } from '../catalog/catalog.ts';
import { specsOf } from '../client/specs.ts';
import type { ConfigEntry, ConsumerConfig } from '../model/config.ts';
import { LineIndex } from '../text/lines.ts';
import { masked } from '../values/secret.ts';

/** Who decides a value: a file, a file of a profile, the framework, the client’s default, or code that no file shows. */
export type SourceKind = 'file' | 'profile' | 'framework' | 'default' | 'code';

export interface SettingSource {
  readonly kind: SourceKind;
  /** The file's URI, where a file decides. */
  readonly path?: string;
  /** From 1. */
  readonly line?: number;
  /** What a person calls the place: `spring.kafka.consumer in application-prod.yml`, `default of Kafka 4.1`. */
  readonly layer: string;
}

export interface EffectiveSetting {
  readonly key: string;
  /** As the client parses it, secrets masked; null where it is null to the client, and where {@link reason} is given. */
  readonly value: string | null;
  /** Why the value cannot be known. */
  readonly reason?: string;
  readonly source: SettingSource;
}

/**
 * What the client works with, key by key, and who decides it: what files set first, in the order in which they reach the client,
 * then what the framework sets, what code has to set, and the client's defaults.
 */
export function effectiveSettings(config: ConsumerConfig): EffectiveSetting[] {
  const lines = new Map<string, LineIndex>();
  const written: EffectiveSetting[] = [];
  for (const entry of config.entries) {
    if (config.get(entry.key) === entry)
      written.push({ key: entry.key, ...shownValue(entry), source: sourceOf(entry, lines) });
  }
  const framework: EffectiveSetting[] = [];
  for (const [key, value] of config.about.framework ?? []) {
    if (config.has(key)) continue;
    framework.push({ key, value: masked(key, value), source: { kind: 'framework', layer: config.dialect.title } });
  }
  const left = defaultsOf(config).filter(({ key }) => !config.has(key) && !config.about.framework?.has(key));
  const byCode = left.filter(({ source }) => source.kind === 'code');
  return [...written, ...framework, ...byCode, ...left.filter(({ source }) => source.kind !== 'code')];
}

/** The one of {@link effectiveSettings} that a key has; `undefined` for a key that neither files nor the client know. */
export function effectiveSetting(config: ConsumerConfig, key: string): EffectiveSetting | undefined {
  return effectiveSettings(config).find((setting) => setting.key === key);
}

const BARE_PLACEHOLDER = /^\$\{[\w.-]+\}$/;

function shownValue(entry: ConfigEntry): Pick<EffectiveSetting, 'value' | 'reason'> {
  if (entry.dynamic) {
    const written = entry.pair.value.trim();
    if (written === '') return { value: null, reason: 'a blank to be filled in' };
    // The name of a variable is no secret; what stands around or behind it may be.
    const shown = BARE_PLACEHOLDER.test(written) ? written : masked(entry.key, written);
    return { value: null, reason: `filled in from outside the file: ${shown}` };
  }
  if (entry.value === undefined) return { value: null, reason: 'the framework cannot convert the value' };
  return { value: masked(entry.key, entry.trimmed) };
}

function sourceOf({ uri, pair, file, layer }: ConfigEntry, lines: Map<string, LineIndex>): SettingSource {
  let index = lines.get(uri);
  if (!index) {
    index = new LineIndex(file.source.text);
    lines.set(uri, index);
  }
  const kind = layer.profile === undefined ? 'file' : 'profile';
  return { kind, path: uri, line: index.positionAt(pair.span.start).line + 1, layer: layer.name };
}

function defaultsOf(config: ConsumerConfig): EffectiveSetting[] {
  if (config.client === 'librdkafka') {
    const source: SettingSource = { kind: 'default', layer: 'default of librdkafka' };
    return catalog.librdkafkaKeys
      .filter(({ scope, aliasOf }) => scope !== 'P' && !aliasOf)
      .map((property) => ({ key: property.name, value: property.default || null, source }));
  }
  const source: SettingSource = { kind: 'default', layer: `default of Kafka ${formatVersion(config.version)}` };
  const byBroker = config.protocol === 'consumer' ? catalog.classicOnlyKeys(NEWEST) : [];
  return [...specsOf(config.version).values()]
    .filter((spec) => !spec.internal)
    .map((spec): EffectiveSetting => {
      const key = spec.name;
      if (spec.required) return { key, value: null, reason: 'no file sets it, so code has to', source: CODE };
      if (byBroker.includes(key)) return { key, value: null, reason: BROKER_DECIDES, source };
      return { key, value: spec.default ?? null, source };
    });
}

const CODE: SettingSource = { kind: 'code', layer: 'code' };
const BROKER_DECIDES = 'the broker decides it under group.protocol=consumer';
