import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, test } from 'vitest';
import { CLEAN, lines, REFUSED, useCli, useTree } from './support.ts';

const cli = useCli();
const tree = useTree();

const COUNT = 150;
/** Long enough for a kill to meet a write half done. */
const PADDING = lines(...Array.from({ length: 20_000 }, (_, i) => `# comment ${i}`));
const OLD = PADDING + REFUSED;
const NEW = PADDING + REFUSED.replace('session.timeout.ms=45000\n', '');

async function ended(child: ChildProcess): Promise<[number | null, NodeJS.Signals | null]> {
  return (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
}

describe('a killed fix', () => {
  // On a busy machine the fix can be done before the kill comes; then there was nothing to see.
  test.each([1, 20, 70])('leaves every file old or new after %i were written', { retry: 3 }, async (enough) => {
    const files = Object.fromEntries(Array.from({ length: COUNT }, (_, i) => [`${String(i).padStart(3, '0')}.properties`, OLD]));
    const cwd = tree({ ...files, '.kafka-rebalance.json': '{"include":["**"]}' });
    const child = spawn(process.execPath, [cli.file, 'fix', '--write', '.'], { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
    const end = ended(child);
    let written = 0;
    for await (const line of createInterface({ input: child.stdout! })) {
      if (!line.endsWith(': written')) continue;
      written++;
      if (written === enough) child.kill('SIGKILL');
    }
    expect((await end)[1]).toBe('SIGKILL');
    const texts = Object.keys(files).map((name) => readFileSync(join(cwd, name), 'utf8'));
    const fixed = texts.filter((text) => text === NEW).length;
    expect(fixed + texts.filter((text) => text === OLD).length, 'old or new').toBe(COUNT);
    expect(fixed).toBeGreaterThanOrEqual(enough);
    expect(fixed, 'the kill came in time').toBeLessThan(COUNT);

    // At most the new and the former content of the one file that was being written are left over, never taken for a config.
    const leftOver = readdirSync(cwd).filter((name) => !(name in files) && name !== '.kafka-rebalance.json');
    expect(leftOver.length).toBeLessThanOrEqual(2);
    const seen = cli.json(['.'], { cwd }).files.map((file) => file.path);
    expect(seen).toEqual(Object.keys(files));
    expect(cli.run(['fix', '--write', '.'], { cwd }).code, 'a second run finishes').toBe(0);
    for (const name of Object.keys(files)) expect(readFileSync(join(cwd, name), 'utf8') === NEW, name).toBe(true);
    expect(readdirSync(cwd), 'and leaves nothing').toHaveLength(COUNT + 1);
  }); // biome-ignore format: one line reads better

  test('what it leaves behind is not linted, whatever the project includes', () => {
    const cwd = tree({ '.0123456789ab.kafka-rebalance.tmp': REFUSED, '.kafka-rebalance.json': '{"include":["**"]}' });
    expect(cli.json(['.'], { cwd }).files).toEqual([]);
  });
});

test.each([['lint'], ['lint', '--format', 'json'], ['fix']])('a reader that stops reading ends it quietly: %s %s %s', async (...args) => {
  const files = Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`${i}.properties`, REFUSED]));
  const cwd = tree(files);
  const child = spawn(process.execPath, [cli.file, ...args, '.'], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const end = ended(child);
  let err = '';
  child.stderr!.on('data', (chunk) => (err += chunk));
  await once(child.stdout!, 'data');
  child.stdout!.destroy();
  const [, signal] = await end;
  expect([signal, err]).toEqual([null, '']);
}); // biome-ignore format: one line reads better

test('a long output reaches a slow reader whole', async () => {
  const cwd = tree(Object.fromEntries(Array.from({ length: 1_500 }, (_, i) => [`${i}.properties`, REFUSED])));
  const child = spawn(process.execPath, [cli.file, 'lint', '--format', 'json', '.'], { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  const end = ended(child);
  const chunks: Buffer[] = [];
  for await (const chunk of child.stdout!) {
    chunks.push(chunk);
    await new Promise(setImmediate);
  }
  expect((await end)[0]).toBe(1);
  expect(JSON.parse(Buffer.concat(chunks).toString()).files).toHaveLength(1_500);
}); // biome-ignore format: one line reads better

test('a config of one megabyte with thousands of findings comes through', () => {
  const text = CLEAN + lines(...Array.from({ length: 4_000 }, (_, i) => `max.poll.records=x${i}`));
  const { code, files } = cli.json(['.'], { cwd: tree({ 'consumer.properties': text }) });
  expect(code).toBe(1);
  expect(files[0]!.findings.length).toBeGreaterThan(0);
});

test('without a reader of its messages the work goes on, and the exit code tells how it ended', async () => {
  const missing = Array.from({ length: 3_000 }, (_, i) => `missing-${i}.properties`);
  const cwd = tree({ 'a.properties': CLEAN });
  const child = spawn(process.execPath, [cli.file, 'lint', ...missing, 'a.properties'], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout!.resume();
  child.stderr!.destroy();
  expect(await ended(child)).toEqual([2, null]);
}); // biome-ignore format: one line reads better
