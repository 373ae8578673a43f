import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useCli, useTree } from './support.ts';

const cli = useCli();
const tree = useTree();

const CLASSIC =
  'bootstrap.servers=h:9092\r\ngroup.id=g\r\n# why\r\nsession.timeout.ms=50000\r\npartition.assignment.strategy=org.apache.kafka.clients.consumer.RangeAssignor\r\n';
const MIGRATED =
  'bootstrap.servers=h:9092\r\ngroup.id=g\r\ngroup.protocol=consumer\r\n# why\r\ngroup.remote.assignor=range\r\n';

describe('migrate', () => {
  test('shows the diff and leaves the file alone', () => {
    const root = tree({ 'consumer.properties': CLASSIC });
    const { code, out } = cli.run(['migrate', 'consumer.properties'], { cwd: root });
    expect(code).toBe(0);
    expect(out).toContain('+group.protocol=consumer');
    expect(out).toContain('-session.timeout.ms=50000');
    expect(readFileSync(join(root, 'consumer.properties'), 'utf8')).toBe(CLASSIC);
  });

  test('writes, once', () => {
    const root = tree({ 'consumer.properties': CLASSIC });
    expect(cli.run(['migrate', '--write'], { cwd: root }).out).toBe('consumer.properties: written\n');
    expect(readFileSync(join(root, 'consumer.properties'), 'utf8')).toBe(MIGRATED);
    expect(cli.run(['migrate', '--write'], { cwd: root }).out).toBe('Nothing to migrate.\n');
  });

  test('prints the plan alone, or behind the diff', () => {
    const root = tree({ 'consumer.properties': CLASSIC });
    const plan = cli.run(['migrate', '--plan'], { cwd: root });
    expect(plan.out).toMatch(/^# Migrate `g`/);
    expect(plan.out).toContain('consumer.session.timeout.ms=50000');
    const both = cli.run(['migrate', '--plan', '--diff'], { cwd: root });
    expect(both.out.indexOf('--- a/consumer.properties')).toBe(0);
    expect(both.out).toContain(plan.out.trim());
  });

  test('takes the broker’s assignor when asked', () => {
    const root = tree({ 'consumer.properties': CLASSIC });
    const { out } = cli.run(['migrate', '--assignor', 'broker'], { cwd: root });
    expect(out).not.toContain('+group.remote.assignor');
  });

  test('goes back', () => {
    const root = tree({ 'consumer.properties': MIGRATED });
    const { out, code } = cli.run(['migrate', '--to', 'classic'], { cwd: root });
    expect(code).toBe(0);
    expect(out).toContain('-group.remote.assignor=range');
    expect(out).toContain('+partition.assignment.strategy=org.apache.kafka.clients.consumer.RangeAssignor');
  });

  test('says what the client refuses although the file is migrated, every time', () => {
    const root = tree({ 'consumer.properties': `${CLASSIC}client.dns.lookup=default\r\n` });
    const first = cli.run(['migrate', '--write', '--plan', '--kafka-version', '3.9'], { cwd: root });
    expect(first.code).toBe(1);
    expect(first.err).toMatch(
      /consumer\.properties:6:19: migrated, but the client still refuses this: client\.dns\.lookup/,
    );
    expect(first.out).toMatch(
      /## Before you start\n\n- Correct this by hand.*line 6 of the changed `consumer\.properties`/,
    );
    const second = cli.run(['migrate', '--write'], { cwd: root });
    expect(second.code).toBe(1);
    expect(second.err).toMatch(/consumer\.properties:6:19: the client still refuses this: client\.dns\.lookup/);
    expect(readFileSync(join(root, 'consumer.properties'), 'utf8')).toBe(`${MIGRATED}client.dns.lookup=default\r\n`);
  });

  test('changes nothing that another client reads', () => {
    const text =
      'defaults: &d {session.timeout.ms: 30000}\nspring:\n  kafka:\n    consumer: {group-id: g, properties: *d}\n    streams: {properties: *d}\n';
    const root = tree({ 'application.yml': text });
    expect(cli.run(['migrate', '--write'], { cwd: root }).code).toBe(0);
    expect(readFileSync(join(root, 'application.yml'), 'utf8')).toMatch(
      /^defaults: &d \{session\.timeout\.ms: 30000\}\n.*group\.protocol: consumer.*\n {4}streams: \{properties: \*d\}\n$/s,
    );
  });

  test('refuses with the place and the reason, and goes on', () => {
    const custom = CLASSIC.replace('org.apache.kafka.clients.consumer.RangeAssignor', 'com.example.Mine');
    const root = tree({ 'a-consumer.properties': custom, 'b-consumer.properties': CLASSIC });
    const { code, out, err } = cli.run(['migrate'], { cwd: root });
    expect(code).toBe(1);
    expect(err).toMatch(
      /^kafka-rebalance: a-consumer\.properties:5:1: com\.example\.Mine is not one of Kafka’s assignors/,
    );
    expect(out).toContain('b-consumer.properties');
  });

  test.each([
    ['streams.properties', 'application.id=a\nbootstrap.servers=h:9092\nsession.timeout.ms=1\n', /Kafka Streams/],
    ['connect.properties', 'bootstrap.servers=h:9092\ngroup.id=connect\nkey.converter=x\n', /Kafka Connect worker/],
  ])('refuses %s, which is no consumer’s', (name, text, reason) => {
    const root = tree({ [name]: text });
    const { code, err } = cli.run(['migrate', name], { cwd: root });
    expect(code).toBe(1);
    expect(err).toMatch(reason);
    expect(cli.run(['lint', name], { cwd: root })).toMatchObject({ code: 0, err: '' });
  });

  test('changes every file of a Spring application, also one that was not named', () => {
    const root = tree({
      'application.yml':
        'spring:\n  kafka:\n    consumer:\n      group-id: g\n      properties:\n        group.protocol: consumer\n',
      'application-prod.yml':
        'spring:\n  kafka:\n    consumer:\n      properties:\n        session.timeout.ms: 30000\n        max.poll.records: 1\n',
    });
    const { err } = cli.run(['migrate', '--write', 'application.yml'], { cwd: root });
    expect(err).toContain('application-prod.yml: changes too');
    expect(readFileSync(join(root, 'application-prod.yml'), 'utf8')).toBe(
      'spring:\n  kafka:\n    consumer:\n      properties:\n        max.poll.records: 1\n',
    );
    expect(cli.run(['lint', '.'], { cwd: root }).code).toBe(0);
  });

  test('refuses what MirrorMaker 1 and the Scala consumer read, by the one file that was named', () => {
    const root = tree({
      'mirror/consumer.config': CLASSIC,
      'mirror/producer.config': 'bootstrap.servers=h2:9092\nacks=all\n',
      'old.properties': 'zookeeper.connect=z:2181\ngroup.id=g\n',
    });
    for (const [path, reason] of [
      ['mirror/consumer.config', /MirrorMaker 1, which was removed in Kafka 4\.0/],
      ['old.properties', /Scala consumer/],
    ] as const) {
      const { code, out, err } = cli.run(['migrate', '--write', path], { cwd: root });
      expect([code, out], path).toEqual([1, '']);
      expect(err).toMatch(reason);
    }
    expect(readFileSync(join(root, 'mirror/consumer.config'), 'utf8')).toBe(CLASSIC);
  });

  describe('profiles that share a base file', () => {
    const BOTH = ['application-local.yml', 'application-prod.yml'];
    const FAMILY = {
      'application.yml':
        'spring:\n  profiles.active: ${P:local}\n  kafka:\n    consumer:\n      properties:\n        session.timeout.ms: 45000\n        max.poll.interval.ms: 300000\n',
      'application-local.yml': 'spring:\n  kafka:\n    bootstrap-servers: localhost:9092\n',
      'application-prod.yml': 'spring:\n  kafka:\n    bootstrap-servers: broker:9092\n',
    };

    test.each([
      ['the folder', ['.']],
      ['the profiles alone', BOTH],
      ['one profile', BOTH.slice(0, 1)],
    ])('deliver each file once: %s', (_, paths) => {
      const root = tree(FAMILY);
      const { out } = cli.run(['migrate', '--diff', '--plan', ...paths], { cwd: root });
      const heads = out.match(/^--- a\/.*$/gm)!;
      expect(heads).toEqual([...new Set(heads)]);
      expect(out.match(/^# Migrate /gm)).toHaveLength(1);
    });

    test('keep every edit, and have nothing left to do', () => {
      const root = tree(FAMILY);
      const read = () => readFileSync(join(root, 'application.yml'), 'utf8');
      const there = cli.run(['migrate', '--write'], { cwd: root });
      expect(there.out.match(/application\.yml: written/g)).toHaveLength(1);
      expect(read()).toContain('group.protocol: consumer');
      expect(read()).toContain('group.remote.assignor: range');
      expect(read()).not.toContain('session.timeout.ms');
      expect(cli.run(['migrate', '--write'], { cwd: root }).out).toBe('Nothing to migrate.\n');
      const back = cli.run(['migrate', '--to', 'classic', '--write'], { cwd: root });
      expect(back.out).toBe('application.yml: written\n');
      expect(read()).toContain('group.protocol: classic');
      expect(read()).toContain('RangeAssignor');
      expect(cli.run(['migrate', '--to', 'classic', '--write'], { cwd: root }).out).toBe('Nothing to migrate.\n');
    });
  });
});
