import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalog, type KeySpec, parseVersion } from '../../src/core/catalog/catalog.ts';
import { type Refusal, refusalOf } from '../../src/core/client/refusal.ts';
import { javaTrim } from '../../src/core/values/java-text.ts';
import { type ClientJudge, startClientJudge } from './client-judge.ts';
import { noJava } from './java.ts';

const NUMBERS = [
  '', '0', '1', '-1', '-2', '+5', ' 7 ', '007', '45s', '1_000', '3e+05', '500.0', '45,000', '50000;', '0x10', '٤٥', '𝟜𝟝', '45\u00a0',
  '2147483647', '2147483648', '9223372036854775807', '9223372036854775808', '32768', '3600', '3601', '--1', '"5"', 'NaN',
]; // biome-ignore format: a list reads better packed
/** Keys that stand for their type: the grammar of numbers is the same for all of them, only the bounds differ. */
const GRAMMAR_OF = new Set(['max.poll.interval.ms', 'connections.max.idle.ms', 'sasl.login.refresh.buffer.seconds']);
const BOUNDS = ['', '45s', '-2', '-1', '0', '1', '900', '901', '3600', '3601', '86400', '86401', '2147483648'];
const DOUBLES = [
  '',
  '0.5',
  '.8',
  '0.8f',
  '0.8D',
  '0x1p-1',
  '0x.8p0',
  'NaN',
  '+Infinity',
  '-0.0',
  '1.',
  '0,8',
  '1e-1',
  '0.25',
  'e5',
  '0x1',
  '0.8x',
];
const BOOLEANS = ['', 'true', 'FALSE', ' True ', 'falſe', 'yes', '1', 'on', 't', 'true;'];
const DURATIONS = [
  'PT1H', 'pt1h', 'P1D', 'P1DT2H3M4.5S', 'PT0S', 'PT+1H', 'PT1H-30M', 'PT1,5S', 'PT1.S', '+PT1S', '-PT-1S', 'P-1D', 'PT-0.5S', 'PT.5S',
  'P1M', 'P1W', 'P1DT', 'PT', 'P', '1h', '', ' PT1H', 'PT1H:x', 'P999999999999999D', 'PT9223372036854775807S', 'PT9223372036854775808S',
]; // biome-ignore format: a list reads better packed

/** Values worth asking the client about, for one key of each kind and each of those with special rules. */
function valuesOf(spec: KeySpec): readonly string[] {
  switch (spec.type) {
    case 'int':
    case 'long':
    case 'short':
      return GRAMMAR_OF.has(spec.name) ? NUMBERS : BOUNDS;
    case 'double':
      return DOUBLES;
    case 'boolean':
      return BOOLEANS;
    case 'string': {
      const { validator } = spec;
      if (validator?.kind === 'offsetReset') {
        const words = ['', ...validator.values, 'EARLIEST', 'smallest', 'by_duration', 'BY_DURATION:PT1H'];
        return [...words, ...DURATIONS.map((duration) => `by_duration:${duration}`)];
      }
      if (validator?.kind === 'oneOf') {
        const { values } = validator;
        return [
          '',
          'nonsense',
          ...values,
          ...values.map((value) => value.toLowerCase()),
          ...values.map((value) => value.toUpperCase()),
        ];
      }
      return [];
    }
    default:
      return [];
  }
}

const SERIALIZATION = 'org.apache.kafka.common.serialization.';
/** Keys whose rules lie outside the ConfigDef, by hand. */
const BY_HAND: Readonly<Record<string, readonly string[]>> = {
  'security.protocol': ['', 'PLAINTEXT', 'plaintext', 'Ssl', 'TLS', 'PLAINTEXTSASL'],
  'group.instance.id': ['', 'a', 'A.b_c-9', 'my host', 'a/b', 'é', '.', '..', '...', 'a'.repeat(249), 'a'.repeat(250)],
  'bootstrap.servers': [
    'localhost', 'localhost:', ':9092', 'localhost:9092', 'localhost:0', 'localhost:65535', 'localhost:65536', 'localhost:99999999999',
    '[::1]:9092', '::1:9092', 'http://localhost:9092', 'PLAINTEXT://localhost:9092', 'localhost:9092/', 'localhost:9092/a', 'a b',
    '"localhost:9092"', 'localhost:9092,', ',localhost:9092', 'localhost:9092,,localhost:9093', 'localhost:9092 # x', 'localhost:9092,x',
  ], // biome-ignore format: a list reads better packed
  'value.deserializer': [
    '', 'StringDeserializer', 'string', `${SERIALIZATION}StringDeserializer`, `${SERIALIZATION}StringSerializer`,
    `${SERIALIZATION}BooleanDeserializer`, `${SERIALIZATION}Deserializer`, `${SERIALIZATION}StringDeserialiser`,
    `${SERIALIZATION}Serdes$StringSerde`, `${SERIALIZATION}StringDeserializer.class`, 'org.apache.kafka.common.serializer.StringDeserializer',
    'org/apache/kafka/common/serialization/StringDeserializer', 'a b',
  ], // biome-ignore format: a list reads better packed
  'interceptor.classes': ['', ',', 'Foo', 'a b'],
  'metric.reporters': [
    '',
    'org.apache.kafka.common.metrics.JmxReporter',
    'org.apache.kafka.common.metrics.JmxReporter,',
    'Foo',
  ],
  'config.providers': ['', 'env', 'env,', ',env'],
  'ssl.enabled.protocols': ['', 'TLSv1.2', 'TLSv1.2,'],
  'sasl.login.class': ['', 'Foo', 'a/b'],
};

/** Keys that refuse a value because of another key; rules of their own know that. */
const OTHERS = new Set(['group.protocol', 'share.acknowledgement.mode', 'share.acquire.mode', 'group.remote.assignor']);

/** Whether the client refuses, where the problem can also be one that it passes over. */
function refuses(refusal: Refusal | undefined): boolean {
  if (refusal?.kind === 'address') return refusal.problems.some((problem) => problem.refused);
  return refusal?.kind === 'empty element' ? refusal.refused : refusal !== undefined;
}

describe.skipIf(noJava)('values that the client refuses', () => {
  let judge: ClientJudge;
  beforeAll(async () => {
    judge = await startClientJudge();
  });
  afterAll(() => judge?.dispose());

  const questions = catalog.names
    .filter((key) => !OTHERS.has(key))
    .map((key) => {
      const spec = catalog.key(key)!.changes.findLast((change) => change.spec !== null)!.spec!;
      return [key, [...new Set(BY_HAND[key] ?? valuesOf(spec))]] as const;
    })
    .filter(([, values]) => values.length > 0);

  test.each(questions)('%s', async (key, values) => {
    const verdicts = await judge.askAll(
      values.map((value) => ({ [key]: value })),
      { complete: true },
    );
    const wrong: string[] = [];
    for (const [index, value] of values.entries()) {
      for (const [version, verdict] of Object.entries(verdicts[index]!)) {
        const spec = catalog.spec(key, parseVersion(version)!);
        const said = spec !== undefined && refuses(refusalOf(spec, javaTrim(value), parseVersion(version)!));
        // session.timeout.ms and heartbeat.interval.ms are compared with each other later.
        const byAnotherRule = /Heartbeat must be set lower|Invalid negative timeout/.test(verdict.exception ?? '');
        const refused = !verdict.accepted && !byAnotherRule;
        if (said !== refused)
          wrong.push(`${version} ${key}=${JSON.stringify(value)}: ${verdict.exception ?? 'accepted'}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
