import { applyPatch, reversePatch, type StructuredPatch } from 'diff';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hunksOf } from './line-diff.ts';

const patchOf = (before: string, after: string): StructuredPatch => ({
  oldFileName: 'a',
  newFileName: 'a',
  oldHeader: undefined,
  newHeader: undefined,
  hunks: hunksOf(before, after),
});

/** Texts of few different lines, so that the same ones stand often, with and without an end of the last one. */
const text = fc
  .tuple(fc.array(fc.constantFrom('a', 'b', 'c=1', 'c=2', '', 'd\r', 'e f'), { maxLength: 30 }), fc.boolean())
  .map(([lines, end]) => lines.join('\n') + (end && lines.length > 0 ? '\n' : ''));

test('a patch makes one text of the other, and back', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const patch = patchOf(before, after);
      expect(applyPatch(before, patch, { autoConvertLineEndings: false })).toBe(after);
      expect(applyPatch(after, reversePatch(patch), { autoConvertLineEndings: false })).toBe(before);
    }),
    { numRuns: 2000 },
  );
});

test('equal texts have no hunks', () => {
  fc.assert(
    fc.property(text, (same) => {
      expect(hunksOf(same, same)).toEqual([]);
    }),
  );
});

test('only what changes is shown, with three lines around it', () => {
  const lines = Array.from({ length: 20 }, (_, index) => `key${index}=1`);
  const before = `${lines.join('\n')}\n`;
  const after = before.replace('key10=1', 'key10=2');
  expect(hunksOf(before, after)).toEqual([
    {
      oldStart: 8,
      oldLines: 7,
      newStart: 8,
      newLines: 7,
      lines: [' key7=1', ' key8=1', ' key9=1', '-key10=1', '+key10=2', ' key11=1', ' key12=1', ' key13=1'],
    },
  ]);
});

test('of thousands of changes each is shown as small as it is', () => {
  const many = (value: string) =>
    Array.from({ length: 8000 }, (_, index) => `key${index}=${value}\nother${index}=1\n`).join('');
  const [hunk, ...others] = hunksOf(many('"v"'), many('v'));
  expect(others).toEqual([]);
  expect(hunk).toMatchObject({ oldLines: 16_000, newLines: 16_000 });
  expect(hunk!.lines.filter((line) => line.startsWith(' '))).toHaveLength(8000);
});
