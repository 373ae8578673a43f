import { describe, expect, test } from 'vitest';
import { sourcesOf } from '../../../test/support/lint-text.ts';
import { catalog, versions } from '../catalog/catalog.ts';
import { DEFAULT_SETTINGS, type LintSettings } from '../model/settings.ts';
import { rules } from '../rules/index.ts';
import { lint } from './lint.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';

/** The keys of the errors that the client comes upon first. */
function first(
  text: string,
  version = '4.3',
  settings: Partial<LintSettings> = {},
  file = 'consumer.properties',
): (string | undefined)[] {
  const all = { ...DEFAULT_SETTINGS, ...settings, project: { option: version } };
  return lint(sourcesOf({ text, file }), () => all)[0]!.first.map((finding) => finding.key);
}

describe('the error that the client stops at', () => {
  test.each([
    [
      'values are parsed in the order of the definition',
      `fetch.max.bytes=x\nsession.timeout.ms=45s\n`,
      ['session.timeout.ms'],
    ],
    ['before anything is compared', 'group.remote.assignor=range\nmax.poll.records=0\n', ['max.poll.records']],
    [
      'then keys of the other protocol',
      'heartbeat.interval.ms=-1\ngroup.remote.assignor=range\n',
      ['group.remote.assignor'],
    ],
    ['then addresses', 'bootstrap.servers=nowhere\nheartbeat.interval.ms=-1\n', ['bootstrap.servers']],
    [
      'several keys of one check together',
      'group.protocol=consumer\nheartbeat.interval.ms=1\nsession.timeout.ms=5\nbootstrap.servers=nowhere\n',
      ['heartbeat.interval.ms', 'session.timeout.ms'],
    ],
    ['an instance id before the protocol', 'group.instance.id=a b\ngroup.remote.assignor=x\n', ['group.instance.id']],
    [
      'and after it with a client id',
      'client.id=c\ngroup.instance.id=a b\ngroup.remote.assignor=x\n',
      ['group.remote.assignor'],
    ],
    [
      'an empty list of assignors last',
      'partition.assignment.strategy=\nheartbeat.interval.ms=-1\n',
      ['heartbeat.interval.ms'],
    ],
    ['one check that names all errors', 'group.protocol=consumer\nheartbeat.interval.ms=1\nsession.timeout.ms=5\n', []],
    ['one error is the only one', 'max.poll.records=0\n', []],
    ['two errors about one key are one', 'heartbeat.interval.ms=-1\nheartbeat.interval.ms=-2\n', []],
    [
      'a login’s place is not known among later checks',
      'security.protocol=SASL_PLAINTEXT\nsasl.mechanism=PLAIN\nsasl.jaas.config=nonsense\nheartbeat.interval.ms=-1\n',
      [],
    ],
  ])('%s', (_, text, keys) => {
    expect(first(`${HEAD}${text}`)).toEqual(keys);
  });

  test('differs by version', () => {
    const text = `${HEAD}group.instance.id=a b\nclient.id=c\ngroup.remote.assignor=x\nheartbeat.interval.ms=-1\n`;
    expect(first(text, '3.9')).toEqual(['group.remote.assignor']);
    expect(first(text, '3.8')).toEqual(['group.instance.id']);
  });

  test('is not told where Spring Boot may stop before there is a client', () => {
    const text = (place: string) =>
      `spring.kafka.consumer.max-poll-records=0\nspring.kafka.consumer.${place}=StringDeserializer\n`;
    expect(first(text('properties.key.deserializer'), '4.3', {}, 'application.properties')).toEqual([
      'key.deserializer',
    ]);
    expect(first(text('key-deserializer'), '4.3', {}, 'application.properties')).toEqual([]);
  });

  test('is not told where it is hidden', () => {
    const text = `${HEAD}max.poll.records=0\nheartbeat.interval.ms=-1\n`;
    expect(first(text)).toEqual(['max.poll.records']);
    expect(first(text, '4.3', { severities: { 'value-out-of-range': 'off' } })).toEqual([]);
    expect(first(text, '4.3', { severities: { 'value-out-of-range': 'warning' } })).toEqual([]);
  });
});

describe('the order of checks in the catalog', () => {
  test('has every consumer key once, and a list for each version', () => {
    const places = catalog.names.map((name) => catalog.parsePosition(name));
    expect([...places].sort((a, b) => a - b)).toEqual(catalog.names.map((_, index) => index));
    for (const version of versions) {
      const checks = catalog.checks(version, 'classic');
      expect(new Set(checks).size).toBe(checks.length);
      expect(checks).toContain('bootstrap.servers');
      expect(catalog.checks(version, 'consumer').length > 0).toBe(version >= 307);
    }
  });
});

test('the checks that rules name are checks of the client', () => {
  const known = versions.flatMap((version) =>
    (['classic', 'consumer'] as const).flatMap((protocol) => catalog.checks(version, protocol)),
  );
  const named = rules.flatMap(({ refusedAt }) => (typeof refusedAt === 'object' ? [refusedAt.check] : []));
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((check) => !known.includes(check))).toEqual([]);
});
