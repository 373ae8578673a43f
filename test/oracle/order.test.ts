import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseVersion } from '../../src/core/catalog/catalog.ts';
import { escapeKey, escapeValue } from '../../src/core/formats/properties/escape.ts';
import { firstRefused } from '../../src/core/linter/first-refusal.ts';
import { Random } from '../support/random.ts';
import { configOf, type Judged, judgeText, keysMarked } from './agreement/compare.ts';
import { errorRules } from './agreement/error-rules.ts';
import { ordinaryLines, RECIPES } from './agreement/recipes.ts';
import { type ClientJudge, startClientJudge, type Verdict } from './client-judge.ts';
import { noJava } from './java.ts';
import { unknowableIn } from './unknowable.ts';

/** The same configs in every run; any other number is as good. */
const FIXED_SEED = 848;
const CONFIGS = Number(process.env.ORDER_CONFIGS ?? 12_000);
const FRESH_SEED = Number(process.env.ORDER_SEED ?? Date.now() % 1_000_000_007);
const FRESH_CONFIGS = Number(process.env.ORDER_CONFIGS ?? 2000);
/** How many configs with several errors each version must have been asked about; 3.8 is asked about fewest, see unknowable.ts. */
const LEAST = 10;
const OPTIONS = { complete: true, ownClasses: true, subscribe: true } as const;

/** Mistakes of two or three rules in one file. */
function draw(random: Random): string {
  const lines = random.some(errorRules, 2, 3).flatMap((rule) => RECIPES[rule]!(random));
  lines.push(...ordinaryLines(random, lines));
  return random
    .shuffled(lines)
    .map(([key, value]) => `${escapeKey(key)}=${escapeValue(value)}\n`)
    .join('');
}

describe.skipIf(noJava)('the client names what our order puts first', { timeout: 600_000 }, () => {
  let judge: ClientJudge;
  beforeAll(async () => {
    judge = await startClientJudge();
  }, 600_000);
  afterAll(() => judge?.dispose());

  interface Outcome {
    readonly wrong: string[];
    readonly asked: Record<string, number>;
    /** Configs with errors of several keys of which the order is not known, or that one check names together. */
    unordered: number;
  }

  async function run(seed: number, configs: number): Promise<Outcome> {
    const outcome: Outcome = { wrong: [], asked: {}, unordered: 0 };
    await Promise.all(
      Array.from({ length: configs }, async (_, index) => {
        const random = new Random(seed, index);
        const version = random.pick(judge.versions);
        const text = draw(random);
        const judged = judgeText(text, parseVersion(version)!);
        if (!judged || new Set(judged.errors.map((finding) => finding.key)).size < 2) return;
        const first = firstRefused(judged.config, judged.errors);
        if (first.length === 0) {
          outcome.unordered++;
          return;
        }
        const config = configOf(judged);
        if (unknowableIn(config, parseVersion(version)!)) return;
        const verdict = (await judge.ask(config, { ...OPTIONS, versions: [version] }))[version]!;
        outcome.asked[version] = (outcome.asked[version] ?? 0) + 1;
        const marked = keysMarked(judged, first);
        const what = await contradiction(judged, marked, verdict, version);
        if (what !== undefined) outcome.wrong.push(`${version} ${what}; we put ${[...marked]} first\n${text}`);
      }),
    );
    return outcome;
  }

  /** The keys that the client names must be those of the first errors; where it names none, it must say the same without the others. */
  async function contradiction(judged: Judged, marked: ReadonlySet<string>, verdict: Verdict, version: string) {
    if (verdict.accepted || verdict.exception === undefined) return 'accepted or hangs';
    const config = configOf(judged);
    const named = verdict.keys!.filter((key) => config[key] !== undefined);
    if (named.length > 0) return named.every((key) => marked.has(key)) ? undefined : verdict.exception;
    const others = keysMarked(judged, judged.errors);
    const kept = Object.entries(config).filter(([key]) => marked.has(key) || !others.has(key));
    const alone = (await judge.ask(Object.fromEntries(kept), { ...OPTIONS, versions: [version] }))[version]!;
    return alone.exception === verdict.exception
      ? undefined
      : `${verdict.exception}, without the others ${alone.exception}`;
  }

  test(`on ${CONFIGS} configs from a fixed seed, over all versions`, async () => {
    const { wrong, asked, unordered } = await run(FIXED_SEED, CONFIGS);
    const total = Object.values(asked).reduce((sum, each) => sum + each, 0);
    console.log(
      `order of checks: ${total} configs with several errors, ${unordered} more whose order is not known or that one check names`,
    );
    expect(wrong.slice(0, 8)).toEqual([]);
    for (const version of judge.versions) expect(asked[version] ?? 0, version).toBeGreaterThanOrEqual(LEAST);
    expect(unordered).toBeLessThan(total / 4);
  });

  test(`on ${FRESH_CONFIGS} configs from a fresh seed`, async () => {
    console.log(`order of checks: seed ${FRESH_SEED} (ORDER_SEED repeats it)`);
    expect((await run(FRESH_SEED, FRESH_CONFIGS)).wrong.slice(0, 8)).toEqual([]);
  });
});
