import { describe, expect, test } from 'vitest';
import { findProject, globVerdict, type Project } from './find.ts';
import { searched } from './search.ts';

/** Searches folders from the nearest up, each a map of paths to texts. */
function find(...texts: Record<string, string>[]): Project {
  const folders = texts.map((_, level) => '../'.repeat(level));
  return searched(findProject(folders), (need) => {
    const files = texts[folders.indexOf(need.folder)]!;
    return need.kind === 'read' ? files[need.path] : Object.keys(files).map((path) => path.split('/')[0]!);
  });
}

const build = (...texts: Record<string, string>[]) => find(...texts).facts.build;

const pom = (body: string) => `<project xmlns="http://maven.apache.org/POM/4.0.0">${body}</project>`;
const dependency = (group: string, artifact: string, version?: string) =>
  `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId>${version ? `<version>${version}</version>` : ''}</dependency>`;
const boot = (version: string) =>
  `<parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>${version}</version></parent>`;

describe('Maven', () => {
  test('kafka-clients with a version of its own', () => {
    const text = pom(dependency('org.apache.kafka', 'kafka-clients', '3.9.1'));
    expect(build({ 'pom.xml': text })).toEqual({ version: 309, where: 'pom.xml' });
  });

  test('a version through properties, in the parent folder too', () => {
    const child = pom(dependency('org.apache.kafka', 'kafka-clients', '$' + '{kafka.client}'));
    const parent = pom('<properties><kafka.client>$' + '{k}</kafka.client><k> 4.1.0 </k></properties>');
    expect(build({ 'pom.xml': child }, { 'pom.xml': parent })?.version).toBe(401);
    expect(build({ 'pom.xml': child })).toBeUndefined();
  });

  test('Spring Boot manages the version; kafka.version overrides it', () => {
    expect(build({ 'pom.xml': pom(boot('3.5.6')) })?.version).toBe(309);
    const both = pom(`${boot('3.5.6')}<properties><kafka.version>4.0.0</kafka.version></properties>`);
    expect(build({ 'pom.xml': both })?.version).toBe(400);
    const bom = pom(
      `<dependencyManagement>${dependency('org.springframework.boot', 'spring-boot-dependencies', '3.5.6')}</dependencyManagement>`,
    );
    expect(build({ 'pom.xml': bom })?.version).toBe(309);
  });

  test('the own version of kafka-clients is stronger than Spring Boot, a comment is nothing', () => {
    expect(
      build({ 'pom.xml': pom(`${boot('3.5.6')}${dependency('org.apache.kafka', 'kafka-clients', '4.2.0')}`) })?.version,
    ).toBe(402);
    expect(
      build({ 'pom.xml': pom(`${boot('3.5.6')}<!--${dependency('org.apache.kafka', 'kafka-clients', '4.2.0')}-->`) })
        ?.version,
    ).toBe(309);
  });

  test.each(['kafka_2.11', 'kafka_2.13', 'kafka-streams', 'connect-runtime'])(
    '%s brings its own version',
    (artifact) => {
      const text = pom(dependency('org.apache.kafka', artifact, '2.7.0'));
      expect(build({ 'pom.xml': text })).toEqual({ version: 207, where: 'pom.xml' });
    },
  );

  test('another artifact of Kafka is weaker than what is managed, here or above', () => {
    const carrier = dependency('org.apache.kafka', 'kafka_2.13', '2.7.0');
    const own = dependency('org.apache.kafka', 'kafka-clients', '3.2.0');
    expect(build({ 'pom.xml': pom(carrier + own) })?.version).toBe(302);
    expect(build({ 'pom.xml': pom(carrier) }, { 'pom.xml': pom(boot('3.5.6')) })?.version).toBe(309);
  });

  test('nothing comes from an artifact of tests, one without kafka-clients, or an exclusion', () => {
    const exclusion =
      '<exclusions><exclusion><groupId>org.apache.kafka</groupId><artifactId>kafka-clients</artifactId></exclusion></exclusions>';
    const inside = (text: string, more: string) => text.replace('</dependency>', `${more}</dependency>`);
    const carrier = dependency('org.apache.kafka', 'kafka_2.13', '2.7.0');
    expect(build({ 'pom.xml': pom(inside(carrier, '<scope>test</scope>')) })).toBeUndefined();
    expect(build({ 'pom.xml': pom(inside(carrier, exclusion)) })).toBeUndefined();
    const other = dependency('org.springframework.kafka', 'spring-kafka', '2.8.1');
    expect(build({ 'pom.xml': pom(inside(other, exclusion)) })).toBeUndefined();
  });

  describe('poms of the same repository', () => {
    const parent = (path: string) =>
      `<parent><artifactId>p</artifactId><version>1</version><relativePath>${path}</relativePath></parent>`;
    const imported = (artifact: string) =>
      dependency('org.example', artifact, '1').replace('</dependency>', '<scope>import</scope></dependency>');
    const modules = (...names: string[]) => names.map((name) => `<module>${name}</module>`).join('');
    const managed = (version: string) => dependency('org.springframework.boot', 'spring-boot-dependencies', version);

    test('a parent elsewhere, and the one of that', () => {
      const files = {
        'pom.xml': pom(parent('../build/parent')),
        '../build/parent/pom.xml': pom(parent('../root/pom.xml')),
        '../build/root/pom.xml': pom(boot('3.5.6')),
      };
      expect(build(files)).toEqual({ version: 309, where: '../build/root/pom.xml' });
    });

    test('a BOM that is a module further up, with properties of its own', () => {
      const bom = pom(`<properties><boot>2.7.18</boot></properties>${managed('$' + '{boot}')}`);
      const root = {
        'pom.xml': pom(`<properties><boot>3.5.6</boot></properties>${imported('bom')}${modules('a', 'build/bom')}`),
        'build/bom/pom.xml': bom,
      };
      expect(build({ 'pom.xml': pom('') }, root)).toEqual({ version: 301, where: 'build/bom/pom.xml' });
      const above = { ...root, 'pom.xml': pom(modules('a', 'build/bom')) };
      expect(build({ 'pom.xml': pom(imported('bom')) }, {}, above)?.version).toBe(301);
    });

    test('a BOM that a parent elsewhere or another BOM imports', () => {
      const root = {
        'pom.xml': pom(modules('first', 'second')),
        'first/pom.xml': pom(imported('second')),
        'second/pom.xml': pom(managed('3.5.6')),
      };
      const child = { 'pom.xml': pom(parent('../parent')), '../parent/pom.xml': pom(imported('first')) };
      expect(build(child, root)?.version).toBe(309);
    });

    test('no BOM that nobody imports, and none of another repository', () => {
      const root = { 'pom.xml': pom(modules('bom')), 'bom/pom.xml': pom(managed('3.5.6')) };
      expect(build({ 'pom.xml': pom(imported('other')) }, root)).toBeUndefined();
    });

    test.each(['', '/etc', '\\\\\\\\host\\\\share', '$' + '{up}/parent', '../parent/other.xml'])(
      'the path "%s" is not followed',
      (path) => {
        const asked: string[] = [];
        searched(findProject(['']), (need) => {
          if (need.kind !== 'read') return ['pom.xml'];
          asked.push(need.path);
          return need.path === 'pom.xml' ? pom(parent(path)) : undefined;
        });
        expect(
          asked.filter((name) => name.includes('pom') || name.includes('host')).every((name) => name === 'pom.xml'),
        ).toBe(true);
      },
    );

    test('a circle of parents ends', () => {
      const files = new Proxy<Record<string, string>>(
        {},
        { get: (_, name) => (String(name).endsWith('pom.xml') ? pom(parent('../other/further/pom.xml')) : undefined) },
      );
      expect(build(files)).toBeUndefined();
    });
  });
});

describe('Gradle', () => {
  test.each([
    ['build.gradle', "implementation 'org.apache.kafka:kafka-clients:3.7.0'", 307],
    ['build.gradle', "implementation group: 'org.apache.kafka', name: 'kafka-clients', version: '3.8.1'", 308],
    [
      'build.gradle',
      "def kafkaVersion = '3.9.0'\nimplementation \"org.apache.kafka:kafka-clients:$" + 'kafkaVersion"',
      309,
    ],
    [
      'build.gradle',
      'ext { kafkaVersion = "4.1.0" }\nimplementation "org.apache.kafka:kafka-clients:$' + '{kafkaVersion}"',
      401,
    ],
    ['build.gradle', "plugins { id 'org.springframework.boot' version '3.5.6' }", 309],
    ['build.gradle', "plugins { id 'org.springframework.boot' version '3.5.6' }\next['kafka.version'] = '4.1.0'", 401],
    ['build.gradle.kts', 'plugins { id("org.springframework.boot") version "3.5.6" }', 309],
    ['build.gradle.kts', 'val kafka = "4.2.0"\nimplementation("org.apache.kafka:kafka-clients:$' + 'kafka")', 402],
    ['build.gradle', "implementation 'org.apache.kafka:kafka_2.12:2.7.0'", 207],
    [
      'build.gradle',
      "testImplementation 'org.apache.kafka:kafka_2.13:2.7.0'\nimplementation 'org.apache.kafka:kafka-streams:3.4.0'",
      304,
    ],
    ['build.gradle.kts', 'implementation("org.apache.kafka:connect-runtime:3.6.1")', 306],
    ['gradle/libs.versions.toml', '[libraries]\nstreams = "org.apache.kafka:kafka-streams:3.5.0"', 305],
    [
      'gradle/libs.versions.toml',
      '[libraries]\nk = { group = "org.apache.kafka", name = "kafka_2.13", version = "3.5.0" }',
      305,
    ],
    [
      'build.gradle.kts',
      '// implementation("org.apache.kafka:kafka-clients:4.2.0")\nimplementation("org.apache.kafka:kafka-clients:4.0.0")',
      400,
    ],
  ])('%s: %s', (name, text, version) => {
    expect(build({ [name]: text })).toEqual({ version, where: name });
  });

  test('gradle.properties and a version catalog', () => {
    const text = 'implementation "org.apache.kafka:kafka-clients:$' + '{kafkaVersion}"';
    expect(build({ 'build.gradle': text, 'gradle.properties': 'kafkaVersion=3.9.0\n' })?.version).toBe(309);
    const where = 'gradle/libs.versions.toml';
    const catalog =
      '[versions]\nkafka = "4.1.0"\n\n[libraries]\nkafka-clients = { module = "org.apache.kafka:kafka-clients", version.ref = "kafka" }\n';
    expect(build({ 'build.gradle.kts': 'implementation(libs.kafka.clients)' }, { [where]: catalog })).toEqual({
      version: 401,
      where,
    });
    const plugin =
      '[versions]\nboot = "3.5.6"\n[plugins]\nspring = { id = "org.springframework.boot", version.ref = "boot" }\n';
    expect(build({ [where]: plugin })?.version).toBe(309);
  });
});

describe('.kafka-rebalance.json', () => {
  const project = (text: string) => find({}, { '.kafka-rebalance.json': text });

  test('is found above and read whole', () => {
    const found = project(
      '{"kafkaVersion":"3.9","severity":{"invalid-number":"off"},"exclude":["old/**"],"broker":{"group.max.session.timeout.ms":60000,"group.consumer.assignors":["range"]}}',
    );
    expect(found).toEqual({
      configPath: '../.kafka-rebalance.json',
      config: {
        kafkaVersion: '3.9',
        severity: { 'invalid-number': 'off' },
        include: [],
        exclude: ['old/**'],
        broker: { maxSessionTimeoutMs: 60_000, consumerAssignors: ['range'] },
      },
      facts: { configured: { version: '3.9', where: '.kafka-rebalance.json' } },
      problems: [],
    });
  });

  test.each([
    ['{', /^Not valid JSON/],
    ['[]', /^Not a JSON object/],
    ['{"kafkaversion":"4.1"}', /^Unknown property "kafkaversion". Known: kafkaVersion/],
    ['{"kafkaVersion":4.1}', /^kafkaVersion has to be a Kafka version as text/],
    ['{"severity":{"unknown-key":"warn"}}', /^severity of unknown-key has to be one of error, warning/],
    ['{"severity":{"unknwon-key":"off"}}', /^severity: There is no rule "unknwon-key". Did you mean unknown-key\?$/],
    ['{"severity":{"constructor":"off"}}', /^severity: There is no rule "constructor".$/],
    ['{"include":"*.conf"}', /^include has to be a list of globs/],
    ['{"include":["[b-a]"]}', /^include: "\[b-a\]" does not count. At character 2, the range b-a runs backwards.$/],
    ['{"exclude":["{{a}"]}', /^exclude: "\{\{a\}" does not count. At character 1, a brace is not closed; write \[\{\]/],
    ['{"exclude":["[]a]"]}', /^exclude: "\[\]a\]" does not count. At character 1, brackets hold no character/],
    [
      `{"include":["a","${'b'.repeat(10_000)}","c"]}`,
      /^include: only the first 1 of 3 globs count, because together they may have 10,000 characters at most.$/,
    ],
    ['{"broker":{"session.timeout.ms":1}}', /^broker: unknown key "session.timeout.ms"/],
    ['{"broker":{"group.max.session.timeout.ms":"1m"}}', /whole number of milliseconds/],
  ])('%s is a problem', (text, message) => {
    const { problems } = project(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]!.message).toMatch(message);
    expect(problems[0]!.path).toBe('../.kafka-rebalance.json');
  });

  test('globs that are right beside a wrong one still count', () => {
    expect(project('{"include":["*.conf","[b-a]","*.cfg"]}').config.include).toEqual(['*.conf', '*.cfg']);
  });

  test('what is right beside a problem still counts', () => {
    expect(
      project('{"kafkaVersion":"3.9","severity":{"duplicate-key":"warn","unknown-key":"hint"}}').config.severity,
    ).toEqual({ 'unknown-key': 'hint' });
  });
});

describe('globs', () => {
  test.each([
    ['*.conf', 'a/b/orders.conf', true],
    ['*.conf', 'orders.config', false],
    ['conf/*.properties', 'conf/a.properties', true],
    ['conf/*.properties', 'x/conf/a.properties', false],
    ['conf/**', 'conf/x/y.yml', true],
    ['**/test/**', 'test/a.yml', true],
    ['a?.{yml,yaml}', 'deep/ab.yaml', true],
    ['[!a]*.yml', 'b.yml', true],
    ['[!a]*.yml', 'a.yml', false],
    ['a+b(1).yml', 'a+b(1).yml', true],
  ])('%s on %s: %s', (glob, path, expected) => {
    expect(globVerdict({ include: [glob], exclude: [] }, path) === 'include').toBe(expected);
  });

  test('leaving out wins', () => {
    expect(globVerdict({ include: ['*.conf'], exclude: ['old/**'] }, 'old/a.conf')).toBe('exclude');
    expect(globVerdict({ include: ['*.conf'], exclude: [] }, 'a.yml')).toBeUndefined();
  });
});
