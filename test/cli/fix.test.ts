import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLEAN, complaints, lines, REFUSED, REFUSED_FIXED, useCli, useTree } from './support.ts';

const cli = useCli();
const tree = useTree();

const read = (cwd: string, path = 'consumer.properties') => readFileSync(join(cwd, path));

describe('fix --write', () => {
  test('changes the files, says which, and is done after one run', () => {
    const cwd = tree({ 'a.properties': REFUSED, 'sub/b.properties': REFUSED, 'c.properties': CLEAN });
    expect(cli.run(['fix', '--write', '.'], { cwd })).toMatchObject({
      code: 0,
      out: 'a.properties: written\nsub/b.properties: written\n',
      err: '',
    });
    expect(read(cwd, 'a.properties').toString()).toBe(REFUSED_FIXED);
    expect(read(cwd, 'sub/b.properties').toString()).toBe(REFUSED_FIXED);
    expect(read(cwd, 'c.properties').toString()).toBe(CLEAN);
    expect(cli.run(['fix', '--write', '.'], { cwd })).toMatchObject({ code: 0, out: 'Nothing to fix.\n' });
    expect(readdirSync(cwd).sort()).toEqual(['a.properties', 'c.properties', 'sub']);
  });

  test('does not say that there is nothing to fix where it could not look', () => {
    for (const command of ['fix', 'migrate'])
      expect(cli.run([command, 'missing.properties'], { cwd: tree({}) })).toMatchObject({ code: 2, out: '' });
  });

  test.each<[string, string, string]>([
    ['CRLF', REFUSED.replaceAll('\n', '\r\n'), REFUSED_FIXED.replaceAll('\n', '\r\n')],
    ['CR', REFUSED.replaceAll('\n', '\r'), REFUSED_FIXED.replaceAll('\n', '\r')],
    ['mixed ends of line', REFUSED.replace('\n', '\r\n'), REFUSED_FIXED.replace('\n', '\r\n')],
    ['no end of line at the end', `${REFUSED}client.id=a`, `${REFUSED_FIXED}client.id=a`],
    ['comments, blanks and odd separators', `# a\n\n! b\n client.id : a\\\n  b\n${REFUSED}\n# end`, `# a\n\n! b\n client.id : a\\\n  b\n${REFUSED_FIXED}\n# end`],
  ])('keeps %s', (_, before, after) => {
    const cwd = tree({ 'consumer.properties': before });
    cli.run(['fix', '--write', '.'], { cwd });
    expect(read(cwd).toString()).toBe(after);
  }); // biome-ignore format: a table reads better with one case a line

  test('keeps a BOM', () => {
    const yaml = (extra: string) =>
      `\uFEFFspring:\n  kafka:\n    consumer:\n      properties:\n        group.protocol: consumer\n${extra}`;
    const cwd = tree({ 'application.yml': yaml('        session.timeout.ms: 30000\n') });
    expect(cli.run(['fix', '--write', '.'], { cwd })).toMatchObject({ code: 0, err: '' });
    expect(read(cwd, 'application.yml').toString()).toBe(yaml(''));
  });

  test('keeps the bytes of ISO-8859-1', () => {
    const cwd = tree({ 'consumer.properties': Buffer.from(`# für Ærø\nclient.id=né\n${REFUSED}`, 'latin1') });
    cli.run(['fix', '--write', '.'], { cwd });
    expect(read(cwd).toString('latin1')).toBe(`# für Ærø\nclient.id=né\n${REFUSED_FIXED}`);
  });

  test('keeps the mode, whatever the umask', () => {
    const cwd = tree({ 'open.properties': REFUSED, 'secret.properties': REFUSED });
    chmodSync(join(cwd, 'open.properties'), 0o666);
    chmodSync(join(cwd, 'secret.properties'), 0o600);
    cli.run(['fix', '--write', '.'], { cwd });
    expect(read(cwd, 'open.properties').toString()).toBe(REFUSED_FIXED);
    expect((statSync(join(cwd, 'open.properties')).mode & 0o777).toString(8)).toBe('666');
    expect((statSync(join(cwd, 'secret.properties')).mode & 0o777).toString(8)).toBe('600');
  });

  test('a symbolic link stays one', () => {
    const cwd = tree({ 'conf/real.properties': REFUSED });
    symlinkSync('conf/real.properties', join(cwd, 'consumer.properties'));
    cli.run(['fix', '--write', 'consumer.properties'], { cwd });
    expect(lstatSync(join(cwd, 'consumer.properties')).isSymbolicLink()).toBe(true);
    expect(read(cwd, 'conf/real.properties').toString()).toBe(REFUSED_FIXED);
    expect(readdirSync(join(cwd, 'conf'))).toEqual(['real.properties']);
  });

  test('a folder that nobody may write to is one line, and the others are written', () => {
    const cwd = tree({ 'a/a.properties': REFUSED, 'b.properties': REFUSED });
    // Root may write everywhere.
    const nobody = process.getuid?.() === 0 ? { uid: 65534 } : {};
    if (nobody.uid !== undefined) chownSync(join(cwd, 'b.properties'), nobody.uid, process.getgid!());
    chmodSync(cwd, 0o777);
    chmodSync(join(cwd, 'a'), 0o555);
    const result = cli.run(['fix', '--write', '.'], { cwd, ...nobody });
    expect(result.code).toBe(2);
    expect(complaints(result)).toEqual(['kafka-rebalance: a/a.properties: could not be written: permission denied']);
    expect(read(cwd, 'a/a.properties').toString()).toBe(REFUSED);
    expect(read(cwd, 'b.properties').toString()).toBe(REFUSED_FIXED);
  });

  test('what cannot be read is one line, and the rest is fixed', () => {
    const cwd = tree({ 'consumer.properties': REFUSED, 'b.properties': 'group.id=\0' });
    const result = cli.run(['fix', '--write', 'gone', '.'], { cwd });
    expect(result.code).toBe(2);
    expect(complaints(result)).toHaveLength(2);
    expect(read(cwd).toString()).toBe(REFUSED_FIXED);
  });

  test('severity off takes the fix away, too', () => {
    const cwd = tree({
      'consumer.properties': REFUSED,
      '.kafka-rebalance.json': '{"severity":{"classic-key-with-consumer-protocol":"off"}}',
    });
    expect(cli.run(['fix', '--write', '.'], { cwd })).toMatchObject({ code: 0, out: 'Nothing to fix.\n' });
    expect(read(cwd).toString()).toBe(REFUSED);
  });

  test('--kafka-version decides what a fix is', () => {
    const cwd = tree({ 'consumer.properties': REFUSED });
    expect(cli.run(['fix', '--write', '--kafka-version', '3.6', '.'], { cwd }).code).toBe(0);
    const old = read(cwd).toString();
    expect(old).toContain('session.timeout.ms');
  });

  test('files that were not named stay as they are, and that is said', () => {
    const base = 'spring:\n  kafka:\n    consumer:\n      group-id: a\n      properties:\n        group.protocol: consumer\n        session.timeout.ms: 30000\n';
    const prod = 'spring:\n  kafka:\n    consumer:\n      properties:\n        heartbeat.interval.ms: 3000\n        max.poll.records: 10\n';
    const cwd = tree({ 'application.yml': base, 'application-prod.yml': prod });
    const result = cli.run(['fix', '--write', 'application-prod.yml'], { cwd });
    expect(result.code).toBe(0);
    expect(result.out).toBe('application-prod.yml: written\n');
    expect(complaints(result)).toEqual(['kafka-rebalance: application.yml: left as it is, because it was not named; it has fixes too']);
    expect(read(cwd, 'application.yml').toString()).toBe(base);
    expect(read(cwd, 'application-prod.yml').toString()).not.toContain('heartbeat');
  }); // biome-ignore format: a text reads better whole
});

describe('fix --diff', () => {
  const texts: Readonly<Record<string, Buffer>> = {
    'consumer.properties': Buffer.from(REFUSED),
    'crlf.properties': Buffer.from(`# a\r\n# b\r\n# c\r\n# d\r\n${REFUSED.replaceAll('\n', '\r\n')}client.id=a\r\n`),
    'no-end.properties': Buffer.from(REFUSED.trimEnd()),
    'no-end-below.properties': Buffer.from(`${REFUSED}client.id=a`),
    'latin1.properties': Buffer.from(`# für\n${REFUSED}client.id=né\n`, 'latin1'),
    'dir with blank/two words.properties': Buffer.from(REFUSED),
    'ä/ö.properties': Buffer.from(`# ä\n${REFUSED}`),
    'long.properties': Buffer.from(
      `${REFUSED}${lines(...Array.from({ length: 40 }, (_, i) => `# ${i}`))}heartbeat.interval.ms=1\n`,
    ),
    'application.yml': Buffer.from(
      '\uFEFFspring:\n  kafka:\n    consumer:\n      group-id: a\n      properties:\n        group.protocol: consumer\n        session.timeout.ms: 30000\n',
    ),
  };

  test('shows what would change, changes nothing, and exits with 1; it is the default', () => {
    const cwd = tree({ 'consumer.properties': REFUSED });
    const expected = `--- a/consumer.properties\n+++ b/consumer.properties\n@@ -1,4 +1,3 @@\n bootstrap.servers=localhost:9092\n group.id=orders\n group.protocol=consumer\n-session.timeout.ms=45000\n`;
    for (const args of [['fix'], ['fix', '--diff', '.'], ['fix', 'consumer.properties'], ['fix', './consumer.properties']]) {
      expect(cli.run(args, { cwd })).toMatchObject({ code: 1, out: expected, err: '' });
    }
    expect(read(cwd).toString()).toBe(REFUSED);
    expect(cli.run(['fix', '--diff'], { cwd: tree({ 'a.properties': CLEAN }) })).toMatchObject({ code: 0, out: 'Nothing to fix.\n' });
  }); // biome-ignore format: a text reads better whole

  test.each([
    ['git apply', 'git', ['apply', '-']],
    ['patch', 'patch', ['-p1', '--binary', '--quiet']],
  ])('%s makes of it what --write makes', (_, program, args) => {
    if (spawnSync(program, ['--version']).status !== 0) {
      console.log(`${program} is not installed: its run is left out.`);
      return;
    }
    const cwd = tree(texts);
    const written = tree(texts);
    const patch = cli.run(['fix', '.'], { cwd });
    expect(patch).toMatchObject({ code: 1, err: '' });
    expect(cli.run(['fix', '--write', '.'], { cwd: written })).toMatchObject({ code: 0, err: '' });
    const applied = spawnSync(program, args, { cwd, input: patch.bytes });
    expect([applied.status, applied.stderr.toString()]).toEqual([0, '']);
    for (const [path, before] of Object.entries(texts)) {
      expect(read(cwd, path).toString('latin1'), path).toBe(read(written, path).toString('latin1'));
      expect(read(cwd, path).equals(before), path).toBe(false);
    }
  });

  test('paths outside this folder are those of the root folder', () => {
    const cwd = tree({ 'consumer.properties': REFUSED });
    mkdirSync(join(cwd, 'sub'));
    const { out } = cli.run(['fix', '../consumer.properties'], { cwd: join(cwd, 'sub') });
    expect(out.split('\n')[0]).toBe(`--- a/${relative('/', cwd)}/consumer.properties`);
    writeFileSync(join(cwd, 'out.patch'), out);
    expect(spawnSync('git', ['apply', join(cwd, 'out.patch')], { cwd: '/' }).status).toBe(0);
    expect(read(cwd).toString()).toBe(REFUSED_FIXED);
  });
});
