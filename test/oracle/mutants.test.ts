import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatVersion, parseVersion } from '../../src/core/catalog/catalog.ts';
import { configOf, judgeText } from './agreement/compare.ts';
import { errorRules } from './agreement/error-rules.ts';
import { boundaryCases, type Case, choiceCases, generate } from './agreement/generate.ts';
import {
  type Answer,
  changedChoices,
  isNoticed,
  type Mutant,
  ruleNames,
  shiftedBounds,
  silencedRules,
} from './agreement/mutants.ts';
import { versionsFor } from './agreement/run.ts';
import { type ClientJudge, startClientJudge } from './client-judge.ts';
import { noJava } from './java.ts';

const SEED = 848;
const CONFIGS = 2500;

describe.skipIf(noJava)('the comparison with the real clients notices', { timeout: 600_000 }, () => {
  let judge: ClientJudge;
  let answers: Answer[];
  beforeAll(async () => {
    judge = await startClientJudge();
    const drawn = Array.from({ length: CONFIGS }, (_, i) => ({ ...generate(SEED, i), ask: versionsFor(i, judge, 1) }));
    const full = new Map(judge.versions.map((version) => [version.slice(0, version.lastIndexOf('.')), version]));
    const systematic = [...boundaryCases(), ...choiceCases()].map((each) => ({
      ...each,
      ask: each.versions!.map((version) => full.get(formatVersion(version))!),
    }));
    answers = (await Promise.all([...drawn, ...systematic].map(asked))).flat();
  }, 600_000);
  afterAll(() => judge?.dispose());

  async function asked({ text, ask }: Case & { ask: readonly string[] }): Promise<Answer[]> {
    const first = judgeText(text, parseVersion(ask[0]!)!);
    if (!first) return [];
    const verdicts = await judge.ask(configOf(first), {
      versions: ask,
      complete: true,
      ownClasses: true,
      subscribe: true,
    });
    return Object.entries(verdicts).map(([full, verdict]) => {
      const version = parseVersion(full)!;
      return { text, version, verdict, rules: ruleNames(judgeText(text, version)!.errors) };
    });
  }

  test.each<[string, Mutant[]]>([
    ['a rule that is silent', silencedRules(errorRules)],
    ['a bound that is off by one', shiftedBounds()],
    ['a word that is forgotten, or taken in any case', changedChoices()],
  ])('%s', (name, mutants) => {
    console.log(`${name}: ${mutants.length} mutants`);
    expect(mutants.length).toBeGreaterThan(20);
    expect(mutants.filter((mutant) => !isNoticed(mutant, answers)).map((mutant) => mutant.name)).toEqual([]);
  });
});
