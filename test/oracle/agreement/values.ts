import { catalog, type KeySpec, NEWEST, versions } from '../../../src/core/catalog/catalog.ts';
import type { Random } from '../../support/random.ts';

/** The last definition of each key that any version has. */
const SPECS: ReadonlyMap<string, KeySpec> = new Map(
  catalog.names.map((name) => [name, catalog.key(name)!.changes.findLast((change) => change.spec !== null)!.spec!]),
);

export function lastSpec(key: string): KeySpec {
  return SPECS.get(key)!;
}

const MAX: Readonly<Record<string, bigint>> = { short: 2n ** 15n - 1n, int: 2n ** 31n - 1n, long: 2n ** 63n - 1n };

export function isInteger(spec: KeySpec): boolean {
  return spec.type in MAX;
}

export function keysOfType(...types: KeySpec['type'][]): string[] {
  return [...SPECS.values()].filter((spec) => types.includes(spec.type)).map((spec) => spec.name);
}

/** Every bound that any version sets to a key. */
export function boundsOf(key: string): number[] {
  const bounds = new Set<number>();
  for (const { spec } of catalog.key(key)!.changes) {
    if (spec?.validator?.kind !== 'range') continue;
    const { min, max } = spec.validator;
    if (min !== undefined) bounds.add(min);
    if (max !== undefined) bounds.add(max);
  }
  return [...bounds];
}

/** Values at a key's bounds, one below and one above, and at those of its type. */
export function boundaryValues(spec: KeySpec): string[] {
  const bounds = boundsOf(spec.name);
  if (spec.type === 'double')
    return bounds.flatMap((bound) => [bound - 1, bound - 0.001, bound, bound + 0.001, bound + 1].map(String));
  const max = MAX[spec.type]!;
  const near = bounds.flatMap((bound) => [BigInt(bound) - 1n, BigInt(bound), BigInt(bound) + 1n]);
  return [...new Set([...near, max, max + 1n, -max - 1n, -max - 2n].map(String))];
}

/** Digits of other scripts, which Java takes, and look-alikes, which it does not. */
const DIGITS = ['٠١٢٣٤٥٦٧٨٩', '०१२३४५६७८९', '０１２３４５６７８９', '⁰¹²³⁴⁵⁶⁷⁸⁹', '①②③④⑤⑥⑦⑧⑨⑨'];

/** The same number as people write it: with signs, blanks, units, separators and in other scripts. */
export function spelledNumber(number: string, random: Random): string {
  const script = random.pick(DIGITS);
  const forms = [
    `+${number}`, ` ${number} `, `\t${number}`, `00${number}`, `${number}ms`, `${number}s`, `${number} ms`, `${number}m`, `${number}L`,
    `${number}.0`, `${number}.`, `${number}e3`, `${number}_000`, `${number},000`, `${number}'000`, `0x${number}`, `${number};`, `${number},`,
    `"${number}"`, `'${number}'`, `"${number}`, `${number} # why`, `${number}# why`, `${number} // why`, `${number} ! why`, `\u00a0${number}`,
    `${number}\u200b`, `--${number}`, `-${number}`, `−${number}`, `PT${number}S`, `${number} KB`, `${number}f`, `${number}d`, `\\${number}`,
    [...number].map((c) => [...script][Number(c)] ?? c).join(''),
  ]; // biome-ignore format: a list reads better packed
  return random.pick(forms);
}

/** A value that any version with the key takes. */
export function validValue(spec: KeySpec, random: Random): string {
  const fallback = spec.default ?? '';
  switch (spec.type) {
    case 'int':
    case 'long':
    case 'short': {
      const bounds = boundsOf(spec.name);
      const least = Math.max(1, ...bounds.filter((bound) => bound <= 1));
      const most = Math.min(3600, ...bounds.filter((bound) => bound > 1));
      return random.chance(0.3) && fallback !== '' ? fallback : String(random.between(least, most));
    }
    case 'double':
      return fallback;
    case 'boolean':
      return random.pick(['true', 'false', 'TRUE', 'False', ' true ']);
    case 'string': {
      const { validator } = spec;
      if (validator?.kind === 'oneOf') return random.pick(validator.values);
      if (validator?.kind === 'offsetReset') return random.pick(validator.values);
      return random.pick(['x', 'orders', 'a b', 'é', 'https://example.org/a?b=c', 'C:/kafka/store.jks']);
    }
    case 'password':
      return random.pick(['secret', 'pa#ss', '"quoted"', 'a b']);
    case 'class':
      return spec.name.endsWith('.deserializer') ? random.pick(catalog.deserializers(random.pick(versions))) : fallback;
    case 'list':
      return spec.default ?? 'x';
  }
}

const BLANKS = ['', ' ', '\t', '   '];
export const BOOLEANS = [
  'true', 'false', 'True', 'FALSE', ' true', 'tRuE ', 'yes', 'no', 'on', 'off', '1', '0', 't', 'f', 'y', 'true;', 'true # why', '"true"',
  "'false'", 'falſe', 'TRUE.', 'null', 'none', 'true,', 'enabled', 'wahr', 'true\u00a0', '${x}x'.slice(4),
]; // biome-ignore format: a list reads better packed

export const DOUBLES = [
  '0.5', '.8', '0.8f', '0.8D', '0x1p-1', 'NaN', 'Infinity', '-Infinity', '+0.6', '1.', '0,8', '80%', '8e-1', '0.8x', '"0.8"', "'0.8'", '0.8 # why',
  '1/2', '0.2.5', 'e5', '0x1', ' 0.7 ', '٠.٥', '1e400', '-0.0', '0.80d', '1_0.5',
]; // biome-ignore format: a list reads better packed

const P = 'org.apache.kafka.clients.consumer.';
const S = 'org.apache.kafka.common.serialization.';

export const CLASS_NAMES = [
  `${S}StringDeserializer`, `${S}ByteArrayDeserializer`, `${S}BooleanDeserializer`, `${S}ListDeserializer`, `${S}VoidDeserializer`,
  `${S}UUIDDeserializer`, `${S}StringSerializer`, `${S}BytesSerializer`, `${S}Deserializer`, `${S}StringDeserialiser`, `${S}Serdes$StringSerde`,
  `${S}StringDeserializer.class`, `class ${S}StringDeserializer`, `"${S}StringDeserializer"`, `'${S}StringDeserializer'`, `${S}stringdeserializer`,
  `${S}StringDeserializer;`, `${S}StringDeserializer # why`, 'StringDeserializer', 'string', 'String', 'Foo', 'a/b', 'a..b', '.a', 'a.', '1a.b', 'a b',
  'org/apache/kafka/common/serialization/StringDeserializer', 'org.apache.kafka.common.serializer.StringDeserializer', 'java.lang.String ', 'com.acme.Mine',
  'com.acme.Outer$Inner', `${S}ExtendedDeserializer$Wrapper`, 'org.apache.kafka.clients.consumer.KafkaConsumer', 'org.springframework.kafka.support.serializer.JsonSerializer', 'com.acme.größe.Mine', `${S}Json`, `${S}StringDeserializer,${S}StringDeserializer`, `\u00a0${S}StringDeserializer`,
]; // biome-ignore format: a list reads better packed

export const ASSIGNORS = ['RangeAssignor', 'RoundRobinAssignor', 'StickyAssignor', 'CooperativeStickyAssignor'].map(
  (name) => P + name,
);
export const NOT_ASSIGNORS = [
  'range', 'roundrobin', 'sticky', 'cooperative-sticky', 'uniform', 'Range', 'RangeAssignor', 'CooperativeStickyAssignor', 'RoundRobin',
  `${P}RangeAssigner`, `${P}RoundRobinAsignor`, `${P}internals.RangeAssignor`, `${P}rangeassignor`, `${P}Range`, `${P}internals.StickyAssignor`,
  'org.apache.kafka.coordinator.group.assignor.UniformAssignor', 'org.apache.kafka.coordinator.group.assignor.RangeAssignor',
  'kafka.consumer.RangeAssignor', 'org.apache.kafka.common.RangeAssignor', `${P}RangeAssignor.class`, `class ${P}RangeAssignor`, `[${P}RangeAssignor]`,
  `"${P}RangeAssignor"`, `'${P}RangeAssignor'`, `${P}RangeAssignor # why`, `${P}RangeAssignor;`, `${P}CooperativeStickyAsignor`, 'x y', `${P}ConsumerPartitionAssignor`, `${P}internals.AbstractPartitionAssignor`, `${P}internals.AbstractStickyAssignor`,
]; // biome-ignore format: a list reads better packed

export const ADDRESSES = [
  'localhost', 'localhost:', ':9092', 'localhost:9092', 'a:1,b:2', 'localhost:0', 'localhost:65535', 'localhost:65536', 'localhost:99999999999', '[::1]:9092',
  '::1:9092', 'http://localhost:9092', 'PLAINTEXT://localhost:9092', 'SASL_SSL://broker-1.example:9093', 'localhost:9092/', 'a b', 'a:1 b:2', 'a:1;b:2',
  '"localhost:9092"', "'a:1','b:2'", 'localhost:9092,', ',localhost:9092', 'localhost:9092,,localhost:9093', 'localhost:9092 # why', 'localhost:9092,x', 'a:1 , b:2',
  'host_name:9092', 'höst:9092', 'a:9092x', 'a:+9092', 'a:-1', 'a:٩٠٩٢', 'a:1,a:1', '127.0.0.1:9092', '1.2.3:9', 'a:b:9092', '[a:9092', 'a]:9092', 'a.:9092', '%:1', '-:1',
  'PLAINTEXT:/a:9092', '//a:9092', 'a@b:9092', 'a:9092?x=y', 'a:00009092', 'a:000000000009092', ',', ' , ', '', ' ', 'a:1\tb:2', 'a :9092', 'a: 9092', 'tcp://a:9092,b:1',
]; // biome-ignore format: a list reads better packed

export const INSTANCE_IDS = [
  'a', 'A.b_c-9', 'my host', 'a/b', 'é', '.', '..', '...', '-', '_', '', ' ', 'a'.repeat(249), 'a'.repeat(250), '"a"', 'a # why', 'a#b', 'a:b', 'a,b', 'node-1',
  '１', 'a\u00a0', '\u00a0', 'host.example.org', 'a+b', 'a@b', '.a', 'a..b',
]; // biome-ignore format: a list reads better packed

export const OFFSET_RESETS = [
  'earliest', 'latest', 'none', 'EARLIEST', 'Latest', 'smallest', 'largest', 'beginning', 'end', 'error', 'earliest ', '"earliest"', 'earliest # why', 'earliest;',
  'by_duration:PT1H', 'by_duration:P1D', 'by_duration:pt1h', 'BY_DURATION:PT1H', 'by_duration', 'by_duration:', 'by_duration:-PT1H', 'by_duration:P1M',
  'by_duration:PT0S', 'by_duration:1h', 'by_duration: PT1H', 'by_duration:PT1H:x', 'by_duration:P1DT2H3M4.5S', '', ' ', 'nearest', 'none,earliest',
]; // biome-ignore format: a list reads better packed

/** A word in another case, with a letter wrong, in quotes or with something behind it. */
export function spelledWord(word: string, random: Random): string {
  const at = random.below(word.length);
  return random.pick([
    word.toLowerCase(),
    word.toUpperCase(),
    word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    ` ${word} `,
    `"${word}"`,
    `'${word}'`,
    `${word} # why`,
    `${word}#why`,
    `${word};`,
    `${word},`,
    word.slice(0, at) + word.slice(at + 1),
    `${word}${word.charAt(at)}`,
    word.replaceAll('_', '-'),
    word.replaceAll('i', 'ı'),
    word.replaceAll('s', 'ſ'),
    word.replaceAll('k', '\u212a'),
    `${word}\u00a0`,
    '',
  ]);
}

/** Any value for a key: valid, at a bound, one beyond, of another type, oddly written, or blank. */
export function anyValue(spec: KeySpec, random: Random): string {
  const kind = random.weighted({ valid: 4, special: 6, blank: 1 });
  if (kind === 'blank') return random.pick(BLANKS);
  if (kind === 'valid') return validValue(spec, random);
  switch (spec.type) {
    case 'int':
    case 'long':
    case 'short':
      return random.chance(0.5)
        ? random.pick(boundaryValues(spec))
        : spelledNumber(String(random.pick([0, 1, 5, 45, 500, 3600, 30000])), random);
    case 'double':
      return random.chance(0.4) && boundsOf(spec.name).length > 0
        ? random.pick(boundaryValues(spec))
        : random.pick(DOUBLES);
    case 'boolean':
      return random.pick(BOOLEANS);
    case 'class':
      return className(spec.name, random);
    case 'list':
      return listValue(spec.name, random);
    case 'password':
      return random.pick(['', 'x', '"x"', 'x # y', 'é']);
    case 'string': {
      const { validator } = spec;
      if (spec.name === 'group.instance.id') return random.pick(INSTANCE_IDS);
      if (validator?.kind === 'offsetReset') return random.pick(OFFSET_RESETS);
      if (validator?.kind === 'oneOf')
        return random.chance(0.8) ? spelledWord(random.pick(validator.values), random) : 'nonsense';
      return random.pick([
        'x',
        '"x"',
        "'x'",
        'x # why',
        '#team',
        'node #2',
        ' x ',
        'a,b',
        'x;',
        '\u00a0',
        'null',
        'é',
        'x!',
      ]);
    }
  }
}

/**
 * Something for a key that takes one class. Which classes of Kafka fit the keys of SASL and SSL is not in the catalog, so those get
 * names that are nobody's or an application's.
 */
export function className(key: string, random: Random): string {
  return random.pick(
    key.endsWith('.deserializer') ? CLASS_NAMES : CLASS_NAMES.filter((name) => !/^\s*org\.apache\./.test(name)),
  );
}

function listValue(key: string, random: Random): string {
  if (key === 'partition.assignment.strategy') return assignorList(random);
  if (key === 'bootstrap.servers') return random.pick(ADDRESSES);
  if (key === 'interceptor.classes' || key === 'metric.reporters' || key === 'config.providers') {
    const own = key === 'metric.reporters' ? 'org.apache.kafka.common.metrics.JmxReporter' : '';
    return random.pick([
      '',
      ',',
      ' ',
      own,
      `${own},`,
      `,${own}`,
      key === 'config.providers' ? '' : 'Foo',
      key === 'config.providers' ? '' : 'a b',
      key === 'config.providers' ? '' : 'org.apache.kafka.clients.consumer.ConsumerInterceptor',
      key === 'config.providers' ? '' : 'org.apache.kafka.common.metrics.MetricsReporter',
    ]);
  }
  return random.pick(['a', 'a,b', 'a , b', 'a,', ',a', 'a,,b', ',', '', 'a,a', '"a","b"', 'a;b', "'a'", 'a # why']);
}

/** A list of assignors, some of them none, with the punctuation that lists meet. */
export function assignorList(random: Random, wrong = 0.3): string {
  const items = Array.from({ length: random.between(1, 3) }, () =>
    random.chance(wrong) ? random.pick(NOT_ASSIGNORS) : random.pick(ASSIGNORS),
  );
  const list = items.join(random.pick([',', ', ', ' , ', ',', ',\t']));
  return random.weighted({ plain: 8, empty: 1, quoted: 1 }) === 'plain'
    ? list
    : random.pick([`${list},`, `,${list}`, list.replace(',', ',,'), `"${list}"`, `${list} `, ` ${list}`]);
}

/** Consumer keys of the newest client and of all before it. */
export const NEWEST_KEYS: readonly string[] = catalog.keys(NEWEST).map((spec) => spec.name);
