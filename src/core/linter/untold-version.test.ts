import { describe, expect, test } from 'vitest';
import { generate } from '../../../test/oracle/agreement/generate.ts';
import { lintText } from '../../../test/support/lint-text.ts';
import { catalog, formatVersion, versions } from '../catalog/catalog.ts';
import { fixAll } from '../fixes/fix-all.ts';
import { DEFAULT_SETTINGS } from '../model/settings.ts';
import { lint } from './lint.ts';

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\nkey.deserializer=a.B\nvalue.deserializer=a.B\n';

const untold = (text: string, file = 'consumer.properties') => lintText({ text, file, version: 'untold' });
const errorsAt = (text: string, version: number) =>
  lintText({ text, version: formatVersion(version) }).filter((finding) => finding.severity === 'error');

describe('where nobody tells the version of the client', () => {
  test('a value that clients of today refuse and older ones take is a warning, which names them and says how to tell', () => {
    const [finding, ...others] = untold(`${HEAD}client.dns.lookup=default\n`);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ rule: 'invalid-enum', severity: 'warning' });
    expect(finding!.message).toMatch(
      /Clients from 3\.0 on refuse this; no build file tells yours: name it in \.kafka-rebalance\.json \("kafkaVersion"\)\.$/,
    );
    expect(finding!.refusedBy).toEqual(versions.filter((version) => version >= 300));
  });

  test('a warning that only some of the clients deserve names them', () => {
    const text = `${HEAD}retry.backoff.ms=60000\n`;
    const [finding] = untold(text);
    expect(finding).toMatchObject({ rule: 'backoff-above-max', severity: 'warning' });
    expect(finding!.message).toMatch(/That is so with clients from 3\.7 on; no build file tells yours: name it in/);
    expect(lintText({ text, version: '3.7' })[0]!.message).not.toMatch(/clients/);
    expect(lintText({ text, version: '3.6' })).toEqual([]);
  });

  test('a warning that every client deserves, or whose clients the file itself asks for, names none', () => {
    const messages = (text: string) =>
      untold(text)
        .filter(({ severity }) => severity === 'warning')
        .map(({ message }) => message);
    expect(messages(`${HEAD}max.poll.records=100000\n`)).toEqual([expect.not.stringMatching(/clients/)]);
    expect(messages('bootstrap.server=h:9092\ngroup.id=g\nkey.deserializer=a.B\n')).toEqual([
      expect.stringMatching(/Did you mean bootstrap\.servers\?$/),
    ]);
    const asked = messages(`${HEAD}retry.backoff.ms=60000\nretry.backoff.max.ms=2000\n`);
    expect(asked).toEqual([expect.not.stringMatching(/That is so/)]);
  });

  test('told, the same value is an error or nothing, and no version is named', () => {
    const text = `${HEAD}client.dns.lookup=default\n`;
    expect(lintText({ text, version: '2.7' })).toEqual([]);
    const [finding] = lintText({ text, version: '3.0' });
    expect(finding).toMatchObject({ severity: 'error' });
    expect(finding!.message).not.toMatch(/Clients/);
    expect(finding!.refusedBy).toBeUndefined();
    const own = `# kafka-rebalance: kafka-version 4.1\n${text}`;
    expect(untold(own)[0]).toMatchObject({ severity: 'error' });
  });

  test('its fix is not safe, as a client that takes the value would do something else', () => {
    const source = { uri: 'file:///consumer.properties', text: `${HEAD}client.dns.lookup=default\n` };
    expect(untold(source.text)[0]!.fixes.map((fix) => fix.safety)).not.toContain('safe');
    expect(fixAll([source], () => DEFAULT_SETTINGS).size).toBe(0);
  });

  test('a fix that changes nothing for the clients that take the value stays safe', () => {
    const text = `${HEAD.replace('h:9092', 'h:9092,')}`;
    const [finding] = untold(text);
    expect(finding).toMatchObject({ rule: 'empty-list-element', severity: 'warning' });
    expect(finding!.message).toMatch(/Clients from 4\.2 on refuse this/);
    expect(finding!.fixes.map((fix) => fix.safety)).toEqual(['safe']);
  });

  test('what all clients refuse is an error without a word about versions', () => {
    const [finding] = untold(`${HEAD}enable.auto.commit=yes\n`);
    expect(finding).toMatchObject({ rule: 'invalid-boolean', severity: 'error' });
    expect(finding!.message).not.toMatch(/Clients/);
  });

  test('clients that do not know the key have no say in its value', () => {
    const finding = untold(`${HEAD}group.instance.id=a b\n`).find(({ severity }) => severity === 'error');
    expect(finding).toMatchObject({ rule: 'group-instance-id-invalid', severity: 'error' });
    expect(finding!.refusedBy).toBeUndefined();
  });

  test('it stays an error where the file asks for the consumer protocol, which is general from 4.0 on', () => {
    const [finding] = untold(`${HEAD}group.protocol=consumer\nsession.timeout.ms=45000\n`);
    expect(finding).toMatchObject({ rule: 'classic-key-with-consumer-protocol', severity: 'error' });
    expect(finding!.message).toMatch(/Clients from 4\.0 on refuse this; no build file tells yours/);
    expect(finding!.fixes.map((fix) => fix.safety)).toEqual(['safe']);
  });

  test('it stays an error where a key is the consumer protocol’s alone', () => {
    const [finding] = untold(`${HEAD}group.remote.assignor=uniform\n`);
    expect(finding).toMatchObject({ rule: 'remote-assignor-with-classic', severity: 'error' });
    expect(finding!.message).toMatch(/Clients from 3\.9 on refuse this/);
  });

  test('it stays an error where another key came with a client that refuses', () => {
    const dns = 'client.dns.lookup=default\n';
    expect(untold(`${HEAD}${dns}client.rack=r\n`)[0]).toMatchObject({ severity: 'warning' });
    expect(untold(`${HEAD}${dns}sasl.login.connect.timeout.ms=5000\n`)[0]).toMatchObject({ severity: 'error' });
  });

  test('it is the same in a file of Spring Boot', () => {
    const text = 'spring.kafka.consumer.group-id=g\nspring.kafka.consumer.properties.client.dns.lookup=default\n';
    expect(untold(text, 'application.properties')[0]).toMatchObject({ rule: 'invalid-enum', severity: 'warning' });
  });

  test('nothing is marked as what the client stops at, where clients differ in that', () => {
    const first = (text: string) =>
      lint([{ uri: 'file:///consumer.properties', text }], () => DEFAULT_SETTINGS)[0]!.first.map(({ key }) => key);
    const text = `${HEAD}enable.auto.commit=yes\nmax.poll.records=0\n`;
    expect(first(text)).toEqual(['enable.auto.commit']);
    expect(first(`${text}client.dns.lookup=default\n`)).toEqual([]);
  });
});

test('a finding names the versions for which the same is an error when they are told, and no others', () => {
  let named = 0;
  let unnamed = 0;
  for (let index = 0; index < 300; index++) {
    const { text } = generate(4711, index);
    const found = untold(text).filter((finding) => finding.severity === 'error' || finding.refusedBy);
    if (found.length === 0) continue;
    for (const version of versions) {
      const errors = errorsAt(text, version);
      for (const { rule, key, span, refusedBy } of found) {
        if (key !== undefined && catalog.spec(key, version) === undefined) continue;
        const here = errors.filter((error) => error.key === key && error.span.start === span.start);
        if (refusedBy === undefined || refusedBy.includes(version)) {
          expect(here, `${version} ${text}`).not.toEqual([]);
          named++;
        } else {
          expect(
            here.filter((error) => error.rule === rule),
            `${version} ${text}`,
          ).toEqual([]);
          unnamed++;
        }
      }
    }
  }
  expect(named).toBeGreaterThan(1000);
  expect(unnamed).toBeGreaterThan(100);
});
