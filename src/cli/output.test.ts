import { afterEach, expect, test, vi } from 'vitest';
import { patchOf, shown } from './output.ts';
import type { TextFile } from './text-file.ts';

afterEach(() => vi.unstubAllEnvs());

const FILE: TextFile = { path: 'consumer.properties', text: 'a=1\nb=2\n', named: true, bom: false, encoding: 'utf8' };
const TERMINAL = { isTTY: true, write: () => true };

test('on a terminal a diff has the colors of git', () => {
  vi.stubEnv('NO_COLOR', '');
  const lines = String(shown(patchOf(FILE, 'a=1\nb=3\n'), FILE, TERMINAL)).split('\n');
  expect(lines).toEqual([
    '\u001b[1m--- a/consumer.properties\u001b[22m',
    '\u001b[1m+++ b/consumer.properties\u001b[22m',
    '\u001b[36m@@ -1,2 +1,2 @@\u001b[39m',
    ' a=1',
    '\u001b[31m-b=2\u001b[39m',
    '\u001b[32m+b=3\u001b[39m',
    '',
  ]);
});

test('a removed line that starts with dashes is a removed line', () => {
  vi.stubEnv('NO_COLOR', '');
  const file = { ...FILE, text: '-- x\n' };
  expect(String(shown(patchOf(file, ''), file, TERMINAL))).toContain('\u001b[31m--- x');
});

test('what a file or a program gets is the bytes of the patch; NO_COLOR takes the colors from a terminal', () => {
  const patch = patchOf(FILE, 'a=1\nb=3\n');
  expect(shown(patch, FILE, { write: () => true })).toBe(patch);
  vi.stubEnv('NO_COLOR', '1');
  expect(shown(patch, FILE, TERMINAL)).toBe(patch.toString());
});

test('nothing in a file acts on the terminal, and letters of an older encoding are shown', () => {
  vi.stubEnv('NO_COLOR', '1');
  const file: TextFile = { ...FILE, text: '# caf\u00e9 \u001b[31m\ta=1\r\n', encoding: 'latin1' };
  const text = String(shown(patchOf(file, `${file.text}b=2\r\n`), file, TERMINAL));
  expect(text).toContain(' # caf\u00e9 \\u001b[31m\ta=1\n+b=2\n');
});
