import { spawnSync } from 'node:child_process';
import { lstatSync, mkdirSync, openSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLEAN, complaints, lines, REFUSED, useCli, useTree } from './support.ts';

const cli = useCli();
const tree = useTree();

const BASE = lines(
  'spring:',
  '  kafka:',
  '    consumer:',
  '      group-id: orders',
  '      properties:',
  '        group.protocol: classic',
  '        session.timeout.ms: 30000',
);
const PROFILE = lines('spring:', '  kafka:', '    consumer:', '      properties:', '        session.timeout.ms: 20000');
const POM = (version: string) =>
  `<project><dependencies><dependency><groupId>org.apache.kafka</groupId><artifactId>kafka-clients</artifactId><version>${version}</version></dependency></dependencies></project>`;
/** A regular file of this many bytes that takes no room on the disk. */
const HUGE = 4 * 1024 ** 4;

function fifo(path: string): void {
  expect(spawnSync('mkfifo', [path]).status).toBe(0);
}

/** Ways in which an entry of a checkout is no regular file of a reasonable size where it lies. */
const TRAPS: readonly (readonly [string, (path: string) => void])[] = [
  ['a pipe without a writer', fifo],
  ['a link to standard input', (path) => symlinkSync('/dev/stdin', path)],
  ['a link to an endless device', (path) => symlinkSync('/dev/zero', path)],
  ['a link to itself', (path) => symlinkSync(path, path)],
  [
    'a link to a pipe',
    (path) => {
      fifo(`${path}.pipe`);
      symlinkSync(`${path}.pipe`, path);
    },
  ],
];

describe.skipIf(process.platform === 'win32')('what nobody named is not opened', () => {
  test.each(TRAPS)('beside a named file: %s', (_, make) => {
    const cwd = tree({ 'application.yml': BASE });
    make(join(cwd, 'application-prod.yml'));
    for (const args of [['application.yml'], ['.'], ['./application.yml', cwd]]) {
      expect(cli.run(['lint', '--fail-on', 'never', ...args], { cwd })).toMatchObject({ code: 0, err: '' });
    }
    expect(cli.run(['migrate', '--write', '.'], { cwd })).toMatchObject({ code: 0, out: 'application.yml: written\n' });
    const stdin = ['lint', '--fail-on', 'never', '--stdin-filename', 'application.yml'];
    expect(cli.run(stdin, { cwd, input: BASE })).toMatchObject({ code: 0, err: '' });
  });

  test.each(TRAPS)('as .gitignore and as build files: %s', (_, make) => {
    const cwd = tree({ 'sub/a.properties': CLEAN, 'sub/gradle/x': '' });
    mkdirSync(join(cwd, '.git'));
    for (const name of ['.gitignore', 'sub/.gitignore', 'pom.xml', 'build.gradle', 'gradle.properties']) make(join(cwd, name));
    make(join(cwd, 'sub/gradle/libs.versions.toml'));
    expect(cli.run(['lint', '.', 'sub/a.properties'], { cwd })).toMatchObject({ code: 0, err: '' });
  }); // biome-ignore format: one line reads better

  test.each(TRAPS)('as settings of the project, which is said where they are a link: %s', (_, make) => {
    const cwd = tree({ 'a.properties': CLEAN });
    make(join(cwd, '.kafka-rebalance.json'));
    const result = cli.run(['lint', '.'], { cwd });
    expect(result.out).toBe('No findings in 1 consumer config.\n');
    const link = lstatSync(join(cwd, '.kafka-rebalance.json')).isSymbolicLink();
    expect(complaints(result)).toEqual(
      link ? ['kafka-rebalance: .kafka-rebalance.json: is a symbolic link, which is not followed; put a copy in its place'] : [],
    );
    expect(result.code).toBe(link ? 2 : 0);
  }); // biome-ignore format: one line reads better

  test('files of four terabytes: those of configs are told of, as is the settings’ one', () => {
    const cwd = tree({ 'application.yml': BASE, 'b.properties': CLEAN });
    for (const name of ['application-prod.yml', 'a.properties', '.kafka-rebalance.json', 'pom.xml', '.gitignore']) {
      writeFileSync(join(cwd, name), '');
      truncateSync(join(cwd, name), HUGE);
    }
    mkdirSync(join(cwd, '.git'));
    const result = cli.run(['lint', '--fail-on', 'never', '.'], { cwd });
    expect(result.code).toBe(2);
    const message = 'is 4194304.0 MB, more than the 10 MB that are read';
    expect(complaints(result).sort()).toEqual(
      ['.kafka-rebalance.json', 'a.properties', 'application-prod.yml', 'pom.xml'].map(
        (name) => `kafka-rebalance: ${name}: ${message}`,
      ),
    );
    expect(result.out).toContain('2 consumer configs');
  });

  test.each(['migrate', 'fix'])('%s --write never writes through a link beside a named file', (command) => {
    const outside = tree({ 'application-prod.yml': PROFILE });
    const consumer = BASE.replace('classic', 'consumer');
    const cwd = tree({ 'application.yml': consumer, 'conf/x': '' });
    symlinkSync(join(outside, 'application-prod.yml'), join(cwd, 'application-prod.yml'));
    for (const path of ['application.yml', '.']) {
      writeFileSync(join(cwd, 'application.yml'), consumer);
      expect(cli.run([command, '--write', path], { cwd })).toMatchObject({ code: 0, out: 'application.yml: written\n' });
    }
    expect(readFileSync(join(outside, 'application-prod.yml'), 'utf8')).toBe(PROFILE);
    expect(lstatSync(join(cwd, 'application-prod.yml')).isSymbolicLink()).toBe(true);
  }); // biome-ignore format: one line reads better

  test('a build file behind a link, or in a folder that is one, tells no version', () => {
    const outside = tree({ 'pom.xml': POM('3.5.0'), 'libs.versions.toml': '[libraries]\nk = "org.apache.kafka:kafka-clients:3.5.0"\n' });
    const version = (cwd: string) => cli.json(['.'], { cwd }).files[0]!.kafkaVersion;
    const none = version(tree({ 'a.properties': CLEAN }));
    const direct = tree({ 'a.properties': CLEAN });
    symlinkSync(join(outside, 'pom.xml'), join(direct, 'pom.xml'));
    const folder = tree({ 'a.properties': CLEAN });
    symlinkSync(outside, join(folder, 'gradle'));
    const child = '<project><parent><artifactId>p</artifactId><relativePath>PATH</relativePath></parent></project>';
    const parent = tree({ 'app/a.properties': CLEAN, 'app/pom.xml': child.replace('PATH', '../linked/pom.xml') });
    symlinkSync(outside, join(parent, 'linked'));
    expect([direct, folder, parent].map(version)).toEqual([none, none, none]);
    const plain = tree({ 'app/a.properties': CLEAN, 'app/pom.xml': child.replace('PATH', '../own/pom.xml'), 'own/pom.xml': POM('3.5.0') });
    expect(version(plain), 'and is read where it is no link').toBe('3.5');
  }); // biome-ignore format: one line reads better
});

describe.skipIf(process.platform === 'win32')('what a person names is opened wherever it leads', () => {
  test('standard input by its name, a pipe, and a link to a file elsewhere', () => {
    const outside = tree({ 'real.properties': REFUSED });
    const cwd = tree({});
    symlinkSync(join(outside, 'real.properties'), join(cwd, 'link.properties'));
    const stdin = cli.json(['/dev/stdin', 'link.properties'], { cwd, input: REFUSED });
    expect(stdin.files.map((file) => [file.path, file.findings.length])).toEqual([
      ['/dev/stdin', 1],
      ['link.properties', 1],
    ]);
    fifo(join(cwd, 'pipe.properties'));
    const fed = spawnSync('sh', ['-c', `cat ${outside}/real.properties > pipe.properties & exec "$0" "$@"`, process.execPath, cli.file, 'lint', 'pipe.properties'], { cwd });
    expect(fed.stdout.toString()).toContain('pipe.properties:4:1: error: ');
  }); // biome-ignore format: one line reads better

  test('but never more of it than the limit', () => {
    const cwd = tree({ 'b.properties': REFUSED });
    const message = 'is more than the 10 MB that are read';
    for (const [args, path] of [
      [['/dev/stdin'], '/dev/stdin'],
      [['--stdin'], 'consumer.properties'],
    ] as const) {
      // A writer that never ends.
      const endless = openSync('/dev/zero', 'r');
      const result = spawnSync(
        'sh',
        ['-c', 'yes "a=b" | exec "$0" "$@"', process.execPath, cli.file, 'lint', ...args],
        {
          cwd,
          stdio: [endless, 'pipe', 'pipe'],
        },
      );
      expect(result.stderr.toString()).toBe(`kafka-rebalance: ${path}: ${message}\n`);
      expect(result.status).toBe(2);
    }
  });
});
