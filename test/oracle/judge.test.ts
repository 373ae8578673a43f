import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ClientConfig,
  type ClientJudge,
  complete,
  startClientJudge,
  type Verdict,
  withOwnClasses,
} from './client-judge.ts';
import { noJava } from './java.ts';

const RANGE = 'org.apache.kafka.clients.consumer.RangeAssignor';
const COOPERATIVE = 'org.apache.kafka.clients.consumer.CooperativeStickyAssignor';
const STRING = 'org.apache.kafka.common.serialization.StringDeserializer';

/** The judge itself, on what is known of the client from its sources and release notes. */
describe.skipIf(noJava)('the client judge', { timeout: 60_000 }, () => {
  let judge: ClientJudge;
  beforeAll(async () => {
    judge = await startClientJudge();
  }, 600_000);
  afterAll(() => judge?.dispose());

  /** `2.0..3.6 accepted` …: neighbouring versions with the same verdict in one line. */
  async function runs(config: ClientConfig, show = outcome, options: { subscribe?: boolean } = {}): Promise<string[]> {
    const verdicts = Object.entries(await judge.ask(config, { complete: true, ...options }));
    const lines: { first: string; last: string; shown: string }[] = [];
    for (const [version, verdict] of verdicts) {
      const minor = version.slice(0, version.lastIndexOf('.'));
      const line = lines.at(-1);
      const shown = show(verdict);
      if (line?.shown === shown) line.last = minor;
      else lines.push({ first: minor, last: minor, shown });
    }
    return lines.map(({ first, last, shown }) => `${first}..${last} ${shown}`);
  }
  const outcome = ({ accepted, hang, exception }: Verdict) => (accepted ? 'accepted' : hang ? 'hangs' : exception!);
  const innermost = (verdict: Verdict) => outcome(verdict).split(' <- ').at(-1)!;

  it('accepts an empty config once it is completed, in every version, and subscribes', async () => {
    expect(judge.versions).toHaveLength(24);
    expect(await runs({})).toEqual(['2.0..4.4 accepted']);
    expect(await runs({}, outcome, { subscribe: true })).toEqual(['2.0..4.4 accepted']);
  });

  it('is not asked to complete: a missing deserializer is refused', async () => {
    const { '4.3.1': verdict } = await judge.ask({ 'bootstrap.servers': 'b:1' }, { versions: ['4.3.1'] });
    expect(verdict).toMatchObject({ accepted: false, stage: 'construct', keys: ['key.deserializer'] });
  });

  it.each<[string, ClientConfig, string[]]>([
    [
      'classic keys under group.protocol=consumer',
      { 'group.protocol': 'consumer', 'session.timeout.ms': '45000' },
      ['2.0..3.9 accepted', '4.0..4.4 ConfigException: session.timeout.ms cannot be set when group.protocol=CONSUMER'],
    ],
    [
      'several of them in one message',
      { 'group.protocol': 'consumer', 'session.timeout.ms': '45000', 'partition.assignment.strategy': RANGE },
      [
        '2.0..3.9 accepted',
        '4.0..4.4 ConfigException: partition.assignment.strategy, session.timeout.ms cannot be set when group.protocol=CONSUMER',
      ],
    ],
    [
      'group.remote.assignor under classic',
      { 'group.remote.assignor': 'uniform' },
      [
        '2.0..3.8 accepted',
        '3.9..4.4 ConfigException: group.remote.assignor cannot be set when group.protocol=CLASSIC',
      ],
    ],
    [
      'a duration with a unit',
      { 'session.timeout.ms': '45s' },
      ['2.0..4.4 ConfigException: Invalid value 45s for configuration session.timeout.ms: Not a number of type INT'],
    ],
    ['a number with a sign, blanks or other digits', { 'max.poll.records': ' +\u0665 ' }, ['2.0..4.4 accepted']],
    [
      'auto.offset.reset by duration (KIP-1106)',
      { 'auto.offset.reset': 'by_duration:PT1H' },
      [
        '2.0..3.9 ConfigException: Invalid value by_duration:PT1H for configuration auto.offset.reset: String must be one of: latest, earliest, none',
        '4.0..4.4 accepted',
      ],
    ],
    [
      'security.protocol in lower case',
      { 'security.protocol': 'plaintext' },
      [
        '2.0..3.2 accepted',
        '3.3..3.4 ConfigException: Invalid value plaintext for configuration security.protocol: String must be one of: PLAINTEXT, SSL, SASL_PLAINTEXT, SASL_SSL',
        '3.5..4.4 accepted',
      ],
    ],
  ])('%s', async (_, config, expected) => {
    expect(await runs(config)).toEqual(expected);
  });

  it.each<[string, ClientConfig, string[]]>([
    [
      'a heartbeat as long as the session',
      { 'heartbeat.interval.ms': '45000', 'session.timeout.ms': '45000' },
      ['2.0..4.4 IllegalArgumentException: Heartbeat must be set lower than the session timeout'],
    ],
    [
      'an empty group.id',
      { 'group.id': '' },
      [
        '2.0..3.9 accepted',
        '4.0..4.4 InvalidGroupIdException: The configured group.id should not be an empty string or whitespace.',
      ],
    ],
    [
      'an assignor twice',
      { 'partition.assignment.strategy': `${RANGE},${RANGE}` },
      [
        '2.0..3.0 accepted',
        `3.1..4.1 KafkaException: The assignor name: 'range' is used in more than one assignor: ${RANGE}, ${RANGE}`,
        '4.2..4.4 accepted',
      ],
    ],
    [
      'range beside cooperative-sticky',
      { 'partition.assignment.strategy': `${RANGE},${COOPERATIVE}` },
      [`2.0..2.3 ClassNotFoundException: ${COOPERATIVE}`, '2.4..4.4 accepted'],
    ],
    [
      'a server without a port',
      { 'bootstrap.servers': 'one.example:9092,two.example' },
      ['2.0..4.4 ConfigException: Invalid url in bootstrap.servers: two.example'],
    ],
    [
      'a port out of range',
      { 'bootstrap.servers': 'one.example:99999' },
      ['2.0..4.4 ConfigException: Invalid port in bootstrap.servers: one.example:99999'],
    ],
  ])('%s', async (_, config, expected) => {
    expect(await runs(config, innermost)).toEqual(expected);
  });

  it.each<[string, ClientConfig, string[]]>([
    ['a trust store of which only the password is written', { 'ssl.truststore.password': 'x' }, ['2.0..4.4 accepted']],
    [
      'a key store of which only password and type are written',
      { 'ssl.keystore.password': 'x', 'ssl.keystore.type': 'PKCS12' },
      ['2.0..4.4 accepted'],
    ],
    [
      'a PEM store with a password',
      { 'ssl.truststore.password': 'x', 'ssl.truststore.type': 'PEM' },
      [
        '2.0..2.6 NoSuchAlgorithmException: PEM KeyStore not available',
        '2.7..4.4 InvalidConfigurationException: SSL trust store password cannot be specified for PEM format.',
      ],
    ],
  ])('fills in the location of %s', async (_, config, expected) => {
    expect(await runs({ 'security.protocol': 'SSL', ...config }, innermost)).toEqual(expected);
  });

  it('says what subscribe throws', async () => {
    const config = { 'partition.assignment.strategy': '' };
    expect(await runs(config)).toEqual(['2.0..4.4 accepted']);
    expect(await runs(config, ({ stage, keys }) => `${stage} ${keys}`, { subscribe: true })).toEqual([
      '2.0..4.4 subscribe partition.assignment.strategy',
    ]);
  });

  it('gives warnings without the talk about unused keys', async () => {
    const twice = { 'partition.assignment.strategy': `${RANGE},${RANGE}` };
    expect(await runs(twice, ({ warnings }) => warnings.map((text) => text.split('.')[0]).join())).toEqual([
      '2.0..4.1 ',
      '4.2..4.4 Configuration key "partition',
    ]);
    const unused = await runs({ 'sesion.timeout.ms': '1', 'ssl.truststore.location': '/x' }, (verdict) =>
      JSON.stringify([verdict.warnings, [...verdict.unused].sort()]),
    );
    expect(unused).toEqual([
      '2.0..2.7 [[],["sesion.timeout.ms"]]',
      '2.8..4.4 [[],["sesion.timeout.ms","ssl.truststore.location"]]',
    ]);
  });

  it('looks no host up, whatever the servers are, and keeps them apart', async () => {
    const servers = 'PLAINTEXT://kafka-1.example:9092 , kafka-2.example:9092,[2001:db8::1]:9092';
    expect(await runs({ 'bootstrap.servers': servers }, (verdict) => outcome(verdict) + verdict.warnings)).toEqual([
      '2.0..4.4 accepted',
    ]);
    const repeated = await judge.ask({ 'bootstrap.servers': 'a:1,a:1' }, { complete: true, versions: ['4.4.0'] });
    expect(repeated['4.4.0']!.warnings).toHaveLength(1);
    // Up to 3.7 the client finds the host "b" in it, which may well exist.
    expect(await runs({ 'bootstrap.servers': 'a:1 b:2' }, innermost)).toContain(
      '4.0..4.4 ConfigException: Invalid url in bootstrap.servers: a:1 b:2',
    );
    expect((await judge.ask({ 'bootstrap.servers': 'a:1 b:2' }, { complete: true }))['3.6.2']!.accepted).toBe(true);
  });

  it('returns what the client understood, of the config as written', async () => {
    const config = {
      'bootstrap.servers': 'kafka:9092',
      'max.poll.records': ' 7 ',
      'sasl.jaas.config': 'secret',
    };
    const { '4.3.1': verdict } = await judge.ask(config, { complete: true, values: true, versions: ['4.3.1'] });
    expect(verdict!.values).toMatchObject({
      'bootstrap.servers': 'kafka:9092',
      'max.poll.records': '7',
      'sasl.jaas.config': 'secret',
      'key.deserializer': STRING,
      'partition.assignment.strategy': `${RANGE},${COOPERATIVE}`,
      'ssl.truststore.location': null,
      'session.timeout.ms': '45000',
    });
    expect(verdict!.values).not.toHaveProperty('client.id');
  });

  it('carries every text through unchanged', async () => {
    const odd = '#\u0000\t"\\\u2028é\u{1f600}\ud800';
    const { '4.3.1': verdict } = await judge.ask(
      { [odd]: '', 'client.rack': odd },
      { complete: true, values: true, versions: ['4.3.1'] },
    );
    expect(verdict!.unused).toEqual([odd]);
    expect(verdict!.values!['client.rack']).toBe(odd);
  });

  it('gives up on a client that hangs, and goes on', async () => {
    const config = {
      'group.protocol': 'consumer',
      'security.protocol': 'SSL',
      'ssl.truststore.location': '/no/such/file',
    };
    const hanging = await judge.ask(config, { complete: true, versions: ['4.0.2'], deadlineMs: 5000 });
    expect(hanging['4.0.2']).toMatchObject({ accepted: false, hang: true, stage: 'close' });
    expect((await judge.ask({}, { complete: true, versions: ['4.0.2'] }))['4.0.2']).toMatchObject({ accepted: true });
  });

  it('refuses to answer for a version that it does not have', async () => {
    await expect(judge.ask({}, { versions: ['1.0.0'] })).rejects.toThrow('kafka-clients 1.0.0');
  });

  it('keeps answers in the order of the questions', async () => {
    const configs = Array.from({ length: 50 }, (_, i) => ({ 'max.poll.records': String(i) }));
    const answers = await judge.askAll(configs, { complete: true, values: true, versions: ['4.4.0'] });
    expect(answers.map((answer) => answer['4.4.0']!.values?.['max.poll.records'] ?? 'refused')).toEqual([
      'refused',
      ...configs.slice(1).map((config) => config['max.poll.records']),
    ]);
  });
});

describe('what a question is completed with', () => {
  it('adds only what is absent', () => {
    expect(complete({ 'group.id': '', 'key.deserializer': 'x' })).toMatchObject({
      'group.id': '',
      'key.deserializer': 'x',
      'value.deserializer': STRING,
      'bootstrap.servers': 'localhost:9092',
    });
  });

  it('fills a form, which a blank bootstrap.servers is the mark of', () => {
    const form = { 'bootstrap.servers': ' ', 'group.id': '', 'max.poll.records': ' ', 'client.id': 'c' };
    expect(complete(form)).toEqual({ ...complete({}), 'max.poll.records': '500', 'client.id': 'c' });
  });

  it('keeps blank elements beside a class of an application', () => {
    expect(
      withOwnClasses({ 'partition.assignment.strategy': ',com.example.A', 'interceptor.classes': 'com.example.B,' }),
    ).toEqual({ 'partition.assignment.strategy': `,${RANGE}`, 'interceptor.classes': ',' });
  });

  it('replaces or drops the classes of an application', () => {
    expect(
      withOwnClasses({
        'value.deserializer': 'com.example.AvroDeserializer',
        'interceptor.classes': 'com.example.Tracing,Tracing',
        'partition.assignment.strategy': `${RANGE}, com.example.Assignor, MyAssignor, range`,
        'sasl.login.class': 'kafka.Login',
        'key.deserializer': 'StringDeserializer',
        'group.id': 'com.example.app',
      }),
    ).toEqual({
      'value.deserializer': STRING,
      'partition.assignment.strategy': `${RANGE}, range`,
      'key.deserializer': 'StringDeserializer',
      'group.id': 'com.example.app',
    });
  });
});
