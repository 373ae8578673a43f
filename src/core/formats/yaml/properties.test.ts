import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { holds } from '../../fixes/prove.ts';
import { applyEdits } from '../../text/spans.ts';
import type { PairChange } from '../format.ts';
import { type YamlFile, type YamlPair, yaml } from './file.ts';
import { joinPath } from './place.ts';

const parse = (text: string) => yaml.parse({ uri: 'file:///application.yml', text }) as YamlFile;

/** A value as written, after its key or dash; `indent` is that of the line it stands on. */
const written = fc.constantFrom<(indent: string) => string>(
  ...['x', '010', "'it''s'", '"a\\tb"', '[]', '{a: 1}', '[1, two, {b: c}]', '# only a comment', '*s', '', '~'].map(
    (text) => () => ` ${text}`,
  ),
  () => ' &s shared # anchored',
  (indent) => ` |\n${indent}  text\n${indent}    # no comment`,
  (indent) => ` >-\n${indent}  folded\n${indent}  text\n`,
  (indent) => ` plain\n${indent}  text # t`,
  (indent) => ` [ # open\n${indent}   a, # first\n${indent}   b\n${indent} ]`,
);
const key = fc.constantFrom('a', 'b', 'spring', 'spring.kafka', '"q r"', "'[x.y]'", '1', 'é');
const above = fc.constantFrom('', '', '', '\n', '# above\n', '      # deep\n');

interface Written {
  lines(indent: string): string;
}
const { block } = fc.letrec<{ block: Written; value: Written }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    written.map((write) => ({ lines: (indent: string) => `${write(indent)}\n` })),
    fc.record({ child: tie('block'), step: fc.constantFrom('  ', '    ') }).map(({ child, step }) => ({
      lines: (indent: string) => `\n${child.lines(indent + step)}`,
    })),
  ),
  block: fc.oneof(
    fc
      .uniqueArray(fc.tuple(key, tie('value'), above), { selector: ([k]) => k, minLength: 1, maxLength: 4 })
      .map((entries) => ({
        lines: (indent: string) => entries.map(([k, v, c]) => `${c}${indent}${k}:${v.lines(indent)}`).join(''),
      })),
    fc.array(fc.tuple(tie('value'), above), { minLength: 1, maxLength: 3 }).map((items) => ({
      lines: (indent: string) => items.map(([v, c]) => `${c}${indent}-${v.lines(indent)}`).join(''),
    })),
  ),
}));

/** A file that reads without problems and has pairs. */
const file = fc
  .tuple(fc.array(block, { minLength: 1, maxLength: 2 }), fc.boolean(), fc.boolean())
  .map(([documents, crlf, cut]) => {
    const text = documents
      .map((document) => `s0: &s start\n${document.lines('')}`.replace(/^s0: &s start\n-/, '-'))
      .join('---\n');
    const ended = cut ? text.trimEnd() : text;
    return parse(crlf ? ended.replaceAll('\n', '\r\n') : ended);
  })
  .filter(({ problems, pairs }) => problems.length === 0 && pairs.length > 0);

const value = fc.oneof(
  fc.constantFrom('new', 'yes', '010', '', ' x', 'a: b', '#', '[', 'p\nq', '1_0', '~'),
  fc.string(),
);
const segment = fc.constantFrom('a', 'b', 'spring', 'kafka', 'spring.kafka', 'n.o', '[x.y]', 'new');

/** Pairs by document and path; several of one path are told apart by their order. */
function table({ pairs }: YamlFile, skip: (pair: YamlPair) => boolean = () => false): string[] {
  return pairs
    .filter((pair) => !skip(pair))
    .map(({ document, path, value: text }) => `${document} ${path.replace(/\[\d+\]/g, '[]')} = ${text}`)
    .sort();
}

function commentTexts({ comments, source }: YamlFile, trailing: boolean): string[] {
  return comments
    .filter((comment) => trailing || !comment.trailing)
    .map(({ start, end }) => source.text.slice(start, end))
    .sort();
}

/** How many changes the proof of fixes takes, and how many it would withhold. */
const proofs = { taken: 0, withheld: 0 };

function apply(before: YamlFile, changes: readonly PairChange[]): YamlFile {
  const edits = before.edit(changes);
  const after = parse(applyEdits(before.source.text, edits));
  expect(after.problems).toEqual([]);
  if (holds({ file: before, pairs: changes, texts: [] }, edits)) proofs.taken++;
  // A key cannot be put into a document that is a list.
  else if (edits.length > 0) proofs.withheld++;
  return after;
}

afterAll(() => {
  expect(proofs.taken).toBeGreaterThan(1000);
  expect(proofs.withheld).toBeLessThan(proofs.taken / 200);
});

const some = ({ pairs }: YamlFile, picks: readonly number[]) => [
  ...new Set(picks.map((pick) => pairs[pick % pairs.length] as YamlPair)),
];
const picks = fc.array(fc.nat(), { minLength: 1, maxLength: 3 });

describe('an edit changes what it is told to and nothing else', () => {
  it('remove', () => {
    fc.assert(
      fc.property(file, picks, (before, chosen) => {
        const removed = some(before, chosen);
        const after = apply(
          before,
          removed.map((pair) => ({ kind: 'remove', pair })),
        );
        if (after.documentCount !== before.documentCount) return;
        expect(table(after)).toEqual(table(before, (pair) => removed.includes(pair)));
        for (const comment of commentTexts(before, false)) expect(commentTexts(after, true)).toContain(comment);
      }),
      { numRuns: 400 },
    );
  });

  it('set, and a second time is once', () => {
    fc.assert(
      fc.property(file, picks, value, (before, chosen, text) => {
        const changed = some(before, chosen);
        const set = (pair: YamlPair): PairChange => ({ kind: 'set', pair, value: text });
        const after = apply(before, changed.map(set));
        const expected = before.pairs.map((pair) => (changed.includes(pair) ? text : pair.value));
        expect(after.pairs.map((pair) => pair.value)).toEqual(expected);
        expect(after.pairs.map((pair) => pair.path)).toEqual(before.pairs.map((pair) => pair.path));
        const again = changed.map((pair) => set(after.pairs[before.pairs.indexOf(pair)] as YamlPair));
        expect(after.edit(again)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('insert, and a second time is once', () => {
    fc.assert(
      fc.property(
        file,
        fc.nat(),
        fc.array(segment, { minLength: 1, maxLength: 4 }),
        value,
        fc.boolean(),
        fc.option(fc.constant('why'), { nil: undefined }),
        (before, pick, path, text, first, comment) => {
          const [anchor] = some(before, [pick]) as [YamlPair];
          const insert = (at: YamlPair): PairChange => {
            const change = { kind: 'insert', anchor: at, before: first, path, value: text } as const;
            return comment === undefined ? change : { ...change, comment };
          };
          const after = apply(before, [insert(anchor)]);
          const full = joinPath(path);
          const filled = (pair: YamlPair) => pair.value === '' && full.startsWith(pair.path);
          const isNew = (pair: YamlPair) => pair.document === anchor.document && pair.path === full;
          const others = (pair: YamlPair) => isNew(pair) || filled(pair);
          expect(table(after, others)).toEqual(table(before, others));
          for (const kept of commentTexts(before, true)) expect(commentTexts(after, true)).toContain(kept);
          const made = after.pairs.findLast(isNew);
          if (made) {
            expect(made.value).toBe(text);
            expect(after.edit([insert(made)])).toEqual([]);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it('rename of the last key', () => {
    fc.assert(
      fc.property(
        file,
        fc.nat(),
        fc.constantFrom('renamed', 'on', '12', 'r.s', '[r.s]', 'r: s'),
        (before, pick, name) => {
          const [pair] = some(before, [pick]) as [YamlPair];
          const holder = pair.entry?.key;
          if (!holder || pair.shared) return;
          const parent = pair.path.slice(0, pair.path.length - holder.name.length).replace(/\.$/, '');
          const path = parent === '' ? [name] : [parent, name];
          const after = apply(before, [{ kind: 'rename', pair, path }]);
          const index = before.pairs.indexOf(pair);
          const expected = before.pairs.map((other) => other.path).with(index, joinPath(path));
          expect(after.pairs.map((other) => other.path)).toEqual(expected);
          expect(after.pairs.map((other) => other.value)).toEqual(before.pairs.map((other) => other.value));
          expect(commentTexts(after, true)).toEqual(commentTexts(before, true));
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('any text', () => {
  const soup = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          ...'a:|- |? |: |\n|\n  |\n    |#| #|&a |*a|<<: *a|[|]|{|}|, |"|\'|!!str |!x |---\n|...\n|%YAML 1.1\n|\t|\r|\x85||>|x|1|{{'.split(
            '|',
          ),
          '|',
        ),
        fc.string({ unit: 'binary', maxLength: 3 }),
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join(''));

  it('is read without an exception, into pairs or a problem, with spans inside the text', () => {
    fc.assert(
      fc.property(soup, (text) => {
        const { pairs, problems, comments, documentCount } = parse(text);
        expect(problems.length === 0 || pairs.length === 0).toBe(true);
        expect(documentCount).toBeGreaterThan(0);
        const spans = [...problems, ...comments, ...pairs.flatMap((pair) => [pair.span, pair.keySpan, pair.valueSpan])];
        for (const { start, end } of spans) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThanOrEqual(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
        for (const { start } of comments) expect(text[start]).toBe('#');
      }),
      { numRuns: 1500 },
    );
  });

  it('can be edited without an exception where it has pairs', () => {
    fc.assert(
      fc.property(soup, fc.nat(), segment, (text, pick, name) => {
        const read = parse(text);
        if (read.pairs.length === 0) return;
        const [pair] = some(read, [pick]) as [YamlPair];
        for (const change of [
          { kind: 'remove', pair },
          { kind: 'set', pair, value: 'v' },
          { kind: 'rename', pair, path: [name] },
          { kind: 'insert', anchor: pair, path: [name, 'x'], value: 'v' },
        ] satisfies PairChange[]) {
          expect(() => parse(applyEdits(text, read.edit([change])))).not.toThrow();
        }
      }),
      { numRuns: 1500 },
    );
  });
});
