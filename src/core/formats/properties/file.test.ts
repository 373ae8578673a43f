import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../text/spans.ts';
import type { PairChange, ParsedFile } from '../format.ts';
import { PropertiesFile } from './file.ts';

const parse = (text: string) => new PropertiesFile({ uri: 'file:///a.properties', text });

function edited(text: string, change: (file: PropertiesFile) => readonly PairChange[]): string {
  const file = parse(text);
  return applyEdits(text, file.edit(change(file)));
}

describe('edits of .properties', () => {
  test.each([
    ['a=1\nb=2\nc=3\n', 'a=1\nc=3\n'],
    ['a=1\r\n  b=2\r\nc=3', 'a=1\r\nc=3'],
    ['a=1\nb=x\\\n   y\n# about c\nc=3\n', 'a=1\n# about c\nc=3\n'],
    ['a=1\nb=2', 'a=1\n'],
  ])('remove the second pair of %j', (before, after) => {
    expect(edited(before, (file) => [{ kind: 'remove', pair: file.pairs[1]! }])).toBe(after);
  });

  test.each([
    ['b=2\n', 'C:\\x', 'b=C:\\\\x\n'],
    ['b : 2\r\n', '3', 'b : 3\r\n'],
    ['b\n', '3', 'b=3\n'],
    ['b=x\\\n  y\n', ' z', 'b=\\ z\n'],
    ['b 2', '3', 'b 3'],
  ])('set the value of %j to %j', (before, value, after) => {
    expect(edited(before, (file) => [{ kind: 'set', pair: file.pairs[0]!, value }])).toBe(after);
  });

  test.each([
    ['a=1\n', 'a=1\nn=v\n'],
    ['a = 1', 'a = 1\nn = v'],
    ['  a: 1\r\nb: 2\r\n', '  a: 1\r\n  n: v\r\nb: 2\r\n'],
    ['a 1\n', 'a 1\nn v\n'],
  ])('insert behind the first pair of %j', (before, after) => {
    expect(edited(before, (file) => [{ kind: 'insert', anchor: file.pairs[0]!, path: ['n'], value: 'v' }])).toBe(after);
  });

  test('insert with a comment, and before', () => {
    const change = (file: PropertiesFile): PairChange[] => [
      { kind: 'insert', anchor: file.pairs[0]!, path: ['n', 'm'], value: 'v', comment: 'why', before: true },
    ];
    expect(edited('a=1\n', change)).toBe('# why\nn.m=v\na=1\n');
  });

  test('insert above the comments of a pair that goes', () => {
    const changes = (file: ParsedFile): PairChange[] => [
      { kind: 'remove', pair: file.pairs[1]! },
      { kind: 'insert', anchor: file.pairs[1]!, before: true, path: ['n'], value: 'v' },
    ];
    expect(edited('a=1\r\n\r\n # why\r\n! so\r\nb=2\r\n', changes)).toBe('a=1\r\n\r\nn=v\r\n # why\r\n! so\r\n');
    expect(edited('a=1\n# far\n\nb=2\n', changes)).toBe('a=1\n# far\n\nn=v\n');
  });

  test('remove the anchor of an insertion, at the end of a text without end of line', () => {
    const change = (file: PropertiesFile): PairChange[] => [
      { kind: 'remove', pair: file.pairs[1]! },
      { kind: 'insert', anchor: file.pairs[1]!, path: ['n'], value: 'v' },
      { kind: 'set', pair: file.pairs[1]!, value: 'lost' },
    ];
    expect(edited('a=1\nb=2', change)).toBe('a=1\n\nn=v');
    expect(edited('a=1\nb=2\n', change)).toBe('a=1\nn=v\n');
  });

  test('rename keeps the value and the separator', () => {
    expect(edited('a\\:b : 1\n', (file) => [{ kind: 'rename', pair: file.pairs[0]!, path: ['c d'] }])).toBe(
      'c\\ d : 1\n',
    );
  });
});

test('comments of a pair are the block directly above it', () => {
  const file = parse('# far\n\n# one\n! two\na=1\nb=2\n# three\n\nc=3\n');
  expect(file.pairs.map((pair) => file.commentsOf(pair))).toEqual(['one\ntwo', '', '']);
});

test('documents end at a separator comment', () => {
  expect(parse('a=1\n#---\nb=2\n!---\nc=3\n  #---\nd=4\n').pairs.map((pair) => pair.document)).toEqual([0, 1, 2, 2]);
});

/** A line of nothing that goes on in the next one, or in nothing: the reader's oddity, which no config has. */
const EMPTY_CONTINUED = /(?:^|[\r\n])[ \t\f]*\\(?:[\r\n]|$)/;

describe('any edit', () => {
  const line = fc.oneof(
    fc.constantFrom('', '# note', '  ! note', 'a=1', 'b : 2', 'c\\ d=x\\\n  y', 'e', 'f=\\u0041', '  g = h '),
    fc.string({ maxLength: 6 }),
  );
  const text = fc
    .tuple(fc.array(line, { minLength: 1, maxLength: 8 }), fc.constantFrom('\n', '\r\n', '\r'))
    .map(([lines, eol]) => lines.join(eol));
  const value = fc.string({ maxLength: 8 });

  test('leaves every other pair and comment as it was', () => {
    fc.assert(
      fc.property(
        text,
        value,
        fc.nat(),
        fc.constantFrom('remove', 'set', 'rename', 'insert'),
        (before, written, pick, kind) => {
          const file = parse(before);
          fc.pre(file.problems.length === 0 && file.pairs.length > 0 && !EMPTY_CONTINUED.test(before));
          const index = pick % file.pairs.length;
          const pair = file.pairs[index]!;
          const change: PairChange =
            kind === 'insert'
              ? { kind, anchor: pair, path: ['new key'], value: written }
              : kind === 'rename'
                ? { kind, pair, path: ['new key'], value: written }
                : kind === 'set'
                  ? { kind, pair, value: written }
                  : { kind: 'remove', pair };
          const expected = file.pairs.map((each) => [each.path, each.value]);
          if (kind === 'remove') expected.splice(index, 1);
          else if (kind === 'insert') expected.splice(index + 1, 0, ['new key', written]);
          else expected[index] = [kind === 'rename' ? 'new key' : pair.path, written];
          const after = parse(applyEdits(before, file.edit([change])));
          expect(after.pairs.map((each) => [each.path, each.value])).toEqual(expected);
          const texts = (each: PropertiesFile) =>
            each.comments.map((comment) => each.source.text.slice(comment.start, comment.end));
          expect(texts(after)).toEqual(texts(file));
        },
      ),
      { numRuns: 3000 },
    );
  });
});
