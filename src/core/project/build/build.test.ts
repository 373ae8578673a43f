import { describe, expect, test } from 'vitest';
import { lint } from '../../linter/lint.ts';
import { DEFAULT_SETTINGS } from '../../model/settings.ts';
import { findProject } from '../find.ts';
import { type Need, searched } from '../search.ts';

/** Folders from the nearest up, each a map of file names to texts. */
function factsOf(...texts: Record<string, string>[]) {
  const folders = texts.map((_, level) => `/${'d/'.repeat(texts.length - 1 - level)}`);
  const answer = (need: Need) => {
    const files = texts[folders.indexOf(need.folder)] ?? {};
    return need.kind === 'read' ? files[need.path] : Object.keys(files).map((path) => path.split('/')[0]!);
  };
  return searched(findProject(folders), answer).facts;
}

const $ = '$';
const pom = (...dependencies: string[]) => `<project>${dependencies.join('')}</project>`;
const dependency = (group: string, artifact: string, version: string, more = '') =>
  `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version>${more}</dependency>`;
const kafka = (version: string) => pom(dependency('org.apache.kafka', 'kafka-clients', version));

describe('numbers of vendors', () => {
  test.each([
    ['4.0.0-ccs', 100],
    ['5.0.1-ccs', 200],
    ['5.4.10-ce', 204],
    ['5.5.1-ccs', 205],
    ['6.0.0-ccs', 206],
    ['6.1.0-ce', 207],
    ['6.2.15-ccs', 208],
    ['7.0.1-ccs', 300],
    ['7.4.0-ccs', 304],
    ['7.6.0-ce', 306],
    ['7.9.2-ccs', 309],
    ['8.0.0-ccs', 400],
    ['8.1.1-ce', 401],
    ['3.4.1.7.3.1.0-197', 304],
    ['1.0.2-cp1', 100],
    ['2.7.0.redhat-00005', 207],
  ])('%s of kafka-clients', (version, code) => {
    expect(factsOf({ 'pom.xml': kafka(version) }).build).toEqual({ version: code, where: 'pom.xml' });
  });

  test.each(['5.6.0-ccs', '6.3.0-ccs', '7.10.0-ccs', '3.5.1-ccs', '7.6.0', '9.0.0', 'LATEST', '[2.7,2.8)'])(
    '%s tells nothing',
    (version) => {
      expect(factsOf({ 'pom.xml': kafka(version) }).build).toBeUndefined();
    },
  );

  test('a Scala that a property names, and those of before 2.10', () => {
    const told = (artifact: string, version: string, group = 'org.apache.kafka') =>
      factsOf({ 'pom.xml': pom(dependency(group, artifact, version)) }).build?.version;
    expect(told(`kafka_${$}{scala.binary.version}`, '2.8.1')).toBe(208);
    expect(told('kafka_2.9.2', '0.8.1.1')).toBe(8);
    expect(told(`flink-connector-kafka_${$}{scala.version}`, '1.14.4', 'org.apache.flink')).toBe(204);
    expect(told(`kafka-tools_${$}{scala.version}`, '2.8.1')).toBeUndefined();
  });

  test("Confluent's numbers in Gradle, and in serializers that bring the client of their release", () => {
    const line = (text: string) => factsOf({ 'build.gradle': `implementation '${text}'` }).build?.version;
    expect(line('org.apache.kafka:kafka-clients:5.5.1-ccs')).toBe(205);
    expect(line('io.confluent:kafka-avro-serializer:7.4.0')).toBe(304);
    expect(line('io.confluent:kafka-schema-registry-client:6.2.0')).toBe(208);
    expect(line('com.acme:kafka-avro-serializer:7.4.0')).toBeUndefined();
    const both =
      "implementation 'io.confluent:kafka-avro-serializer:7.4.0'\nimplementation 'org.apache.kafka:kafka-streams:3.7.0'";
    expect(factsOf({ 'build.gradle': both }).build?.version).toBe(307);
  });
});

describe('what another library or framework brings', () => {
  test.each([
    ['org.springframework.kafka', 'spring-kafka', '2.5.17.RELEASE', 205],
    ['org.springframework.kafka', 'spring-kafka', '2.2.4.RELEASE', 200],
    ['org.springframework.kafka', 'spring-kafka', '3.0.4', 303],
    ['org.springframework.kafka', 'spring-kafka', '4.1.0', 402],
    ['io.quarkus', 'quarkus-bom', '2.13.3.Final', 302],
    ['io.quarkus.platform', 'quarkus-bom', '3.8.4', 306],
    ['io.quarkus', 'quarkus-universe-bom', '1.13.7.Final', 207],
    ['io.micronaut', 'micronaut-bom', '2.5.13', 208],
    ['io.micronaut.platform', 'micronaut-platform', '4.6.1', 307],
    ['org.apache.flink', 'flink-connector-kafka_2.12', '1.13.6', 204],
    ['org.apache.flink', 'flink-connector-kafka', '3.2.0-1.19', 304],
    ['org.apache.flink', 'flink-connector-kafka-0.9_2.11', '1.5.0', 9],
    ['org.apache.flink', 'flink-connector-kafka-0.10_2.12', '1.9.1', 10],
    ['org.apache.flink', 'flink-connector-kafka-0.11_2.11', '1.4.0', 11],
    ['org.apache.flink', 'flink-sql-connector-kafka-0.11_2.11', '1.10.0', 11],
    ['org.apache.spark', 'spark-sql-kafka-0-10_2.12', '3.5.3', 304],
    ['org.apache.spark', 'spark-streaming-kafka-0-10_2.12', '3.1.2', 206],
    ['com.typesafe.akka', 'akka-stream-kafka_2.13', '2.0.7', 204],
  ])('%s:%s:%s', (group, artifact, version, code) => {
    const text = pom(dependency(group, artifact, version));
    expect(factsOf({ 'pom.xml': text }).build).toEqual({ version: code, where: 'pom.xml' });
    expect(factsOf({ 'build.gradle': `implementation '${group}:${artifact}:${version}'` }).build?.version).toBe(code);
  });

  test('a version that is newer than those that were read tells nothing', () => {
    expect(
      factsOf({ 'pom.xml': pom(dependency('org.springframework.kafka', 'spring-kafka', '9.0.0')) }).build,
    ).toBeUndefined();
  });

  test('kafka-clients of its own and what Spring Boot manages are stronger than spring-kafka', () => {
    const spring = dependency('org.springframework.kafka', 'spring-kafka', '2.5.17.RELEASE');
    const own = dependency('org.apache.kafka', 'kafka-clients', '2.8.1');
    expect(factsOf({ 'pom.xml': pom(spring, own) }).build?.version).toBe(208);
    const boot = dependency('org.springframework.boot', 'spring-boot-dependencies', '2.7.18');
    expect(factsOf({ 'pom.xml': pom(spring) }, { 'pom.xml': pom(boot) }).build?.version).toBe(301);
  });

  test('Spring Boot 1.5, which manages spring-kafka alone: another one brings its own client', () => {
    const boot = dependency('org.springframework.boot', 'spring-boot-dependencies', '1.5.9.RELEASE');
    const spring = dependency('org.springframework.kafka', 'spring-kafka', '1.3.5.RELEASE');
    expect(factsOf({ 'pom.xml': pom(boot) }).build).toEqual({ version: 10, where: 'pom.xml' });
    expect(factsOf({ 'pom.xml': pom(boot, spring) }).build?.version).toBe(11);
    expect(factsOf({ 'pom.xml': pom(spring) }, { 'pom.xml': pom(boot) }).build?.version).toBe(11);
    const older = dependency('org.springframework.boot', 'spring-boot-dependencies', '1.4.7.RELEASE');
    expect(factsOf({ 'pom.xml': pom(older) }).build).toBeUndefined();
  });

  test('the builds that Quarkus and Micronaut generate', () => {
    const quarkus = `<properties><quarkus.platform.artifact-id>quarkus-bom</quarkus.platform.artifact-id><quarkus.platform.version>3.8.4</quarkus.platform.version></properties>${dependency(`${$}{quarkus.platform.group-id}`, `${$}{quarkus.platform.artifact-id}`, `${$}{quarkus.platform.version}`)}`;
    expect(factsOf({ 'pom.xml': pom(quarkus) }).build?.version).toBe(306);
    const gradle = `implementation enforcedPlatform("${$}{quarkusPlatformGroupId}:${$}{quarkusPlatformArtifactId}:${$}{quarkusPlatformVersion}")`;
    expect(
      factsOf({ 'build.gradle': gradle, 'gradle.properties': 'quarkusPlatformVersion=3.20.1\n' }).build?.version,
    ).toBe(309);
    const micronaut = 'plugins { id("io.micronaut.application") version "4.3.4" }';
    expect(
      factsOf({ 'build.gradle.kts': micronaut, 'gradle.properties': 'micronautVersion=4.3.2\n' }).build?.version,
    ).toBe(306);
    const block = `${micronaut}\nmicronaut { version("4.8.0") }`;
    expect(factsOf({ 'build.gradle.kts': block }).build?.version).toBe(309);
    const parent =
      '<parent><groupId>io.micronaut.platform</groupId><artifactId>micronaut-parent</artifactId><version>4.0.3</version></parent>';
    expect(factsOf({ 'pom.xml': pom(parent) }).build?.version).toBe(305);
  });
});

describe('build files of the JVM', () => {
  test.each([
    ['build.sbt', 'libraryDependencies += "org.apache.kafka" % "kafka-clients" % "2.7.0"', 207],
    ['build.sbt', 'val kafkaVersion = "2.6.0"\nlibraryDependencies ++= Seq("org.apache.kafka" %% "kafka" % kafkaVersion, "org.apache.kafka" % "kafka-clients" % kafkaVersion)', 206],
    ['build.sbt', '// "org.apache.kafka" % "kafka-clients" % "4.0.0"\n"com.typesafe.akka" %% "akka-stream-kafka" % "2.1.0"', 207],
    ['build.sbt', '"org.apache.kafka" % "kafka-streams" % "2.7.0" % Test\n"org.apache.kafka" %% "kafka-streams-scala" % "3.4.0"', 304],
    ['project/Dependencies.scala', 'object Dependencies {\n  object Versions { val kafka: String = "3.3.1" }\n  val clients = "org.apache.kafka" % "kafka-clients" % Versions.kafka\n}', 303],
    ['build.sc', 'def ivyDeps = Agg(ivy"org.apache.kafka:kafka-clients:3.5.0")', 305],
    ['ivy.xml', '<ivy-module><dependencies><dependency org="org.apache.kafka" name="kafka-clients" rev="2.7.0" conf="compile->default"/></dependencies></ivy-module>', 207],
    ['ivy.xml', "<dependencies><dependency rev='2.8.1' name='kafka_2.13' org='org.apache.kafka'>", 208],
    ['MODULE.bazel', 'maven.install(\n    artifacts = [\n        "org.apache.kafka:kafka-clients:3.6.1",\n    ],\n)', 306],
    ['MODULE.bazel', 'maven.artifact(\n    group = "org.apache.kafka",\n    artifact = "kafka-clients",\n    version = "3.9.0",\n)', 309],
    ['WORKSPACE', 'KAFKA_VERSION = "2.7.0"\nmaven_install(artifacts = ["org.apache.kafka:kafka-clients:%s" % KAFKA_VERSION])', 207],
    ['deps.bzl', '# "org.apache.kafka:kafka-clients:4.0.0"\nDEPS = ["org.apache.kafka:kafka-clients:2.8.0"]', 208],
    ['maven_install.json', '{"artifacts": {"org.apache.kafka:kafka-clients": {"shasums": {"jar": "ab"}, "version": "3.4.0"}}}', 304],
    ['maven_install.json', '{"dependency_tree": {"dependencies": [{"coord": "org.apache.kafka:kafka-clients:2.4.1"}]}}', 204],
    ['gradle.lockfile', '# generated\norg.apache.kafka:kafka-clients:3.4.0=compileClasspath,runtimeClasspath\n', 304],
    ['build.gradle', 'implementation "org.apache.kafka:kafka-clients:" + kafkaVersion\ndef kafkaVersion = "3.1.0"', 301],
    ['build.gradle', `ext.versions = [kafka: '2.8.0']\nimplementation "org.apache.kafka:kafka-clients:${$}{versions.kafka}"`, 208],
    ['kafka.gradle', "dependencies { api 'org.apache.kafka:kafka-clients:3.3.0' }", 303],
    ['gradle/libs.versions.toml', '[versions]\nkafka = { strictly = "[3.4, 3.5[", prefer = "3.4.1" }\n[libraries]\nclients = { module = "org.apache.kafka:kafka-clients", version.ref = "kafka" }', 304],
    ['gradle/libs.versions.toml', '[libraries]\nspring-kafka = "org.springframework.kafka:spring-kafka:2.9.1"', 302],
    ['gradle/libs.versions.toml', '[plugins]\nboot = "org.springframework.boot:3.5.6"', 309],
    ['settings.gradle', "pluginManagement { plugins { id 'org.springframework.boot' version '3.1.0' } }", 304],
  ])('%s: %s', (where, text, version) => {
    expect(factsOf({ [where]: text }).build).toEqual({ version, where });
  }); // biome-ignore format: one case a line

  test('versions of a file beside it, or above', () => {
    const sbt = 'libraryDependencies += "org.apache.kafka" % "kafka-clients" % V.kafka';
    expect(
      factsOf({ 'build.sbt': sbt, 'project/Versions.scala': 'object V { val kafka = "2.7.2" }' }).build?.version,
    ).toBe(207);
    const ivy = `<dependency org="org.apache.kafka" name="kafka-clients" rev="${$}{kafka.version}"/>`;
    expect(factsOf({ 'ivy.xml': ivy, 'build.properties': 'kafka.version=2.7.0\n' }).build?.version).toBe(207);
    const kts = `implementation("org.apache.kafka:kafka-clients:${$}{Versions.kafka}")`;
    const versions = 'object Versions {\n  const val kafka = "3.2.0"\n}';
    expect(
      factsOf({ 'build.gradle.kts': kts }, { 'buildSrc/src/main/kotlin/Versions.kt': versions }).build?.version,
    ).toBe(302);
  });

  test("a build's own version is never taken for another one", () => {
    const text = `version = '3.9.0'\nimplementation "org.apache.kafka:kafka-clients:${$}{kafka.version}"`;
    expect(factsOf({ 'build.gradle': text }).build).toBeUndefined();
  });

  test('what a build resolved is stronger than what it asks for', () => {
    const gradle = "implementation 'org.apache.kafka:kafka-clients:3.1.0'";
    const lock = 'org.apache.kafka:kafka-clients:3.4.0=runtimeClasspath\n';
    expect(factsOf({ 'build.gradle': gradle, 'gradle.lockfile': lock }).build).toEqual({
      version: 304,
      where: 'gradle.lockfile',
    });
  });
});

describe('clients that build files bring along', () => {
  const librdkafka = (where: string, text: string) => factsOf({ [where]: text }).clients;

  test.each([
    ['requirements.txt', 'requests==2.31\nconfluent-kafka==2.3.0\n', 203],
    ['requirements-dev.txt', 'confluent_kafka[avro,json]~=2.6.1 ; python_version > "3.8"\n', 206],
    ['requirements.txt', 'confluent-kafka\n', undefined],
    ['requirements.txt', 'confluent-kafka>=1.9,<3\n', undefined],
    ['requirements.txt', 'confluent-kafka~=2.3\n', undefined],
    ['pyproject.toml', '[project]\ndependencies = [\n  "confluent-kafka==2.10.1",\n]\n', 210],
    ['pyproject.toml', '[tool.poetry.dependencies]\nconfluent-kafka = "^2.3.0"\n', undefined],
    ['pyproject.toml', '[tool.poetry.dependencies]\nconfluent-kafka = {version = "2.3.0", extras = ["avro"]}\n', 203],
    ['setup.py', "setup(install_requires=['confluent-kafka==1.9.2'])\n", 109],
    ['poetry.lock', '[[package]]\nname = "confluent-kafka"\nversion = "2.4.0"\n', 204],
    ['package.json', '{"dependencies": {"node-rdkafka": "2.18.0"}}', 203],
    ['package.json', '{"dependencies": {"node-rdkafka": "~3.3.0"}}', 208],
    ['package.json', '{"dependencies": {"@confluentinc/kafka-javascript": "1.4.1"}}', 211],
    ['package.json', '{"dependencies": {"node-rdkafka": "^2.18.0"}}', undefined],
    ['go.mod', 'module m\n\nrequire (\n\tgithub.com/confluentinc/confluent-kafka-go/v2 v2.3.0\n)\n', 203],
    ['go.mod', 'require gopkg.in/confluentinc/confluent-kafka-go.v1 v1.8.2\n', 108],
    ['Cargo.toml', '[dependencies]\nrdkafka = { version = "0.36", features = ["ssl"] }\n', undefined],
    ['Cargo.toml', '[dependencies.rdkafka]\nversion = "0.36"\n', undefined],
    ['Cargo.lock', '[[package]]\nname = "rdkafka-sys"\nversion = "4.7.0+2.3.0"\n', 203],
    ['App.csproj', '<ItemGroup><PackageReference Include="Confluent.Kafka" Version="2.3.0" /></ItemGroup>', 203],
    ['App.fsproj', '<PackageReference Include="Confluent.Kafka"><Version>1.9.3</Version></PackageReference>', 109],
    ['Directory.Packages.props', '<PackageVersion Include="Confluent.Kafka" Version="2.6.0" />', 206],
    ['packages.config', '<package id="librdkafka.redist" version="1.4.0" targetFramework="net472" />', 104],
    ['Gemfile', "gem 'rdkafka', '~> 0.15'\n", undefined],
    ['composer.json', '{"require": {"ext-rdkafka": "^6.0"}}', undefined],
    ['conanfile.txt', '[requires]\nlibrdkafka/2.3.0\n', 203],
    ['CMakeLists.txt', 'find_package(RdKafka REQUIRED)\n', undefined],
  ])('librdkafka in %s: %s', (where, text, version) => {
    expect(librdkafka(where, text)).toEqual([
      { client: 'librdkafka', where, above: 0, ...(version !== undefined && { version }) },
    ]);
  }); // biome-ignore format: one case a line

  test.each([
    ['requirements.txt', 'kafka-python==2.0.2\n# confluent-kafka==2.3.0\nmy-confluent-kafka==1.0\n'],
    ['package.json', '{"dependencies": {"kafkajs": "^2.2.4"}}'],
    ['go.mod', 'require github.com/segmentio/kafka-go v0.4.47\n'],
    ['Cargo.toml', '[dependencies]\nkafka = "0.10"\n'],
    ['App.csproj', '<PackageReference Include="Confluent.SchemaRegistry" Version="2.3.0" />'],
    ['CMakeLists.txt', 'project(app)\n'],
  ])('nothing in %s: %s', (where, text) => {
    expect(librdkafka(where, text)).toBeUndefined();
  });

  test('Java, with the version that all files amount to, the nearest first', () => {
    const spring = pom(
      '<dependency><groupId>org.springframework.kafka</groupId><artifactId>spring-kafka</artifactId></dependency>',
    );
    const boot = pom(dependency('org.springframework.boot', 'spring-boot-dependencies', '3.5.6'));
    expect(
      factsOf({ 'requirements.txt': 'confluent-kafka==2.3.0\n' }, { 'pom.xml': spring }, { 'pom.xml': boot }).clients,
    ).toEqual([
      { client: 'librdkafka', version: 203, where: 'requirements.txt', above: 0 },
      { client: 'java', version: 309, where: 'pom.xml', above: 1 },
    ]);
  });

  test('Java, through whatever deals with Kafka on a JVM, without a version where nothing tells one', () => {
    const gradle = "implementation 'io.quarkus:quarkus-messaging-kafka'";
    expect(factsOf({ 'build.gradle': gradle })).toEqual({
      clients: [{ client: 'java', where: 'build.gradle', above: 0 }],
    });
    expect(factsOf({ 'build.gradle': gradle.replace('implementation', 'testImplementation') }).clients).toBeUndefined();
  });

  test('they decide who reads a file of keys that both clients have', () => {
    const text = 'bootstrap.servers=h:9092\ngroup.id=g\nsession.timeout.ms=30000\nauto.offset.reset=largest\n';
    const readBy = (...folders: Record<string, string>[]) => {
      const settings = { ...DEFAULT_SETTINGS, project: factsOf(...folders) };
      const [linted] = lint([{ uri: 'file:///app/consumer.properties', text }], () => settings);
      return [linted!.configs[0]!.client, ...linted!.findings.map(({ rule }) => rule)];
    };
    expect(readBy({})).toEqual(['java', 'invalid-enum']);
    expect(readBy({ 'requirements.txt': 'confluent-kafka==2.3.0\n' })).toEqual(['librdkafka']);
    expect(readBy({ 'build.sbt': '"org.apache.kafka" % "kafka-clients" % "2.7.0"' })).toEqual(['java', 'invalid-enum']);
    expect(readBy({}, { 'package.json': '{"dependencies": {"node-rdkafka": "^3.0.0"}}' })).toEqual(['librdkafka']);
  });

  test('a build without Kafka, or with Kafka for its tests alone, brings no client', () => {
    expect(factsOf({ 'pom.xml': pom(dependency('org.slf4j', 'slf4j-api', '2.0.0')) }).clients).toBeUndefined();
    const tests = dependency('org.apache.kafka', 'kafka-clients', '3.9.0', '<scope>test</scope>');
    expect(factsOf({ 'pom.xml': pom(tests) }).clients).toBeUndefined();
  });
});
