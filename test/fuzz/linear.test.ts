import { describe, expect, test } from 'vitest';
import { hunksOf } from '../../src/cli/line-diff.ts';
import { fixAll } from '../../src/core/fixes/fix-all.ts';
import type { SourceFile } from '../../src/core/formats/format.ts';
import { lint } from '../../src/core/linter/lint.ts';
import { configSets } from '../../src/core/migration/config-sets.ts';
import { backToClassic } from '../../src/core/migration/to-classic.ts';
import { migrateToConsumerProtocol } from '../../src/core/migration/to-consumer.ts';
import { DEFAULT_SETTINGS } from '../../src/core/model/settings.ts';
import { findProject } from '../../src/core/project/find.ts';
import { searched } from '../../src/core/project/search.ts';
import { applyEdits } from '../../src/core/text/spans.ts';
import { toEdits } from '../support/edits.ts';

/** Time may grow this much when a text doubles: twice, and as much again for noise and collected garbage. */
const MOST = 4;
const ATTEMPTS = 4;

interface Shape {
  readonly file?: string;
  /** A text of about this size, in whatever unit the shape has; or files, by their names. */
  readonly of: (size: number) => string | Readonly<Record<string, string>>;
  readonly size: number;
  /** Also fixes, which rewrites the text. */
  readonly fixes?: boolean;
  /** Also migrates, there and back. */
  readonly migrates?: boolean;
}

const HEAD = 'bootstrap.servers=h:9092\ngroup.id=g\n';
const P = 'org.apache.kafka.clients.consumer.';
const YAML = 'spring:\n  kafka:\n    consumer:\n      group-id: g\n      properties:\n';
const MB = 1024 * 1024;
const lines = (size: number, line: (index: number) => string) =>
  Array.from({ length: size }, (_, i) => `${line(i)}\n`).join('');

const ON_PROFILE = 'spring.config.activate.on-profile';
const GROUP = 'spring.kafka.consumer.group-id=g\n';
const profiles = (size: number, between: string) => Array.from({ length: size }, (_, i) => `p${i}`).join(between);
const files = (size: number, file: (index: number) => readonly [string, string]) =>
  Object.fromEntries(Array.from({ length: size }, (_, i) => file(i)));

/** What could take time that grows faster than the text; the sizes are those that the product promises to bear. */
const SHAPES: Readonly<Record<string, Shape>> = {
  'keys of an application': { size: 100_000, of: (n) => HEAD + lines(n, (i) => `my.application.key.${i}=x`) },
  'keys that nearly are Kafka’s': { size: 20_000, of: (n) => HEAD + lines(n, (i) => `max.poll.record.${i}=5`) },
  'the same key': { size: 100_000, fixes: true, of: (n) => HEAD + lines(n, (i) => `max.poll.records=${i}`) },
  'the same key, the same value': { size: 100_000, fixes: true, of: (n) => HEAD + lines(n, () => 'max.poll.records=5') },
  'keys with a wrong value each': { size: 20_000, of: (n) => HEAD + lines(n, (i) => `${i % 2 ? 'session.timeout.ms' : 'max.poll.interval.ms'}=${i}s`) },
  'keys that a migration removes': { size: 8000, migrates: true, of: (n) => HEAD + lines(n, (i) => `session.timeout.ms=${10_000 + i}`) },
  'keys that a migration removes, of documents': { size: 4000, file: 'application.properties', migrates: true, of: (n) => GROUP + lines(n, (i) => `#---\nspring.kafka.consumer.properties.session.timeout.ms=${10_000 + i}`) },
  'keys of an old consumer': { size: 20_000, fixes: true, of: (n) => HEAD + lines(n, (i) => `zookeeper.connect=z${i}`) + lines(n, (i) => `max.poll.records=${i}`) },
  'slips in a file for librdkafka': { size: 20_000, of: (n) => HEAD + lines(1, () => 'statistics.interval.ms=1') + lines(n, (i) => `${i % 2 ? 'sesion.timeout.ms' : 'sasl.username'}=${i}`) },
  'comments between keys': { size: 50_000, of: (n) => HEAD + lines(n, (i) => `# about ${i}\nkey.${i}=x`) },
  'directives': { size: 20_000, of: (n) => HEAD + lines(n, (i) => `# kafka-rebalance: ignore duplicate-key\nmax.poll.records=${i}`) },
  'directives for the file': { size: 5000, of: (n) => HEAD + lines(n, (i) => `# kafka-rebalance: ignore-file rule-${i}\nmax.poll.records=${i}`) },
  'documents of one file': { size: 125_000, file: 'application.properties', of: (n) => lines(n, (i) => `spring.kafka.consumer.client-id=${i}\n#---`) },
  'documents of profiles': { size: 8000, file: 'application.properties', fixes: true, of: (n) => GROUP + lines(n, (i) => `#---\n${ON_PROFILE}=p${i}\nspring.kafka.consumer.client-id="${i}"`) },
  'documents of one profile': { size: 8000, file: 'application.properties', of: (n) => GROUP + lines(n, (i) => `#---\n${ON_PROFILE}=prod\nspring.kafka.consumer.client-id=${i}`) },
  'documents of profiles without Kafka': { size: 16_000, file: 'application.properties', of: (n) => GROUP + lines(n, (i) => `#---\n${ON_PROFILE}=p${i}\nother=${i}`) },
  'documents that no start activates': { size: 8000, file: 'application.properties', of: (n) => GROUP + lines(n, (i) => `#---\n${ON_PROFILE}=p${i} & !p${i}\nspring.kafka.consumer.client-id=${i}`) },
  'documents of profiles in YAML': { size: 2000, file: 'application.yml', of: (n) => YAML + lines(n, (i) => `---\n${ON_PROFILE}: p${i}\nspring.kafka.consumer.client-id: c${i}`) },
  'files of profiles': { size: 4000, of: (n) => ({ 'application.properties': GROUP, ...files(n, (i) => [`application-p${i}.properties`, `spring.kafka.consumer.client-id=${i}\n`]) }) },
  'profile groups': { size: 8000, file: 'application.properties', of: (n) => GROUP + lines(n, (i) => `spring.profiles.group.g${i}=p${i},p${i + 1}`) + lines(n, (i) => `#---\n${ON_PROFILE}=p${i}\nspring.kafka.consumer.client-id=${i}`) },
  'a chain of profile groups': { size: 40_000, file: 'application.properties', of: (n) => `${GROUP}spring.profiles.active=p0\n${lines(n, (i) => `spring.profiles.group.p${i}=p${i + 1}`)}#---\n${ON_PROFILE}=p${n}\nspring.kafka.consumer.client-id=x\n` },
  'numbered items of active profiles': { size: 20_000, file: 'application.properties', of: (n) => GROUP + lines(n, (i) => `spring.profiles.active[${i}]=p${i}`) },
  'profiles that all have to be active': { size: 20_000, file: 'application.properties', of: (n) => `${GROUP}#---\n${ON_PROFILE}=${profiles(n, '&')}\nspring.kafka.consumer.client-id=x\n` },
  'profiles of which one has to be active': { size: 20_000, file: 'application.properties', of: (n) => `${GROUP}#---\n${ON_PROFILE}=${profiles(n, '|')}\nspring.kafka.consumer.client-id=x\n` },
  'conditions of one document': { size: 20_000, file: 'application.properties', of: (n) => `${GROUP}#---\n${ON_PROFILE}=${profiles(n, ',')}\nspring.kafka.consumer.client-id=x\n` },
  'parentheses in a condition': { size: 200_000, file: 'application.properties', of: (n) => `${GROUP}#---\n${ON_PROFILE}=${'('.repeat(n)}a${')'.repeat(n)}\nspring.kafka.consumer.client-id=x\n` },
  'operators in parentheses': { size: 40_000, file: 'application.properties', of: (n) => `${GROUP}#---\n${ON_PROFILE}=${'(a & !(b | '.repeat(n)}c${'))'.repeat(n)}\nspring.kafka.consumer.client-id=x\n` },
  'exclamation marks in a condition': { size: 200_000, file: 'application.properties', of: (n) => `${GROUP}#---\n${ON_PROFILE}=${'!'.repeat(n)}a\nspring.kafka.consumer.client-id=x\n` },
  'members of one group': { size: 2000, of: (n) => files(n, (i) => [`c${i}-consumer.properties`, `${HEAD}session.timeout.ms=${10_000 + i}\ngroup.instance.id=a\n`]) },
  'one long line': { size: 10 * MB, of: (n) => `${HEAD}client.id=${'x'.repeat(n)}\n` },
  'one long key': { size: 10 * MB, of: (n) => `${HEAD}${'x'.repeat(n)}=1\n` },
  'one line of blanks': { size: 10 * MB, of: (n) => `${HEAD}client.id=a${' '.repeat(n)}b\n` },
  'one line of blanks behind a number': { size: 4 * MB, of: (n) => `${HEAD}session.timeout.ms=5${' '.repeat(n)}x\n` },
  'one line of digits': { size: 4 * MB, of: (n) => `${HEAD}session.timeout.ms=${'7'.repeat(n)}\n` },
  'one line of hashes': { size: 4 * MB, of: (n) => `${HEAD}session.timeout.ms=5 ${'#'.repeat(n)}\n` },
  'one line of hashes after blanks': { size: 2 * MB, of: (n) => `${HEAD}client.id=5${' #'.repeat(n)}2\n` },
  'one line of backslashes': { size: 2 * MB, of: (n) => `${HEAD}client.id=${'\\\\'.repeat(n / 2)}\n` },
  'one line of escapes': { size: 6 * MB, of: (n) => `${HEAD}client.id=${'\\u0041'.repeat(n / 6)}\n` },
  'one line of broken escapes': { size: 20_000, of: (n) => `${HEAD}client.id=${'\\u00x'.repeat(n)}\n` },
  'lines joined by backslashes': { size: 100_000, of: (n) => `${HEAD}client.id=${'a\\\n  '.repeat(n)}\n` },
  'lines that swallow keys': { size: 20_000, of: (n) => `${HEAD}client.id=${'a\\\n  session.timeout.ms=5'.repeat(n)}\n` },
  'one line of quotes': { size: 4 * MB, of: (n) => `${HEAD}client.id="${'"'.repeat(n)}\n` },
  'one line of placeholders': { size: 2 * MB, of: (n) => `${HEAD}client.id=${'${a'.repeat(n / 3)}\n` },
  'one line of angle brackets': { size: 2 * MB, of: (n) => `${HEAD}client.id=${'<'.repeat(n)}\n` },
  'one line of percent signs': { size: 2 * MB, of: (n) => `${HEAD}client.id=${'%a'.repeat(n / 2)}\n` },
  'a list of assignors': { size: 20_000, of: (n) => `${HEAD}partition.assignment.strategy=${`${P}RangeAssignor,`.repeat(n)}x\n` },
  'a list of commas': { size: MB / 4, fixes: true, of: (n) => `${HEAD}partition.assignment.strategy=${','.repeat(n)}\n` },
  'a list of brokers': { size: 50_000, of: (n) => `${HEAD}bootstrap.servers=${Array.from({ length: n }, (_, i) => `h${i}:9092`).join(',')}\n` },
  'a list of wrong brokers': { size: 20_000, of: (n) => `${HEAD}bootstrap.servers=${Array.from({ length: n }, (_, i) => `h ${i}`).join(',')}\n` },
  'one broker without end': { size: 2 * MB, of: (n) => `max.poll.records=5\nbootstrap.servers=${'a:'.repeat(n / 2)}\n` },
  'a class without end': { size: 2 * MB, of: (n) => `${HEAD}key.deserializer=${'a.'.repeat(n / 2)}\n` },
  'a duration without end': { size: 2 * MB, of: (n) => `${HEAD}auto.offset.reset=by_duration:P${'1'.repeat(n)}\n` },
  'JAAS options': { size: 20_000, of: (n) => `${HEAD}security.protocol=SASL_SSL\nsasl.jaas.config=a.B required ${'x="y" '.repeat(n)};\n` },
  'keys of YAML': { size: 20_000, file: 'application.yml', of: (n) => YAML + lines(n, (i) => `        key.${i}: x`) },
  'items of YAML': { size: 20_000, file: 'application.yml', of: (n) => `${YAML}        my.list:\n${lines(n, (i) => `          - ${i}`)}` },
  'documents of YAML': { size: 3000, file: 'application.yml', of: (n) => lines(n, (i) => `---\nspring.kafka.consumer.client-id: c${i}`) },
  'comments of YAML': { size: 20_000, file: 'application.yml', of: (n) => YAML + lines(n, (i) => `        # about ${i}\n        key.${i}: x`) },
  'one long scalar of YAML': { size: 4 * MB, file: 'application.yml', of: (n) => `${YAML}        client.id: ${'x'.repeat(n)}\n` },
  'one quoted scalar of YAML': { size: 2 * MB, file: 'application.yml', of: (n) => `${YAML}        client.id: "${'x '.repeat(n / 2)}"\n` },
}; // biome-ignore format: a table reads better packed

function judge(size: number, { of, file = 'consumer.properties', fixes = false, migrates = false }: Shape): void {
  const made = of(size);
  const texts = typeof made === 'string' ? { [file]: made } : made;
  const sources: SourceFile[] = Object.entries(texts).map(([name, text]) => ({ uri: `file:///project/${name}`, text }));
  const settings = () => DEFAULT_SETTINGS;
  const linted = lint(sources, settings);
  expect(linted.length).toBeGreaterThan(0);
  if (fixes) fixAll(sources, settings);
  for (const configs of migrates ? configSets(linted) : []) {
    for (const migrate of [migrateToConsumerProtocol, backToClassic]) {
      for (const { file, edits } of toEdits(migrate(configs).changes)) applyEdits(file.source.text, edits);
    }
  }
}

/** Seconds of this process's own work, which other programs of the machine do not lengthen. */
function seconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** How much longer work takes for a size than for half of it. */
function growth(size: number, work: (size: number) => void): number {
  work(10);
  let best = Number.POSITIVE_INFINITY;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.POSITIVE_INFINITY;
  // The least of several attempts is the one that nothing disturbed.
  for (let attempt = 0; attempt < ATTEMPTS && best >= MOST / 1.5; attempt++) {
    least = Math.min(
      least,
      seconds(() => work(size / 2)),
    );
    most = Math.min(
      most,
      seconds(() => work(size)),
    );
    best = most / least;
  }
  return best;
}

describe('twice the text takes about twice the time', () => {
  test.each(Object.entries(SHAPES))('%s', (_, shape) => {
    expect(growth(shape.size, (size) => judge(size, shape))).toBeLessThan(MOST);
  });

  test('changes in a patch', () => {
    const text = (size: number, value: string) => lines(size, (i) => `key${i}=${value}\nother${i}=1`);
    expect(growth(20_000, (size) => void hunksOf(text(size, '"v"'), text(size, 'v')))).toBeLessThan(MOST);
  });

  test('the same line, changed, in a patch', () => {
    const text = (size: number, value: string) => lines(size, () => `key=${value}\nother=1`);
    expect(growth(20_000, (size) => void hunksOf(text(size, '"v"'), text(size, 'v')))).toBeLessThan(MOST);
  });

  test('imports and modules of a pom', () => {
    const pom = (size: number) => {
      const imports = lines(
        size,
        (i) => `<dependency><artifactId>bom${i}</artifactId><type>pom</type><scope>import</scope></dependency>`,
      );
      return `<project>${imports}${lines(size, (i) => `<module>module${i}</module>`)}</project>`;
    };
    const find = (text: string) =>
      searched(findProject(['']), (need) => {
        if (need.kind !== 'read') return ['pom.xml'];
        return need.path === 'pom.xml' ? text : undefined;
      });
    expect(growth(20_000, (size) => void find(pom(size)))).toBeLessThan(MOST);
  });
});

describe('a small text cannot grow without end', () => {
  const bomb = (levels: number, of: (level: number) => string) =>
    Array.from({ length: levels }, (_, level) => `l${level}: &l${level} ${level === 0 ? 'x' : of(level)}\n`).join('');

  test.each<[string, string]>([
    [
      'aliases of lists',
      bomb(
        30,
        (level) =>
          `[${Array(10)
            .fill(`*l${level - 1}`)
            .join(', ')}]`,
      ),
    ],
    [
      'aliases of maps',
      bomb(30, (level) => `{${Array.from({ length: 10 }, (_, i) => `k${i}: *l${level - 1}`).join(', ')}}`),
    ],
    [
      'merged maps',
      bomb(30, (level) =>
        level === 1
          ? '{ a: b }'
          : `{ <<: [${Array(10)
              .fill(`*l${level - 1}`)
              .join(', ')}], c${level}: d }`,
      ),
    ],
    ['an alias of itself', 'a: &a [ *a ]\n'],
  ])('%s', (_, text) => {
    const source = { uri: 'file:///project/application.yml', text: `${YAML}        x: y\n${text}` };
    expect(lint([source], () => DEFAULT_SETTINGS).length).toBeLessThanOrEqual(1);
  });

  test.each<[string, string]>([
    ['maps', Array.from({ length: 1000 }, (_, depth) => `${' '.repeat(depth)}k:\n`).join('')],
    ['lists', `k: ${'['.repeat(1000)}${']'.repeat(1000)}\n`],
    ['open lists', `k: ${'['.repeat(1000)}\n`],
    ['open maps', `k: ${'{a: '.repeat(1000)}\n`],
    ['items in items', `k:\n  ${'- '.repeat(1000)}x\n`],
    ['keys of one path', `${'k.'.repeat(10_000)}k: x\n`],
    ['indices of one path', `k${'[0]'.repeat(10_000)}: x\n`],
  ])('1,000 levels of %s', (_, text) => {
    const source = { uri: 'file:///project/application.yml', text: `${YAML}        x: y\n${text}` };
    expect(lint([source], () => DEFAULT_SETTINGS).length).toBeLessThanOrEqual(1);
  });
});
