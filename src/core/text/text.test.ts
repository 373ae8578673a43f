import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endOfLine, LineIndex } from './lines.ts';
import { applyEdits } from './spans.ts';

test('lines end with LF, CRLF or CR', () => {
  const lines = new LineIndex('a\nb\r\nc\rd');
  expect([0, 2, 5, 7].map((offset) => lines.positionAt(offset))).toEqual([
    { line: 0, character: 0 },
    { line: 1, character: 0 },
    { line: 2, character: 0 },
    { line: 3, character: 0 },
  ]);
  expect(lines.lineCount).toBe(4);
  expect(['a', 'a\r\n', 'a\rb\n'].map(endOfLine)).toEqual(['\n', '\r\n', '\r']);
});

test('positions and offsets are each other’s inverse', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', '\n', '\r', '\r\n', '😀')), fc.nat(), (parts, pick) => {
      const text = parts.join('');
      const lines = new LineIndex(text);
      const offset = pick % (text.length + 1);
      expect(lines.offsetAt(lines.positionAt(offset))).toBe(offset);
    }),
  );
});

describe('edits', () => {
  test('apply from the front, insertions in the given order', () => {
    const edits = [
      { start: 3, end: 3, text: '1' },
      { start: 0, end: 1, text: '' },
      { start: 3, end: 3, text: '2' },
    ];
    expect(applyEdits('abc', edits)).toBe('bc12');
  });

  test('refuse to overlap', () => {
    expect(() =>
      applyEdits('abc', [
        { start: 0, end: 2, text: '' },
        { start: 1, end: 3, text: '' },
      ]),
    ).toThrow(RangeError);
    expect(() => applyEdits('abc', [{ start: 2, end: 4, text: '' }])).toThrow(RangeError);
  });
});
