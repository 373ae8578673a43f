import {
  catalog,
  type KeySpec,
  type LibrdkafkaKey,
  type SpringProperty,
  type VersionCode,
} from '../catalog/catalog.ts';
import { LIBRDKAFKA_ASSIGNORS, STRATEGY } from '../client/assignor-list.ts';
import type { Completion } from './completion-item.ts';
import { readableUnit } from './describe-key.ts';
import { wordsOf } from './value-words.ts';

/** The values of a Kafka key: those that it has, else its default. */
export function valuesOf(key: string, version: VersionCode): Completion[] {
  const spec = catalog.spec(key, version);
  if (!spec) return [];
  const of = (values: readonly string[]) => values.map((value, rank) => valueItem(key, value, spec.default, rank));
  if (key === STRATEGY) return assignors(version);
  if (key === 'key.deserializer' || key === 'value.deserializer') return deserializers(version);
  if (key === 'group.remote.assignor') return of(catalog.broker(version).consumerAssignors.map(shortName));
  if (spec.type === 'boolean') return of(['true', 'false']);
  const { validator } = spec;
  switch (validator?.kind) {
    case 'oneOf':
      return of(validator.values.map((value) => spelledLike(value, spec.default)));
    case 'offsetReset':
      return of(validator.byDuration ? [...validator.values, 'by_duration:PT1H'] : validator.values);
    case 'list':
      if (validator.values) return of(validator.values);
  }
  return spec.default ? [defaultItem(spec)] : [];
}

/** The values of a typed property of Spring Boot, in its own spelling. */
export function springValuesOf({ type, values, kafkaKey }: SpringProperty, version: VersionCode): Completion[] {
  if (values) {
    return values.map((value, rank) => {
      const kafka = value.replaceAll('-', '_');
      const fallback = kafkaKey === undefined ? undefined : catalog.spec(kafkaKey, version)?.default;
      return { ...valueItem(kafkaKey ?? '', kafka, fallback, rank), label: value, insert: value };
    });
  }
  if (kafkaKey === undefined) return [];
  const items = valuesOf(kafkaKey, version);
  // A bare number of a duration is milliseconds, which few who read it know.
  const [first] = items;
  const seconds = first && type === 'duration' ? Number(first.insert) / 1000 : Number.NaN;
  return Number.isInteger(seconds) ? [{ ...first!, label: `${seconds}s`, insert: `${seconds}s` }] : items;
}

/** The values of a property of librdkafka. */
export function librdkafkaValuesOf({ name, words = [], default: fallback }: LibrdkafkaKey): Completion[] {
  const values = name === STRATEGY ? LIBRDKAFKA_ASSIGNORS : words;
  if (values.length > 0) return values.map((value, rank) => valueItem(name, value, fallback, rank));
  return fallback === undefined ? [] : [valueItem(name, fallback, fallback, 0)];
}

function valueItem(key: string, value: string, fallback: string | null | undefined, rank: number): Completion {
  const isDefault = value.toLowerCase() === fallback?.toLowerCase();
  const description = [isDefault ? 'default' : undefined, wordsOf(key, value)].filter((part) => part !== undefined);
  return {
    label: value,
    kind: 'value',
    insert: value,
    rank,
    ...(description.length > 0 && { description: description.join(': ') }),
  };
}

/** Where any value of a type will do, the one that holds today is where people start from. */
function defaultItem(spec: KeySpec): Completion {
  const value = spec.default!;
  const unit = readableUnit(spec);
  const item = { ...className(value), rank: 0, description: unit === undefined ? 'default' : `default: ${unit}` };
  return spec.type === 'class' || /^org\.apache\.kafka\.[\w.]+$/.test(value)
    ? item
    : { ...item, label: value, kind: 'value' };
}

/** The one that stops least first; the others as Kafka has them. */
function assignors(version: VersionCode): Completion[] {
  return catalog.assignors(version).map(({ className: name, shortName: short, protocol }, place) => {
    const words = wordsOf(STRATEGY, short);
    return {
      ...className(name),
      rank: protocol === 'cooperative' ? 0 : place + 1,
      ...(words !== undefined && { description: words }),
    };
  });
}

function deserializers(version: VersionCode): Completion[] {
  return catalog.deserializers(version).map((name) => ({
    ...className(name),
    rank: /\.(?:String|ByteArray)Deserializer$/.test(name) ? 0 : 1,
  }));
}

/** A class by the name that people know it by; found by what they type of either name. */
function className(name: string): Omit<Completion, 'rank'> {
  const label = name.slice(name.lastIndexOf('.') + 1);
  return { label, kind: 'class', insert: name, detail: name, filter: `${label} ${name}` };
}

/** Broker defaults name the assignors by class in some versions and by short name in others; clients send the short name. */
function shortName(name: string): string {
  return name.includes('.')
    ? name
        .slice(name.lastIndexOf('.') + 1)
        .replace(/Assignor$/, '')
        .toLowerCase()
    : name;
}

/** Where case does not matter, the spelling of the default is the one people write. */
function spelledLike(value: string, fallback: string | null | undefined): string {
  return fallback && fallback === fallback.toLowerCase() ? value.toLowerCase() : value;
}
