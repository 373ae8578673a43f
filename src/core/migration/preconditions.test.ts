import { describe, expect, test } from 'vitest';
import type { Files } from '../../../test/support/lint-text.ts';
import { migrate } from '../../../test/support/migrate.ts';

const before = (files: Files) => {
  const { plan } = migrate(files).migration;
  return plan.slice(plan.indexOf('## Before you start'), plan.indexOf('## What changes in the files'));
};
const java = (lines: string) => before({ text: `bootstrap.servers=h:9092\n${lines}` });
const spring = (lines: string) => before({ text: `spring.kafka.consumer.${lines}`, file: 'application.properties' });
const librdkafka = (lines = '') =>
  before({
    text: `metadata.broker.list=h:9092\ngroup.id=g\nenable.partition.eof=true\nsocket.nagle.disable=true\n${lines}`,
  });

describe('which groups change', () => {
  test.each<[string, string, RegExp]>([
    [
      'a file without a group, which several consumers may read',
      java('max.poll.records=5\n'),
      /No `group\.id` stands in the file: .* all their groups change at once/,
    ],
    [
      'listeners of Spring Boot, where no file names the group',
      spring('auto-offset-reset=earliest\n'),
      /No file names the group \(`@KafkaListener\(groupId = …\)`.* every listener of the application, so that all their groups change at once/,
    ],
    [
      'listeners of Spring Boot beside a group of the file',
      spring('group-id=g\n'),
      /Listeners may name a group of their own/,
    ],
  ])('%s', (_, said, expected) => {
    expect(said).toMatch(expected);
  });

  test('one group of one file goes without saying', () => {
    expect(java('group.id=g\n')).not.toContain('change at once');
  });

  test('the steps speak of each group where none is named', () => {
    const { plan } = migrate({ text: 'bootstrap.servers=h:9092\nsession.timeout.ms=50000\n' }).migration;
    expect(plan).toContain('Set it for each group before the first member restarts');
    expect(plan).toContain('Restart the members of all these groups one after another');
  });
});

describe('static members', () => {
  test('close before the next instance starts, or the next one dies', () => {
    const said = java('group.id=g\ngroup.instance.id=one\n');
    expect(said).toMatch(/Members are static .*every restart ends the old instance before the new one starts/);
    expect(said).toMatch(/Deployment that may surge does not, nor does SIGKILL.*`UnreleasedInstanceIdException`/);
    expect(said).toMatch(/a member of the consumer protocol takes the place of a classic one/);
  });

  test('librdkafka calls the error by its own name', () => {
    expect(librdkafka('group.instance.id=one\n')).toContain('`UNRELEASED_INSTANCE_ID`');
  });

  test('others need no such condition', () => {
    expect(java('group.id=g\n')).not.toContain('static');
  });
});

describe('the words of the client', () => {
  test('Java: enforceRebalance, SubscriptionPattern', () => {
    const said = java('group.id=g\n');
    expect(said).toContain('`enforceRebalance()`');
    expect(said).toMatch(
      /`subscribe\(Pattern\)` works as before\. A `SubscriptionPattern`.* RE2\/J .* the whole name.*10 minutes/,
    );
    expect(said).not.toContain('incremental_assign');
  });

  test('librdkafka: the callback, patterns, and the version with its sources', () => {
    const said = librdkafka();
    expect(said).toMatch(/`incremental_assign\(\)` and `incremental_unassign\(\)`/);
    expect(said).toMatch(/start with `\^`.* RE2\/J .* the whole name.*`\^orders\.\*`/);
    expect(said).toMatch(
      /librdkafka 2\.12 or later, better 2\.15\. The protocol is a preview from 2\.10 and ready for production from 2\.12/,
    );
    expect(said).toContain('https://github.com/Blizzard/node-rdkafka/issues/1146');
    expect(said).toContain('https://github.com/confluentinc/librdkafka/issues/5488');
    expect(said).not.toContain('enforceRebalance');
  });
});

describe('comments whose key goes', () => {
  const changes = (text: string, file: string) =>
    migrate({ text, file }).migration.plan.match(/^- \S+:\d+: the comment.*$/gm);

  test('a block above: where it stands now, and over which key', () => {
    const text = 'group.id=g\n# our sessions\n# are short\nsession.timeout.ms=9000\nmax.poll.records=5\n';
    expect(changes(text, 'consumer.properties')).toEqual([
      '- consumer.properties:2: the comment stays, but spoke of `session.timeout.ms`, which goes; reword or remove it (line 4 of the changed file, over `max.poll.records`)',
    ]);
  });

  test('one behind the value goes with it', () => {
    const text =
      'spring.kafka.consumer:\n  group-id: g # ours\n  properties:\n    session.timeout.ms: 9000 # short\n    a: 1\n';
    expect(changes(text, 'application.yml')).toEqual([
      '- application.yml:4: the comment behind `session.timeout.ms` goes with it',
    ]);
  });
});
