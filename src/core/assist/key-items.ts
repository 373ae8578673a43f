import { catalog, type KeySpec, type SpringProperty, type VersionCode } from '../catalog/catalog.ts';
import { COMMON_KEYS, rankOfKey } from './common-keys.ts';
import type { Completion } from './completion-item.ts';
import { readableUnit } from './describe-key.ts';

/** Longer values are cut in a list, and what stands behind them is not seen. */
const LONGEST = 24;

/** The keys of a client of a version, with what stands in front of them and behind. */
export function kafkaKeys(prefix: string, end: string, version: VersionCode): Completion[] {
  return catalog
    .keys(version)
    .filter((spec) => !spec.internal)
    .map((spec) => ({
      label: prefix + spec.name,
      kind: 'key',
      insert: prefix + spec.name + end,
      detail: detailOf(spec),
      description: briefly(spec),
      key: spec.name,
      rank: rankOfKey(spec.name, spec.importance),
    }));
}

/** The properties of librdkafka that a consumer reads, each by one name. */
export function librdkafkaKeys(end: string): Completion[] {
  return catalog.librdkafkaKeys
    .filter((key) => key.scope !== 'P' && !key.aliasOf && !key.deprecated)
    .map(({ name, default: fallback }) => ({
      label: name,
      kind: 'key',
      insert: name + end,
      ...(fallback && { detail: `librdkafka, default ${fallback}`, description: `default ${shortened(fallback)}` }),
      rank: rankOfKey(name),
    }));
}

/** The typed properties of Spring Boot that the target has, below a path. */
export function springKeys(
  parent: string,
  properties: readonly SpringProperty[],
  end: string,
  version: VersionCode,
): Completion[] {
  return properties
    .filter(({ type, since }) => type !== 'map' && (since === undefined || (catalog.springBoot(since) ?? 0) <= version))
    .map(({ property, kafkaKey, type, shared }) => {
      const label = property.slice(parent.length);
      const spec = kafkaKey === undefined ? undefined : catalog.spec(kafkaKey, version);
      return {
        label,
        kind: 'key',
        insert: label + end,
        detail: kafkaKey ? `${type} → ${kafkaKey}` : type,
        ...(spec && { description: briefly(spec) }),
        ...(kafkaKey && { key: kafkaKey }),
        // What only the consumer gets stands before what every client gets.
        rank: rankOfKey(kafkaKey ?? '') + (shared && parent === '' ? COMMON_KEYS.length : 0),
      };
    });
}

function detailOf(spec: KeySpec): string {
  if (spec.required) return `${spec.type}, required`;
  if (!spec.default) return spec.type;
  const unit = readableUnit(spec);
  return `${spec.type}, default ${spec.default}${unit === undefined ? '' : ` (${unit})`}`;
}

/** What stands at the end of a line of a list: the default, or that there is none. */
function briefly(spec: KeySpec): string {
  if (spec.required) return 'required';
  return spec.default ? `default ${shortened(readableUnit(spec) ?? spec.default)}` : spec.type;
}

function shortened(value: string): string {
  return value.length > LONGEST ? `${value.slice(0, LONGEST - 1)}…` : value;
}
