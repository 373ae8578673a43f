import { describe, expect, test } from 'vitest';
import { lintText, placeOf } from '../../../test/support/lint-text.ts';
import { fixAll } from '../fixes/fix-all.ts';
import { DEFAULT_SETTINGS, type LintSettings } from '../model/settings.ts';
import { belongTogether, mayBeConfig } from './claim.ts';
import { lint } from './lint.ts';

const REFUSED = 'bootstrap.servers=h:9092\ngroup.id=g\ngroup.protocol=consumer\nsession.timeout.ms=45000\n';
const RULE = 'classic-key-with-consumer-protocol';

const settings = (overrides: Partial<LintSettings> = {}) => ({ settings: overrides });

describe('which files are linted', () => {
  test.each([
    ['a broker', 'node.id=1\nlog.dirs=/tmp\ngroup.consumer.session.timeout.ms=1\ngroup.max.session.timeout.ms=2\n'],
    ['a producer', 'bootstrap.servers=h:9092\nacks=all\nlinger.ms=5\nkey.serializer=x\n'],
    [
      'a producer with the settings of a provider’s template',
      'bootstrap.servers=h:9092\nkey.serializer=x\nvalue.serializer=x\ngroup.id=g\nsession.timeout.ms=x\n',
    ],
    [
      'a Connect worker',
      'bootstrap.servers=h:9092\ngroup.id=connect\nkey.converter=x\nsession.timeout.ms=1\nmax.poll.records=x\n',
    ],
    ['a Streams application', 'application.id=a\nbootstrap.servers=h:9092\nsession.timeout.ms=x\nmax.poll.records=x\n'],
    ['log4j', 'log4j.rootLogger=INFO\nlog4j.logger.org.apache.kafka=WARN\n'],
    ['a Maven word', 'group.id=com.example\nartifact.id=app\n'],
    ['an INI file', '[consumer]\ngroup.id=g\nsession.timeout.ms=45s\nenable.auto.commit=yes\n'],
    ['HOCON', 'kafka {\n  group.id=g\n  session.timeout.ms=45s\n}\n'],
    ['an empty file', ''],
  ])('not %s', (_, text) => {
    expect(lint([{ uri: 'file:///app.properties', text }], () => DEFAULT_SETTINGS)).toEqual([]);
  });

  test.each(['consumer.properties', 'mirror.config', 'application.yml', 'application-prod.yaml'])(
    '%s by its name',
    (name) => {
      expect(mayBeConfig(`file:///x/${name}`)).toBe(true);
    },
  );

  test('a producer by its name, unless more keys say that it is a consumer', () => {
    const rulesIn = (name: string, text: string) =>
      lint([{ uri: `file:///${name}`, text }], () => DEFAULT_SETTINGS).flatMap(({ findings }) =>
        findings.map(({ rule }) => rule),
      );
    const producer = 'bootstrap.servers=h:9092\nmax.poll.records=x\n';
    expect(rulesIn('producer.properties', producer)).toEqual([]);
    expect(rulesIn('kafka.properties', producer)).toEqual(['invalid-number']);
    expect(rulesIn('producer.properties', `${producer}key.deserializer=com.acme.D\n`)).toEqual(['invalid-number']);
    expect(rulesIn('producer.properties', `${producer}isolation.level=read_committed\n`)).toEqual(['invalid-number']);
    // The serializer stands where a deserializer was meant.
    expect(rulesIn('consumer.properties', `${producer}key.serializer=com.acme.S\n`)).toContain('invalid-number');
  });

  test('a consumer by its name, with nothing but the way to the broker', () => {
    const text = 'security.protocol=SASL_PLAINTEXT\nsasl.jaas.config=org.x.Login required\n';
    const rulesIn = (name: string) =>
      lint([{ uri: `file:///${name}`, text }], () => DEFAULT_SETTINGS).flatMap(({ findings }) =>
        findings.map(({ rule }) => rule),
      );
    expect(rulesIn('consumer.properties')).toContain('jaas-syntax');
    expect(rulesIn('client.properties')).toEqual([]);
  });

  test('not another program’s file, whose keys are called alike', () => {
    const text = 'broker.list=h:9092\ngroup=g\nfetch.size=1\nthreads=2\nfetch.min.bytes=x\n';
    expect(lint([{ uri: 'file:///consumer.properties', text }], () => DEFAULT_SETTINGS)).toEqual([]);
  });

  test.each(['log4j.properties', 'logging.properties', 'pom.xml', 'README.md'])('not %s by its name', (name) => {
    expect(mayBeConfig(`file:///x/${name}`)).toBe(false);
  });

  test('any name that a person gives', () => {
    const source = { uri: 'file:///x/orders.cfg', text: REFUSED };
    expect(lint([source], () => DEFAULT_SETTINGS)).toEqual([]);
    expect(lint([{ ...source, named: true }], () => DEFAULT_SETTINGS)[0]?.findings).toHaveLength(1);
  });

  test('profiles of one folder belong together, bare files stay alone', () => {
    expect(belongTogether('file:///a/application.yml', 'file:///a/application-prod.yml')).toBe(true);
    expect(belongTogether('file:///a/application.yml', 'file:///b/application-prod.yml')).toBe(false);
    expect(belongTogether('file:///a/one.properties', 'file:///a/two.properties')).toBe(false);
  });
});

describe('severity settings', () => {
  test('replace the severity of a rule', () => {
    const found = lintText({ text: REFUSED, ...settings({ severities: { [RULE]: 'info' } }) });
    expect(found.map((finding) => finding.severity)).toEqual(['info']);
  });

  test('turn a rule off', () => {
    expect(lintText({ text: REFUSED, ...settings({ severities: { [RULE]: 'off' } }) })).toEqual([]);
  });
});

describe('directives', () => {
  const suppressed = (directive: string, body = REFUSED) =>
    lintText({ text: body.replace('session', `${directive}\nsession`) });

  test.each([
    '# kafka-rebalance: ignore',
    `#kafka-rebalance: ignore ${RULE}`,
    `! kafka-rebalance: ignore duplicate-key, ${RULE}`,
  ])('%s silences the next line', (directive) => {
    expect(suppressed(directive)).toEqual([]);
  });

  test('one behind an entry of YAML silences that entry', () => {
    const yaml = (comment: string) =>
      `spring:\n  kafka:\n    consumer:\n      group-id: g\n      properties:\n        group.protocol: consumer\n        session.timeout.ms: 45000${comment}\n        max.poll.records: 10\n`;
    expect(lintText({ file: 'application.yml', text: yaml('') })).toHaveLength(1);
    expect(lintText({ file: 'application.yml', text: yaml(` # kafka-rebalance: ignore ${RULE}`) })).toEqual([]);
  });

  test('a version that no Kafka has is no directive', () => {
    const found = lintText({ text: `# kafka-rebalance: kafka-version 9.9\n${REFUSED}` });
    expect(found.map((finding) => finding.rule)).toEqual(['unused-suppression', RULE]);
  });

  test('ignore-file silences a rule from anywhere in the file', () => {
    expect(lintText({ text: `${REFUSED}# kafka-rebalance: ignore-file ${RULE}\n` })).toEqual([]);
  });

  test('one that silences nothing is noted, with a fix', () => {
    const [kept, ...others] = suppressed('# kafka-rebalance: ignore invalid-number');
    expect(kept).toMatchObject({ rule: 'unused-suppression', severity: 'hint' });
    expect(placeOf(kept!)).toBe('4:1-4:41');
    expect(others.map((finding) => finding.rule)).toEqual([RULE]);
  });

  test('an unknown one is noted', () => {
    expect(suppressed('# kafka-rebalance: silence').map((finding) => finding.rule)).toEqual([
      'unused-suppression',
      RULE,
    ]);
  });

  test('kafka-version decides before everything else', () => {
    const text = `# kafka-rebalance: kafka-version 3.8\n${REFUSED}`;
    expect(lintText({ text, version: '4.3' }).find((finding) => finding.rule === RULE)?.severity).toBe('warning');
  });
});

describe('a fix that reaches several profiles', () => {
  const BASE = 'spring:\n  kafka:\n    consumer:\n      group-id: g\n      properties:\n';
  const KEY = '        session.timeout.ms: 20000\n';
  const profile = (name: string, property: string) =>
    `---\nspring:\n  config:\n    activate:\n      on-profile: ${name}\n  kafka:\n    consumer:\n      properties:\n        ${property}\n`;
  const safetyOf = (text: string) => {
    const source = { uri: 'file:///application.yml', text };
    const found = lint([source], () => DEFAULT_SETTINGS)[0]!.findings.filter((finding) => finding.rule === RULE);
    expect(found.length).toBeGreaterThan(0);
    expect(fixAll([source], () => DEFAULT_SETTINGS).size > 0).toBe(
      found.some(({ fixes }) => fixes.some(({ safety }) => safety === 'safe')),
    );
    return found.map((finding) => finding.fixes.map((fix) => fix.safety));
  };

  test('is up for review where one of them works with what it removes', () => {
    const text = `${BASE}${KEY}        group.protocol: consumer\n${profile('old', 'group.protocol: classic')}`;
    expect(safetyOf(text)).toEqual([['review']]);
  });

  test('is up for review where a start without profiles works with it', () => {
    expect(safetyOf(`${BASE}${KEY}${profile('new', 'group.protocol: consumer')}`)).toEqual([['review']]);
  });

  test('is safe where all of them are refused, or another entry wins', () => {
    const consumer = `${BASE}${KEY}        group.protocol: consumer\n`;
    expect(safetyOf(`${consumer}${profile('prod', 'client.id: a')}`)).toEqual([['safe']]);
    const own = profile('old', 'group.protocol: classic\n        session.timeout.ms: 30000');
    expect(safetyOf(`${consumer}${own}`)).toEqual([['safe']]);
  });
});
