import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineCounter, LineIndex } from './lines.ts';

test('a counter tells the places that an index tells, in any order and with any ends of lines', () => {
  const text = fc
    .array(fc.constantFrom('a', 'bc', '\n', '\r\n', '\r', ' '), { maxLength: 30 })
    .map((all) => all.join(''));
  const spans = fc.array(fc.tuple(fc.nat(40), fc.nat(40)), { maxLength: 6 });
  fc.assert(
    fc.property(text, spans, (written, asked) => {
      const [counter, index] = [new LineCounter(written), new LineIndex(written)];
      for (const [a, b] of asked) {
        const [start, end] = [a, b].map((each) => Math.min(each, written.length)).sort((x, y) => x - y) as [
          number,
          number,
        ];
        expect(counter.rangeOf({ start, end })).toEqual(index.rangeOf({ start, end }));
      }
    }),
  );
});
