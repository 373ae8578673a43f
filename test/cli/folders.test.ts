import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLEAN, complaints, REFUSED, RULE, useCli, useTree } from './support.ts';

const cli = useCli();
const tree = useTree();

/** The paths that a run of lint looked at, in its order. */
function paths(cwd: string, args: readonly string[] = ['.']): string[] {
  return cli.json(args, { cwd }).files.map((file) => file.path);
}

function repository(files: Readonly<Record<string, string>>): string {
  const cwd = tree(files);
  mkdirSync(join(cwd, '.git'));
  return cwd;
}

test('a project of .NET in another folder of the repository tells who reads a config', () => {
  const cwd = repository({
    'src/App/App.csproj': '<PackageReference Include="Confluent.Kafka" Version="2.3.0" />',
    'kafka.properties': CLEAN,
    'config/kafka.properties': CLEAN,
  });
  const readers = (at: string) =>
    cli.json(['.'], { cwd: at }).files.map(({ client, readBecause }) => [client, readBecause]);
  const one = ['librdkafka', ['src/App/App.csproj']];
  expect(readers(cwd)).toEqual([one, one]);
  expect(readers(join(cwd, 'config'))).toEqual([one]);
});

describe('.gitignore', () => {
  test('a pattern with many stars ends', () => {
    const name = `${'a'.repeat(200)}.properties`;
    const cwd = repository({ '.gitignore': `${'*a'.repeat(50)}*b\n[b-a].properties\n{{a}\n[]a\n`, [name]: CLEAN });
    expect(paths(cwd)).toEqual([name]);
  });

  test('a folder below an ignored one is not held to be ignored once it is named', () => {
    const cwd = repository({ '.gitignore': 'build/\n*.properties\n', 'build/sub/consumer.properties': CLEAN });
    expect(cli.json(['build/sub'], { cwd }).files.map(({ path }) => path)).toEqual(['build/sub/consumer.properties']);
  });

  test('ignores files and folders, and takes back', () => {
    const cwd = repository({
      '.gitignore': '# build output\nbuild/\n*.local.properties\n!keep.local.properties\n/only-top.properties\n',
      'consumer.properties': CLEAN,
      'a.local.properties': CLEAN,
      'keep.local.properties': CLEAN,
      'only-top.properties': CLEAN,
      'sub/only-top.properties': CLEAN,
      'build/consumer.properties': CLEAN,
      'sub/build/consumer.properties': CLEAN,
    });
    expect(paths(cwd)).toEqual(['consumer.properties', 'keep.local.properties', 'sub/only-top.properties']);
  });

  test('a nested one adds and takes back for its own folder', () => {
    const cwd = repository({
      '.gitignore': 'secret.properties\n',
      'sub/.gitignore': '!secret.properties\nconsumer.properties\n',
      'consumer.properties': CLEAN,
      'secret.properties': CLEAN,
      'sub/consumer.properties': CLEAN,
      'sub/secret.properties': CLEAN,
      'sub/deeper/secret.properties': CLEAN,
    });
    expect(paths(cwd)).toEqual(['consumer.properties', 'sub/deeper/secret.properties', 'sub/secret.properties']);
  });

  test('nothing below an ignored folder can be taken back', () => {
    const cwd = repository({
      '.gitignore': 'out/\n!out/consumer.properties\n',
      'out/.gitignore': '!consumer.properties\n',
      'out/consumer.properties': CLEAN,
    });
    expect(paths(cwd)).toEqual([]);
  });

  test('those above the folder that is walked count as well', () => {
    const cwd = repository({
      '.gitignore': '*.bak.properties\n',
      'sub/conf/a.bak.properties': CLEAN,
      'sub/conf/a.properties': CLEAN,
    });
    expect(paths(cwd, ['sub/conf'])).toEqual(['sub/conf/a.properties']);
    expect(paths(join(cwd, 'sub/conf'))).toEqual(['a.properties']);
  });

  test('what is named is linted though it is ignored', () => {
    const cwd = repository({ '.gitignore': 'build/\na.properties\n', 'a.properties': CLEAN, 'build/b.properties': CLEAN });
    expect(paths(cwd, ['a.properties', 'build'])).toEqual(['a.properties', 'build/b.properties']);
  }); // biome-ignore format: one line reads better

  test('is not heeded outside a repository', () => {
    const cwd = tree({ '.gitignore': 'a.properties\n', 'a.properties': CLEAN, 'sub/.gitignore': '*\n', 'sub/b.properties': CLEAN });
    expect(paths(cwd)).toEqual(['a.properties', 'sub/b.properties']);
  }); // biome-ignore format: one line reads better

  test('a repository inside the folder has its own', () => {
    const cwd = tree({
      '.gitignore': '*\n',
      'project/.gitignore': 'b.properties\n',
      'project/a.properties': CLEAN,
      'project/b.properties': CLEAN,
    });
    mkdirSync(join(cwd, 'project/.git'));
    expect(paths(cwd)).toEqual(['project/a.properties']);
  });

  test('a folder of that name is no obstacle', () => {
    const cwd = repository({ '.gitignore/x': '', 'a.properties': CLEAN });
    expect(paths(cwd)).toEqual(['a.properties']);
  });

  test('node_modules and .git are skipped everywhere', () => {
    const cwd = tree({ 'node_modules/x/a.properties': CLEAN, '.git/a.properties': CLEAN, 'b/node_modules/a.properties': CLEAN });
    expect(paths(cwd)).toEqual([]);
  }); // biome-ignore format: one line reads better
});

describe('.kafka-rebalance.json', () => {
  test.each(['[b-a]', '{{a}', '[]a]'])('the glob %s is a problem of the file and stops nothing', (glob) => {
    const cwd = tree({ '.kafka-rebalance.json': JSON.stringify({ include: [glob, '*.conf'] }), 'a.conf': REFUSED });
    const { files, code } = cli.json(['.'], { cwd });
    expect(files.map(({ path }) => path)).toEqual(['a.conf']);
    expect(code).toBe(2);
    expect(cli.run(['lint', '.'], { cwd }).err).toMatch(
      /^kafka-rebalance: \.kafka-rebalance\.json: include: ".*" does not count\. At character \d, .*\n$/,
    );
  });

  test.each(['*a*a*a*a*b', '{*,*}'.repeat(7)])('%s is matched in the end', (glob) => {
    const name = `${'a'.repeat(200)}.properties`;
    const cwd = tree({ '.kafka-rebalance.json': JSON.stringify({ include: [glob] }), [name]: CLEAN });
    expect(cli.json(['.'], { cwd })).toMatchObject({ files: [{ path: name }], code: 0 });
  });

  const severities = (cwd: string) =>
    cli.json(['.'], { cwd }).files.map((file) => [file.path, file.findings.map((finding) => finding.severity)]);

  test('severities, also off; the nearest file counts', () => {
    const cwd = tree({
      '.kafka-rebalance.json': `{"severity":{"${RULE}":"off"}}`,
      'a.properties': REFUSED,
      'sub/.kafka-rebalance.json': `{"severity":{"${RULE}":"info"}}`,
      'sub/deeper/a.properties': REFUSED,
    });
    expect(severities(cwd)).toEqual([
      ['a.properties', []],
      ['sub/deeper/a.properties', ['info']],
    ]);
    expect(cli.run(['lint', '.'], { cwd }).code).toBe(0);
    expect(cli.run(['lint', '--fail-on', 'info', '.'], { cwd }).code).toBe(1);
  });

  test('include takes in other names, exclude leaves out, both relative to the file', () => {
    const cwd = tree({
      '.kafka-rebalance.json': '{"include":["*.conf","conf/**/consumer.*"],"exclude":["**/test/**","old.properties"]}',
      'a.conf': REFUSED,
      'conf/x/consumer.cfg': REFUSED,
      'x/consumer.cfg': REFUSED,
      'old.properties': REFUSED,
      'src/test/a.properties': REFUSED,
      'src/main/a.properties': REFUSED,
    });
    expect(paths(cwd)).toEqual(['a.conf', 'conf/x/consumer.cfg', 'src/main/a.properties']);
    expect(paths(join(cwd, 'src'))).toEqual(['main/a.properties']);
    expect(paths(cwd, ['old.properties']), 'named by hand').toEqual(['old.properties']);
  });

  test('kafkaVersion', () => {
    const cwd = tree({ '.kafka-rebalance.json': '{"kafkaVersion":"3.8"}', 'a.properties': REFUSED });
    const [file] = cli.json(['.'], { cwd }).files;
    expect(file!.kafkaVersion).toBe('3.8');
    expect(file!.findings.find(({ rule }) => rule === RULE)?.severity).toBe('warning');
  }); // biome-ignore format: one line reads better

  test('a broken one is one line, and everything is reported without it', () => {
    const cwd = tree({ '.kafka-rebalance.json': '{"severity":', 'a.properties': REFUSED, 'sub/b.properties': REFUSED });
    const result = cli.run(['lint', '.'], { cwd });
    expect(result.code).toBe(2);
    expect(complaints(result)).toHaveLength(1);
    expect(result.err).toMatch(/^kafka-rebalance: \.kafka-rebalance\.json: Not valid JSON: /);
    expect(result.out).toContain('a.properties:4:1: error:');
    expect(result.out).toContain('sub/b.properties:4:1: error:');
  });

  test('each mistake in it is one line, and what is right beside it counts', () => {
    const cwd = tree({
      '.kafka-rebalance.json': `{"kafkaVersion":"new","severity":{"${RULE}":"off","x":"loud"},"colour":1}`,
      'a.properties': REFUSED,
    });
    const result = cli.run(['lint', '--fail-on', 'never', '.'], { cwd });
    expect(result.code).toBe(2);
    expect(complaints(result)).toHaveLength(3);
    expect(result.out).toBe('No findings in 1 consumer config.\n');
  });
});

describe('build files give the version', () => {
  const pom = (version: string) =>
    `<project><dependencies><dependency><groupId>org.apache.kafka</groupId><artifactId>kafka-clients</artifactId><version>${version}</version></dependency></dependencies></project>`;

  test('the nearest one, per folder', () => {
    const cwd = tree({
      'pom.xml': pom('3.9.1'),
      'a.properties': CLEAN,
      'module/src/main/resources/b.properties': CLEAN,
      'other/build.gradle': "implementation 'org.apache.kafka:kafka-clients:3.5.0'\n",
      'other/src/c.properties': CLEAN,
      'third/.kafka-rebalance.json': '{"kafkaVersion":"4.1"}',
      'third/d.properties': CLEAN,
    });
    expect(cli.json(['.'], { cwd }).files.map((file) => [file.path, file.kafkaVersion])).toEqual([
      ['a.properties', '3.9'],
      ['module/src/main/resources/b.properties', '3.9'],
      ['other/src/c.properties', '3.5'],
      ['third/d.properties', '4.1'],
    ]);
  });

  test('a file called gradle, and a folder called pom.xml, are no obstacle', () => {
    const cwd = tree({ gradle: '', 'pom.xml/x': '', 'a.properties': CLEAN });
    expect(cli.run(['lint', '.'], { cwd })).toMatchObject({ code: 0, err: '' });
  });
});
