import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalog, formatVersion, NEWEST } from '../../src/core/catalog/catalog.ts';
import { suggestKey } from '../../src/core/rules/unknown-key/suggest.ts';
import { SLIPS } from '../support/key-slips.ts';
import { errorRules } from './agreement/error-rules.ts';
import { boundaryCases, choiceCases, generate } from './agreement/generate.ts';
import { RECIPES } from './agreement/recipes.ts';
import {
  compareAll,
  compareUntold,
  type Disagreement,
  emptySummary,
  MAIN,
  PROMISED,
  type Summary,
  versionsFor,
} from './agreement/run.ts';
import { type ClientJudge, startClientJudge } from './client-judge.ts';
import { noJava } from './java.ts';

/** The same configs in every run; any other number is as good. */
const FIXED_SEED = 848;
const CONFIGS = Number(process.env.AGREEMENT_CONFIGS ?? 20_000);
const FRESH_SEED = Number(process.env.AGREEMENT_SEED ?? Date.now() % 1_000_000_007);
const FRESH_CONFIGS = 2000;
/** Each is judged for all versions, and asked of four. */
const UNTOLD_CONFIGS = 2000;
const UNTOLD_SEED = 896;
const BATCH = 500;
/** What every rule that reports errors must be tried with, on both sides. */
const LEAST = 50;

describe.skipIf(noJava)('errors are what the real clients refuse', { timeout: 900_000 }, () => {
  let judge: ClientJudge;
  beforeAll(async () => {
    judge = await startClientJudge();
  }, 600_000);
  afterAll(() => judge?.dispose());

  async function run(seed: number, configs: number): Promise<Summary> {
    const summary = emptySummary();
    for (let from = 0; from < configs; from += BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, configs - from) }, (_, i) => from + i);
      const cases = numbers.map((index) => ({ ...generate(seed, index), ask: versionsFor(index, judge, 1) }));
      await compareAll(judge, cases, summary);
    }
    return summary;
  }

  test('every rule with errors has a recipe for configs close to what it refuses', () => {
    expect(errorRules.filter((name) => RECIPES[name] === undefined)).toEqual([]);
  });

  test(`on ${CONFIGS} configs from a fixed seed`, async () => {
    const summary = await run(FIXED_SEED, CONFIGS);
    report(`seed ${FIXED_SEED}`, summary);
    expect(shown(summary.disagreements)).toEqual([]);
    expect(summary.configs).toBe(CONFIGS);
    expect(summary.skipped).toBeLessThan(CONFIGS / 8);
    if (CONFIGS < 20_000) return;
    for (const minor of [...PROMISED, '4.3']) expect(askedOf(minor, summary), minor).toBeGreaterThan(500);
    const thin = errorRules.filter((name) => {
      const { refused, nearMisses } = summary.rules[name] ?? { refused: 0, nearMisses: 0 };
      return refused < LEAST || nearMisses < LEAST;
    });
    expect(thin).toEqual([]);
  });

  test(`on ${FRESH_CONFIGS} configs from a fresh seed`, async () => {
    const summary = await run(FRESH_SEED, FRESH_CONFIGS);
    report(`seed ${FRESH_SEED} (AGREEMENT_SEED=${FRESH_SEED} repeats it)`, summary);
    expect(shown(summary.disagreements)).toEqual([]);
  });

  test(`on ${UNTOLD_CONFIGS} configs whose version nobody tells, by the newest client and three others each`, async () => {
    const summary = emptySummary();
    const newest = judge.versions.at(-1)!;
    const others = judge.versions.slice(0, -1);
    for (let from = 0; from < UNTOLD_CONFIGS; from += BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, UNTOLD_CONFIGS - from) }, (_, i) => from + i);
      const cases = numbers.map((index) => {
        const ask = [newest, ...[0, 7, 15].map((step) => others[(index + step) % others.length]!)];
        return { ...generate(UNTOLD_SEED, index), ask };
      });
      await compareUntold(judge, cases, summary);
    }
    // The words of all keys and versions, asked of the versions on both sides of each change.
    const minors = new Map(judge.versions.map((version, index) => [version.slice(0, version.lastIndexOf('.')), index]));
    const words = choiceCases().map((each) => {
      const [since] = each.versions!;
      const index = minors.get(formatVersion(since!))!;
      return { ...each, ask: [...new Set([newest, judge.versions[index]!, judge.versions[Math.max(index - 1, 0)]!])] };
    });
    await compareUntold(judge, words, summary);
    report(`seed ${UNTOLD_SEED}, untold`, summary);
    expect(shown(summary.disagreements)).toEqual([]);
    const differing = Object.values(summary.rules).reduce((sum, { nearMisses }) => sum + nearMisses, 0);
    expect(differing, 'configs that some client takes and another one refuses').toBeGreaterThan(200);
  });

  test('a slip with the words of a key that is called unknown is a key that the client does not use', async () => {
    const names = catalog.keys(NEWEST).map((spec) => spec.name.split('.'));
    const slips = Object.values(SLIPS).flatMap((slip) => names.filter(({ length }) => length > 2).map(slip));
    const called = [...new Set(slips.map((words) => words.join('.')))].filter((key) => suggestKey(key, NEWEST));
    expect(called.length).toBeGreaterThan(300);
    const newest = judge.versions.at(-1)!;
    const config = Object.fromEntries(called.map((key) => [key, '1']));
    const { [newest]: verdict } = await judge.ask(config, { versions: [newest], complete: true });
    expect(verdict).toMatchObject({ accepted: true });
    expect(called.filter((key) => !verdict!.unused.includes(key))).toEqual([]);
  });

  test('at each bound and for each word of each key, in the first version that has it', async () => {
    const full = new Map(judge.versions.map((version) => [version.slice(0, version.lastIndexOf('.')), version]));
    const cases = [...boundaryCases(), ...choiceCases()].map((each) => {
      const ask = each.versions!.map((version) => full.get(formatVersion(version))!);
      return { ...each, ask: [...new Set([MAIN, ...ask])] };
    });
    const summary = emptySummary();
    await compareAll(judge, cases, summary);
    expect(shown(summary.disagreements)).toEqual([]);
    expect(summary.skipped).toBe(0);
    expect(summary.refused).toBeGreaterThan(100);
  });
});

function askedOf(minor: string, { asked }: Summary): number {
  return Object.entries(asked).find(([version]) => version.startsWith(`${minor}.`))?.[1] ?? 0;
}

/** The shortest config of each kind of disagreement, a few of them. */
function shown(disagreements: readonly Disagreement[]): string[] {
  const byKind = new Map<string, Disagreement>();
  for (const each of disagreements) {
    const kind = each.what.slice(0, 60);
    const known = byKind.get(kind);
    if (!known || each.text.length < known.text.length) byKind.set(kind, each);
  }
  return [...byKind.values()].slice(0, 10).map((each) => `${each.version} ${each.what}\n${JSON.stringify(each.text)}`);
}

function report(
  name: string,
  { configs, skipped, asked, refused, accepted, takenApart, rules: counts }: Summary,
): void {
  const lines = [
    `${name}: ${configs} configs (${skipped} are no Java consumer’s), ${refused} refused and ${accepted} accepted, ${takenApart} more taken apart`,
    Object.entries(asked)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([version, times]) => `${version}: ${times}`)
      .join(', '),
    errorRules.map((rule) => `${rule} ${counts[rule]?.refused ?? 0}/${counts[rule]?.nearMisses ?? 0}`).join(', '),
  ];
  console.log(lines.join('\n'));
}
