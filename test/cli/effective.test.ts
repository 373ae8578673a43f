import { describe, expect, test } from 'vitest';
import type { JsonEffective } from '../../src/cli/commands/effective.ts';
import { complaints, lines, useCli, useTree } from './support.ts';

const cli = useCli();
const tree = useTree();

const BASE = lines('spring.kafka.consumer.group-id=orders', 'spring.kafka.consumer.max-poll-records=5');
const PROD = lines('spring.kafka.consumer.max-poll-records=9', 'spring.kafka.consumer.properties.ssl.key.password=tea');

describe('explain --effective', () => {
  test('tells as JSON what each start works with, and who decides it', () => {
    const cwd = tree({ 'application.properties': BASE, 'application-prod.properties': PROD });
    const { code, out } = cli.run(['explain', '--effective', 'application.properties', '--format', 'json'], { cwd });
    expect(code).toBe(0);
    expect(out).not.toContain('tea');
    const report = JSON.parse(out) as JsonEffective;
    expect(report.version).toBe(1);
    expect(report.configs).toHaveLength(2);
    const [base, prod] = report.configs;
    expect(base!.files).toEqual(['application.properties']);
    expect(prod!.files).toEqual(['application.properties', 'application-prod.properties']);
    expect(base).toMatchObject({ dialect: 'spring-boot', client: 'java', kafkaVersion: '4.4', group: 'orders' });
    expect(base).not.toHaveProperty('profile');
    expect(prod).toMatchObject({ group: 'orders', profile: 'prod' });
    const records = (config: JsonEffective['configs'][number]) =>
      config.settings.find(({ key }) => key === 'max.poll.records');
    expect(records(base!)).toEqual({
      key: 'max.poll.records',
      value: '5',
      source: {
        kind: 'file',
        path: 'application.properties',
        line: 2,
        layer: 'spring.kafka.consumer in application.properties',
      },
    });
    expect(records(prod!)).toMatchObject({
      value: '9',
      source: { kind: 'profile', path: 'application-prod.properties', line: 1 },
    });
  });

  test('lists as text what is set, and the defaults only when asked', () => {
    const cwd = tree({ 'consumer.properties': lines('bootstrap.servers=h:9092', 'group.id=g', 'client.id=') });
    const { code, out } = cli.run(['explain', '--effective', 'consumer.properties'], { cwd });
    expect(code).toBe(0);
    expect(out).toMatch(/^consumer\.properties: Kafka client properties · Java client · Kafka 4\.4 \(newest\)\n/);
    expect(out).toMatch(/^ {2}group\.id +g {2}consumer\.properties:2$/m);
    expect(out).toMatch(/^ {2}client\.id +"" {2}consumer\.properties:3$/m);
    expect(out).toMatch(/^ {2}key\.deserializer +unknown \(no file sets it, so code has to\) {2}code$/m);
    expect(out).toMatch(/and \d+ defaults of Kafka 4\.4 \(--all lists them\)\n$/);
    const all = cli.run(['explain', '--effective', 'consumer.properties', '--all'], { cwd }).out;
    expect(all).toMatch(/^ {2}fetch\.min\.bytes +1 {2}default of Kafka 4\.4$/m);
  });

  test('says of each config in a folder which files it is of, and tells of it once', () => {
    const cwd = tree({
      'application.properties': BASE,
      'application-prod.properties': PROD,
      'sub/consumer.properties': lines('bootstrap.servers=h:9092', 'group.id=g'),
    });
    const { code, out } = cli.run(['explain', '--effective', '.'], { cwd });
    expect(code).toBe(0);
    const headings = out.split('\n').filter((line) => line.includes(' · '));
    expect(headings.map((line) => line.split(' · ')[0]).sort()).toEqual([
      'application.properties, application-prod.properties: Spring Boot, profile prod',
      'application.properties: Spring Boot',
      'sub/consumer.properties: Kafka client properties',
    ]);
  });

  test.each(['text', 'json'])('lets nothing of a file act on a terminal (%s)', (format) => {
    const cwd = tree({ 'consumer.properties': lines('group.id=g', 'bootstrap.servers=h:1', 'x=a\u009b31m\u202eb') });
    const { out } = cli.run(['explain', '--effective', 'consumer.properties', '--format', format], { cwd });
    expect(out).toContain('a\\u009b31m\\u202eb');
  });

  test('says why there is nothing to tell', () => {
    const cwd = tree({ 'server.properties': lines('broker.id=1', 'listeners=PLAINTEXT://:9092') });
    const result = cli.run(['explain', '--effective', 'server.properties'], { cwd });
    expect(result.code).toBe(2);
    expect(complaints(result).join('\n')).toContain('it configures a Kafka broker');
  });

  test.each([
    ['a key beside a file', ['client.id', '--effective', 'a'], 'give a key, a rule, or --effective'],
    ['nothing at all', [], 'give a key, a rule, or --effective'],
    ['JSON for a key', ['client.id', '--format', 'json'], '--format json goes with --effective'],
    ['all of a key', ['client.id', '--all'], '--all goes with --effective'],
  ])('refuses %s', (_, args, words) => {
    const result = cli.run(['explain', ...args]);
    expect(result.code).toBe(2);
    expect(complaints(result)).toEqual([expect.stringContaining(words)]);
  });
});
