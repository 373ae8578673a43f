import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { readTextFile } from '../../src/cli/text-file.ts';
import { writeTextFile } from '../../src/cli/write-text-file.ts';
import { REFUSED, useTree } from './support.ts';

const failing = vi.hoisted(() => ({ step: '' }));

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const fails =
    <A extends unknown[], R>(step: string, call: (...args: A) => R) =>
    (...args: A): R => {
      if (failing.step === step) throw Object.assign(new Error(`${step} failed`), { code: 'EIO' });
      return call(...args);
    };
  return {
    ...real,
    renameSync: fails('rename', real.renameSync),
    fsyncSync: fails('fsync', real.fsyncSync),
    fchmodSync: fails('fchmod', real.fchmodSync),
  };
});

const tree = useTree();

afterEach(() => {
  failing.step = '';
});

test.each(['fchmod', 'fsync', 'rename'])('when %s fails, the file is as it was and nothing is left behind', (step) => {
  const path = join(tree({ 'consumer.properties': REFUSED }), 'consumer.properties');
  const file = readTextFile(path, true);
  failing.step = step;
  expect(() => writeTextFile(file, 'group.id=other\n')).toThrow(`${step} failed`);
  expect(readFileSync(path, 'utf8')).toBe(REFUSED);
  expect(readdirSync(join(path, '..'))).toEqual(['consumer.properties']);
  failing.step = '';
  writeTextFile(file, 'group.id=other\n');
  expect(readFileSync(path, 'utf8')).toBe('group.id=other\n');
});

test('a text that ISO-8859-1 has no bytes for is refused, and the file is as it was', () => {
  const bytes = Buffer.from(`# né\n${REFUSED}`, 'latin1');
  const path = join(tree({ 'consumer.properties': bytes }), 'consumer.properties');
  expect(() => writeTextFile(readTextFile(path, true), 'client.id=€\n')).toThrow(/ISO-8859-1/);
  expect(readFileSync(path).equals(bytes)).toBe(true);
});
