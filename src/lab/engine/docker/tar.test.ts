import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { firstFile, packTar } from './tar.ts';

const SIZES = [0, 1, 511, 512, 513, 70_000];

test.each(SIZES)('a file of %i bytes comes back as it was', (size) => {
  const content = Buffer.alloc(size, 'abc');
  expect(firstFile(packTar([{ name: 'a.bin', content }]))?.equals(content)).toBe(true);
});

test('an archive that is cut off has no file', () => {
  const tar = packTar([{ name: 'a', content: Buffer.alloc(1000, 1) }]);
  expect(firstFile(tar.subarray(0, 900))).toBeUndefined();
  expect(firstFile(Buffer.alloc(0))).toBeUndefined();
});

test.runIf(process.platform !== 'win32')('tar reads what is packed', () => {
  const files = SIZES.map((size) => ({ name: `f${size}`, content: Buffer.alloc(size, 'x') }));
  const listed = execFileSync('tar', ['-tvf', '-'], {
    input: packTar(files),
    env: { ...process.env, TZ: 'UTC' },
  }).toString();
  const lines = listed.trim().split('\n');
  expect(lines).toHaveLength(SIZES.length);
  for (const [index, line] of lines.entries()) {
    expect(line).toMatch(new RegExp(`^-rw-r--r-- .*\\b${SIZES[index]}\\b.* f${SIZES[index]}$`));
  }
});
