import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lexProperties } from '../../src/core/formats/properties/lexer.ts';
import { noJava } from './java.ts';
import { type PropertiesJudge, type PropertiesVerdict, startPropertiesJudge } from './properties-judge.ts';

const seed = Number(process.env.FC_SEED ?? Date.now() & 0x7fffffff);
const DOCUMENTS = Number(process.env.FC_RUNS ?? 200_000);
const BATCH = 500;

/** Pieces that the reader treats specially, and the neighbours that make them special. */
const piece = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('\\', '\r', '\n', '\r\n', ' ', '\t', '\f', '=', ':', '#', '!') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '\\\n',
      '\\\r',
      '\\\r\n',
      '\\\\',
      '\\u',
      '\\u0041',
      '\\u00e',
      '\\uD83D',
      '\\n',
      '\\t',
      '\\ ',
      '\\=',
      '\\#',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('a', 'b', 'key', 'value', '0', 'u', 't', 'n', '#---', '!---', '\n \n', '\n#'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '\u0000',
      '\u000b',
      '\u001c',
      '\u0085',
      '\u00a0',
      '\u2028',
      '\ufeff',
      'é',
      '\u{1f600}',
      '\ud800',
      '\uff10',
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
);
const noise = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''));

const ordinaryLine = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('bootstrap.servers', 'group.id', 'session.timeout.ms', 'a'),
      fc.constantFrom('=', ' = ', ': ', ' '),
      fc.constantFrom('x', '45000', 'a:1,\\\n  b:2', ''),
    )
    .map((parts) => parts.join('')),
  fc.constantFrom('# comment', '  ! comment \\', '', '   '),
);
const ordinary = fc
  .tuple(fc.array(ordinaryLine, { maxLength: 5 }), fc.constantFrom('\n', '\r\n', '\r'))
  .map(([lines, eol]) => lines.join(eol));

/** An ordinary file with a few places overwritten. */
const mutated = fc
  .tuple(ordinary, fc.array(fc.tuple(fc.nat(), fc.nat({ max: 2 }), piece), { minLength: 1, maxLength: 4 }))
  .map(([text, changes]) =>
    changes.reduce((mutant, [place, length, inserted]) => {
      const at = place % (mutant.length + 1);
      return mutant.slice(0, at) + inserted + mutant.slice(at + length);
    }, text),
  );

/** Around the end of the reader's buffer of 8192 characters. */
const long = fc
  .tuple(fc.constantFrom('#', 'k=', '\\\n'), fc.integer({ min: 8170, max: 8195 }), noise)
  .map(([start, length, rest]) => start.padEnd(length, 'x') + rest);

const document = fc.oneof(
  { weight: 30, arbitrary: noise },
  { weight: 20, arbitrary: mutated },
  { weight: 10, arbitrary: ordinary },
  { weight: 1, arbitrary: long },
);

/** The lexer's answer in the judge's form. */
function lexed(text: string): PropertiesVerdict {
  const { pairs, problems } = lexProperties(text);
  const problem = problems[0];
  if (problem) return { exception: problem.message };
  return { pairs: pairs.map(({ path, value }) => [path, value]) };
}

describe.skipIf(noJava)('the .properties lexer and java.util.Properties', { timeout: 300_000 }, () => {
  let judge: PropertiesJudge;
  beforeAll(async () => {
    judge = await startPropertiesJudge();
  }, 60_000);
  afterAll(() => judge?.dispose());

  it('agree on random and mutated documents', async () => {
    console.log(`java.util.Properties: seed ${seed} (set FC_SEED to repeat it, FC_RUNS for more documents)`);
    let judged = 0;
    // Batches keep the judge's pipe full; shrinking cuts a batch down to the one document that disagrees.
    const batch = fc.array(document, { minLength: BATCH, maxLength: BATCH });
    await fc.assert(
      fc.asyncProperty(batch, async (texts) => {
        const answers = await judge.askAll(texts);
        for (const [i, text] of texts.entries()) expect({ text, ...lexed(text) }).toEqual({ text, ...answers[i] });
        judged += texts.length;
      }),
      { seed, numRuns: Math.ceil(DOCUMENTS / BATCH) },
    );
    expect(judged).toBeGreaterThanOrEqual(DOCUMENTS);
  });

  it('give the same key and value to each piece that the ranges cut out', async () => {
    const samples = fc.sample(document, { seed: seed ^ 1, numRuns: 5000 });
    for (const text of samples) {
      for (const pair of lexProperties(text).pairs) {
        const { keySpan, valueSpan, span } = pair;
        const bounds = [
          0,
          span.start,
          keySpan.start,
          keySpan.end,
          valueSpan.start,
          valueSpan.end,
          span.end,
          text.length,
        ];
        expect(bounds).toEqual([...bounds].sort((a, b) => a - b));
        expect(text.slice(keySpan.end, valueSpan.start)).toMatch(/^(?:[ \t\f=:]|\\(?:\r\n|\r|\n))*$/);
      }
    }
    // A text that the reader gives up is still read to its end; what its pairs are then is nobody's question.
    const readable = samples.filter((text) => lexProperties(text).problems.length === 0);
    const pairs = readable.flatMap((text) => lexProperties(text).pairs.map((pair) => ({ text, pair })));
    // As a value: in front of a line `#` and `!`, which a continuation may put first in a key, would make a comment.
    const cuts = pairs.flatMap(({ text, pair }) => [cut(text, pair.keySpan), cut(text, pair.valueSpan)]);
    const meant = pairs.flatMap(({ pair }) => [pair.path, pair.value]);
    const answers = await judge.askAll(cuts.map((raw) => `k=${raw}`));
    for (const [i, raw] of cuts.entries()) expect({ raw, ...answers[i] }).toEqual({ raw, pairs: [['k', meant[i]]] });
  });
});

function cut(text: string, { start, end }: { start: number; end: number }): string {
  return text.slice(start, end);
}
