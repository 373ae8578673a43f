import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalog } from '../../src/core/catalog/catalog.ts';
import { bind } from '../../src/core/dialects/spring/binding.ts';
import { FRAMEWORK, springDialect } from '../../src/core/dialects/spring/dialect.ts';
import { readSpringFile } from '../../src/core/dialects/spring/documents.ts';
import { canonical, relaxed } from '../../src/core/dialects/spring/name.ts';
import { viewsOf } from '../../src/core/dialects/spring/profiles.ts';
import { formatOf } from '../../src/core/formats/index.ts';
import { ConsumerConfig } from '../../src/core/model/config.ts';
import { rules } from '../../src/core/rules/index.ts';
import { type ReadmeExample, readReadme } from '../support/readme.ts';
import { noJava } from './java.ts';
import { BOOT_VERSIONS, FACTORY_CHANGED, type SpringJudge, startSpringJudge } from './spring-judge.ts';

/** Sets of files per version of Spring Boot; a search for something new takes more. */
const RUNS = Number(process.env.SPRING_RUNS ?? 200);
const ON_PROD = 'spring.config.activate.on-profile=prod\n';
const NESTED = `
spring:
  kafka:
    bootstrapServers: a:1
    properties:
      security.protocol: SSL
      "[client.rack]": r
    consumer:
      enable-auto-commit: on
      max-poll-records: 1_000
      fetch-max-wait: 010
      group-id: 0x10
      ssl.trust-store-location: file:/a/b.jks
      properties:
        group: { protocol: consumer }
        session.timeout.ms: 45_000
        sasl:
          jaas.config: >
            a
            b
`;

type Files = Readonly<Record<string, string>>;

interface OurVerdict {
  readonly profiles: readonly string[];
  readonly refused: boolean;
  readonly properties: Readonly<Record<string, string | undefined>>;
}

/** A placeholder that Maven fills in before Spring Boot reads the file; YAML forbids it as it stands. */
const MAVEN = '@v@';
const FILLED_IN = 'filled-in';

/** The files as Maven leaves them. */
function filledIn(files: Files): Files {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, text.replaceAll(MAVEN, FILLED_IN)]));
}

/** What we say that a version of Spring Boot hands to the consumer, for each set of profiles that makes a difference. */
function ourVerdicts(files: Files, boot: string): OurVerdict[] {
  const version = catalog.springBoot(boot)!;
  const family = Object.entries(files).map(([name, text]) =>
    readSpringFile(formatOf(name).parse({ uri: `file:///app/${name}`, text })),
  );
  return viewsOf(family).map((view) => {
    const { entries, refusals } = bind(view, version);
    const config = new ConsumerConfig(entries, {
      client: 'java',
      dialect: springDialect,
      target: { version, source: 'newest' },
    });
    const properties: Record<string, string | undefined> = Object.fromEntries(FRAMEWORK);
    for (const { key } of entries) properties[key] = config.get(key)!.value?.replaceAll(MAVEN, FILLED_IN);
    return { profiles: view.profile?.split(' & ') ?? [], refused: refusals.length > 0, properties };
  });
}

/**
 * Spring Boot picks among spellings of one name in one document by the order of a hash set, unless the canonical one is
 * among them. Nobody can mean that, and we do not follow it.
 */
function isUpToHashing(files: Files): boolean {
  return Object.entries(files).some(([name, text]) => {
    const { documents } = readSpringFile(formatOf(name).parse({ uri: `file:///app/${name}`, text }));
    return documents.some(({ kafka }) => {
      const paths = new Map<string, Set<string>>();
      for (const { pair, elements } of kafka) {
        const id = relaxed(elements);
        paths.set(id, (paths.get(id) ?? new Set()).add(pair.path));
      }
      return kafka.some(({ elements }) => {
        const spellings = paths.get(relaxed(elements))!;
        return spellings.size > 1 && !spellings.has(canonical(elements));
      });
    });
  });
}

const C = 'spring.kafka.consumer.';
const S = 'spring.kafka.';

const TYPED = [
  'auto-offset-reset', 'autoOffsetReset', 'AUTO_OFFSET_RESET', 'group-id', 'groupId', 'client-id', 'enable-auto-commit',
  'auto-commit-interval', 'auto_commit_interval', 'fetch-max-wait', 'fetch-min-size', 'heartbeat-interval',
  'isolation-level', 'max-poll-records', 'maxPollInterval', 'key-deserializer', 'bootstrap-servers', 'security.protocol',
  'session-timeout-ms', 'ssl.trust-store-password', 'security.protocol',
]; // biome-ignore format: a list reads better packed
const KEYS = [
  'session.timeout.ms', 'group.protocol', 'Group.Protocol', 'groupProtocol', 'isolation.level', 'key.deserializer',
  'bootstrap.servers', 'bootstrap.servers', 'security.protocol', 'security.protocol', 'max.poll.records', 'a/b.c_d', 'x', '-y.z', 'spring.json.trusted.packages', 'client.id', 'group-protocol',
]; // biome-ignore format: a list reads better packed
const VALUES = [
  '5s', '500', 'PT1.5S', '1m', '-PT3H2M', '30d', '1MB', '2KB', '1kb', 'true', 'on', 'NO', 'earliest', 'read_committed',
  'READ-COMMITTED', 'a.B', 'h1:1, h2:2', '', ' 7 ', '5s ', '0x1F', '1 000', '3 seconds', 'x y', '1.5', '2147483648',
]; // biome-ignore format: a list reads better packed

const mapKey = fc.oneof(
  fc.constantFrom(...KEYS).map((key) => `.${key}`),
  fc.constantFrom(...KEYS).map((key) => `[${key}]`),
);
const path = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TYPED).map((name) => C + name) },
  { weight: 4, arbitrary: mapKey.map((key) => `${C}properties${key}`) },
  { weight: 2, arbitrary: mapKey.map((key) => `${S}properties${key}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('bootstrap-servers', 'client-id', 'security.protocol', 'topic').map((n) => S + n),
  },
  { weight: 1, arbitrary: fc.constantFrom('acks', 'client-id').map((name) => `${S}producer.${name}`) },
);
/** Values that the typed property under the path takes more often than not. */
const line = path.chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(...fitting(name))));

function fitting(name: string): readonly string[] {
  if (/properties|producer/.test(name)) return [...VALUES, MAVEN, MAVEN];
  const last = name.toLowerCase().replace(/[-_]/g, '');
  const good = /(interval|wait)$/.test(last)
    ? ['5s', '500', 'PT1.5S', '30d', '', '-PT3H2M', '2m', '7US']
    : /size$/.test(last)
      ? ['1MB', '2 KB', '7', '', '9TB']
      : /records$/.test(last)
        ? ['1', ' 7 ', '0x1F', '1 000', '', '+5']
        : /autocommit$/.test(last)
          ? ['true', 'on', 'NO', '', ' yes']
          : /level$/.test(last)
            ? ['read_committed', 'READ-COMMITTED', 'readUncommitted', '']
            : /deserializer$/.test(last)
              ? ['com.acme.D', '', ' com.acme.E ']
              : VALUES;
  // One in a few is refused.
  return [...good, ...good, ...good, ...VALUES.slice(0, 3)];
}

type Line = readonly [path: string, value: string];
const document = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  /** How many keys of the consumer's map come out of another one by <<, where the document is YAML; the others stand in both. */
  merged: fc.constantFrom(undefined, undefined, 0, 1, 2),
  profile: fc.constantFrom(
    undefined,
    undefined,
    'prod',
    '!prod',
    'prod & eu',
    'prod | eu',
    '(prod & eu) | !prod',
    'prod, eu',
  ),
});

/** Two paths of which one is a value and the other goes on below it cannot both stand in a YAML map. */
function asYaml(lines: readonly Line[], merged: number | undefined): string {
  const unique = [...new Map(lines)];
  const map = `${C}properties.`;
  const own = unique.filter(([key]) => merged !== undefined && key.startsWith(map));
  if (own.length === 0) return unique.map(pairOf).join('');
  const indented = (entries: readonly Line[]) => entries.map((each) => `  ${pairOf(each)}`).join('');
  const below = own.map(([key, value]): Line => [key.slice(map.length), value]);
  const shadowed = below.slice(merged).map(([key]): Line => [key, 'shadowed']);
  return [
    `base: &base\n${indented([...shadowed, ...below.slice(0, merged)]) || '  x: y\n'}`,
    `${map.slice(0, -1)}:\n  <<: *base\n${indented(below.slice(merged))}`,
    ...unique.filter((each) => !own.includes(each)).map(pairOf),
  ].join('');
}

function pairOf([key, value]: Line): string {
  return `${JSON.stringify(key)}: ${value === MAVEN ? value : JSON.stringify(value)}\n`;
}

function asProperties(lines: readonly Line[]): string {
  return lines.map(([key, value]) => `${key}=${value.replace(/^ /, '\\ ')}\n`).join('');
}

type Doc = {
  readonly lines: readonly Line[];
  readonly profile: string | undefined;
  readonly merged: number | undefined;
};
const withProfile = ({ lines, profile }: Doc): readonly Line[] =>
  profile === undefined ? lines : [['spring.config.activate.on-profile', profile], ...lines];

const fileOf = {
  properties: (docs: readonly Doc[]) => docs.map((doc) => asProperties(withProfile(doc))).join('#---\n'),
  yml: (docs: readonly Doc[]) => docs.map((doc) => asYaml(withProfile(doc), doc.merged)).join('---\n'),
};

const extension = fc.constantFrom('properties' as const, 'yml' as const);
const family = fc
  .record({
    main: extension.chain((ext) => fc.tuple(fc.constant(ext), fc.array(document, { minLength: 1, maxLength: 3 }))),
    prod: fc.option(
      extension.chain((ext) => fc.tuple(fc.constant(ext), fc.array(document, { minLength: 1, maxLength: 1 }))),
    ),
    other: fc.option(fc.array(document, { minLength: 1, maxLength: 1 })),
  })
  .map(({ main: [ext, docs], prod, other }) => {
    const files: Record<string, string> = { [`application.${ext}`]: fileOf[ext](docs) };
    if (prod)
      files[`application-prod.${prod[0]}`] = fileOf[prod[0]](prod[1].map((doc) => ({ ...doc, profile: undefined })));
    if (other) files['application.yaml'] = fileOf.yml(other);
    return files;
  });

describe.skipIf(noJava).each(BOOT_VERSIONS)('the Spring Boot dialect against Spring Boot %s', (version) => {
  let judge: SpringJudge;
  beforeAll(async () => {
    judge = await startSpringJudge(version);
  }, 600_000);
  afterAll(() => judge?.dispose());

  async function compare(files: Files): Promise<void> {
    for (const { profiles, refused, properties } of ourVerdicts(files, version)) {
      const theirs = await judge.askFactory(filledIn(files), profiles);
      expect(refused, `with profiles [${profiles}]: ${theirs.exception}`).toBe(theirs.exception !== undefined);
      if (!refused) expect(properties, `with profiles [${profiles}]`).toEqual(theirs.properties);
    }
  }

  it('hands on the same map for any family of files', { timeout: 120_000 + RUNS * 100 }, async () => {
    await fc.assert(
      fc.asyncProperty(family, async (files) => {
        if (!isUpToHashing(files)) await compare(files);
      }),
      { numRuns: RUNS },
    );
  });

  it.each<[string, Files]>([
    ['nested YAML', { 'application.yml': NESTED }],
    ['a list of bootstrap servers', { 'application.yml': `${C}bootstrap-servers: [ "a:1", "b:2, c:3" ]` }],
    ['a list with a gap', { 'application.properties': `${C}bootstrap-servers[0]=a\n${C}bootstrap-servers[2]=b` }],
    ['a spread list', { 'application.properties': `${C}bootstrap-servers[]=a:1,b:2\n` }],
    [
      'a map written as a list',
      { 'application.yml': `${C}properties: [ { max.poll.records: 1 }, "session.timeout.ms=2" ]` },
    ],
    ['a list of a key that Kafka does not know', { 'application.yml': `${C}properties: { my.list: [ a, b ] }` }],
    ['a map with a value', { 'application.properties': `${C}properties=x\n` }],
    [
      'a comment below a separator',
      { 'application.properties': `${C}client-id=a\n#---\n# c\n${ON_PROD}${C}client-id=b\n` },
    ],
    [
      'a comment above a separator',
      { 'application.properties': `${C}client-id=a\n# c\n#---\n${ON_PROD}${C}client-id=b\n` },
    ],
    [
      'another comment above',
      { 'application.properties': `${C}client-id=a\n! c\n#---  \n${ON_PROD}${C}client-id=b\n` },
    ],
    ['a separator after blanks', { 'application.properties': `${C}client-id=a\n #---\n${ON_PROD}${C}client-id=b\n` }],
    [
      'an active profile and its group',
      {
        'application.properties': `spring.profiles.active=a\nspring.profiles.group.a=b\nspring.profiles.include=c\n${C}client-id=x\n`,
        'application-a.yml': `${C}client-id: a`,
        'application-b.yml': `${C}client-id: b`,
        'application-c.yml': `${C}client-id: c`,
      },
    ],
  ])('hands on the same map: %s', async (_, files) => {
    const { profiles, ...ours } = ourVerdicts(files, version)[0]!;
    // What the files activate themselves needs no asking.
    const theirs = await judge.askFactory(
      files,
      files['application.properties']?.includes('profiles.active') ? [] : profiles,
    );
    expect(ours.refused, theirs.exception).toBe(theirs.exception !== undefined);
    if (!ours.refused) expect(ours.properties).toEqual(theirs.properties);
  });

  it.each(refusedBySpring())('refuses what the rules say it refuses: %s', async (_, { text, file, refusal }) => {
    expect((await judge.construct({ [file]: text }, [])).exception).toContain(refusal!.text);
  });

  it('makes keys of the items of a list that Kafka does not know', async () => {
    const { properties } = await judge.ask({ 'application.yml': `${C}properties: { interceptor.classes: [ a, b ] }` });
    expect(properties).toMatchObject({ 'interceptor.classes.0': 'a', 'interceptor.classes.1': 'b' });
    expect(properties).not.toHaveProperty('interceptor.classes');
  });
});

/** Between them the factory began to put the servers of the properties over those of the maps. */
describe.skipIf(noJava).each(Object.values(FACTORY_CHANGED))(
  'the servers that Spring Boot %s gives to a consumer',
  (boot) => {
    let judge: SpringJudge;
    beforeAll(async () => {
      judge = await startSpringJudge(boot);
    }, 600_000);
    afterAll(() => judge?.dispose());

    const byMap = boot === FACTORY_CHANGED.last;
    it.each([
      ['the shared map', `${S}properties.bootstrap.servers=b:1\n`, byMap ? 'b:1' : 'localhost:9092'],
      ['the map of consumers', `${C}properties.bootstrap.servers=b:1\n`, byMap ? 'b:1' : 'localhost:9092'],
      [
        'a map beside the property',
        `${S}bootstrap-servers=t:1\n${S}properties.bootstrap.servers=b:1\n`,
        byMap ? 'b:1' : 't:1',
      ],
      ['the property', `${C}bootstrap-servers=t:1\n`, 't:1'],
    ])('with %s', async (_, text, expected) => {
      const files = { 'application.properties': text };
      const { properties } = await judge.askFactory(files);
      expect(properties!['bootstrap.servers']).toBe(expected);
      expect(ourVerdicts(files, boot)[0]!.properties['bootstrap.servers']).toBe(expected);
      // A factory of one's own gets what the maps say, in every version.
      const { properties: handed } = await judge.ask(files);
      expect(handed!['bootstrap.servers']).toBe(text.includes('properties.') ? 'b:1' : 't:1');
    });
  },
);

function refusedBySpring(): [string, ReadmeExample][] {
  return rules.flatMap(({ name }) =>
    readReadme(name)
      .examples.filter(({ refusal }) => refusal?.by === 'spring-boot')
      .map((example): [string, ReadmeExample] => [`${name}: ${example.text}`, example]),
  );
}
