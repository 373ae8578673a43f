import { parseVersion } from '../../../src/core/catalog/catalog.ts';
import type { ClientJudge } from '../client-judge.ts';
import {
  configOf,
  disagreement,
  judgeText,
  judgeUntold,
  oneByOne,
  untoldDisagreement,
  versionsNamed,
} from './compare.ts';
import { type Case, LEFTOVERS } from './generate.ts';

/** The version that every config is asked of. */
export const MAIN = '4.3.1';
/** Minors that the project has promised to ask, beside the main one. */
export const PROMISED = ['2.8', '3.3', '3.6', '3.7', '3.9', '4.0', '4.1', '4.2', '4.4'];

export interface Disagreement {
  readonly version: string;
  readonly recipe: string;
  readonly text: string;
  readonly what: string;
}

export interface RuleCount {
  refused: number;
  nearMisses: number;
}

/** Figures of a run; they add up over parts of it. */
export interface Summary {
  configs: number;
  /** Texts that are no Java consumer's config: mutated files, mostly. */
  skipped: number;
  /** Configs judged by full version. */
  asked: Record<string, number>;
  refused: number;
  accepted: number;
  /** Configs that hold several errors, taken apart and asked again. */
  takenApart: number;
  /** By rule: configs that it refuses and the client too; configs close to it that both accept. */
  rules: Record<string, RuleCount>;
  disagreements: Disagreement[];
}

export function emptySummary(): Summary {
  return { configs: 0, skipped: 0, asked: {}, refused: 0, accepted: 0, takenApart: 0, rules: {}, disagreements: [] };
}

/** The versions to ask about a case: the main one, and others in turn, the promised ones more often than the rest. */
export function versionsFor(index: number, { versions }: ClientJudge, others = 2): string[] {
  const promised = versions.filter((version) => PROMISED.includes(minor(version)));
  const rest = versions.filter((version) => version !== MAIN && !promised.includes(version));
  const asked = new Set([MAIN]);
  for (let i = 0; i < others; i++) {
    const turn = index * others + i;
    // Three in four go to the promised ones.
    asked.add(turn % 4 === 3 ? rest[(turn >> 2) % rest.length]! : promised[turn % promised.length]!);
  }
  return [...asked];
}

function minor(version: string): string {
  return version.slice(0, version.lastIndexOf('.'));
}

/** Asks the client about cases and adds what comes of it to a summary. */
export async function compareAll(
  judge: ClientJudge,
  cases: readonly (Case & { readonly ask: readonly string[] })[],
  summary: Summary,
): Promise<void> {
  const apart: (Case & { ask: readonly string[] })[] = [];
  await Promise.all(
    cases.map(async ({ recipe, text, ask }) => {
      const first = judgeText(text, parseVersion(ask[0]!)!);
      summary.configs++;
      if (!first) {
        summary.skipped++;
        const what = 'not read as a Java consumer’s';
        if (recipe === LEFTOVERS) summary.disagreements.push({ version: ask[0]!, recipe, text, what });
        return;
      }
      const verdicts = await judge.ask(configOf(first), {
        versions: ask,
        complete: true,
        ownClasses: true,
        subscribe: true,
      });
      for (const [version, verdict] of Object.entries(verdicts)) {
        const judged = version === ask[0] ? first : judgeText(text, parseVersion(version)!)!;
        summary.asked[version] = (summary.asked[version] ?? 0) + 1;
        if (verdict.accepted) summary.accepted++;
        else summary.refused++;
        count(summary, recipe, judged, verdict.accepted);
        const what = disagreement(judged, verdict);
        if (what !== undefined) summary.disagreements.push({ version, recipe, text, what });
        else if (recipe !== 'apart')
          for (const part of oneByOne(judged)) apart.push({ recipe: 'apart', text: part, ask: [version] });
      }
    }),
  );
  if (apart.length > 0) {
    const parts = emptySummary();
    await compareAll(judge, apart, parts);
    summary.takenApart += parts.configs - parts.skipped;
    summary.disagreements.push(...parts.disagreements);
  }
}

/** As {@link compareAll}, for configs whose version nobody tells: what we say has to hold for every version. */
export async function compareUntold(
  judge: ClientJudge,
  cases: readonly (Case & { readonly ask: readonly string[] })[],
  summary: Summary,
): Promise<void> {
  await Promise.all(
    cases.map(async ({ recipe, text, ask }) => {
      const untold = judgeUntold(text);
      summary.configs++;
      if (!untold) {
        summary.skipped++;
        return;
      }
      const verdicts = await judge.ask(configOf(untold), {
        versions: ask,
        complete: true,
        ownClasses: true,
        subscribe: true,
      });
      for (const [version, verdict] of Object.entries(verdicts)) {
        summary.asked[version] = (summary.asked[version] ?? 0) + 1;
        if (verdict.accepted) summary.accepted++;
        else summary.refused++;
        for (const finding of untold.errors) {
          if (versionsNamed(finding)) countOf(summary, finding.rule)[verdict.accepted ? 'nearMisses' : 'refused']++;
        }
        const what = untoldDisagreement(text, parseVersion(version)!, verdict);
        if (what !== undefined) summary.disagreements.push({ version, recipe, text, what });
      }
    }),
  );
}

function count(
  summary: Summary,
  recipe: string,
  judged: NonNullable<ReturnType<typeof judgeText>>,
  accepted: boolean,
): void {
  if (accepted) countOf(summary, recipe).nearMisses++;
  else for (const rule of new Set(judged.errors.map((finding) => finding.rule))) countOf(summary, rule).refused++;
}

function countOf(summary: Summary, rule: string): RuleCount {
  summary.rules[rule] ??= { refused: 0, nearMisses: 0 };
  return summary.rules[rule];
}

/** Adds the figures of a part to those of the whole. */
export function addUp(total: Summary, part: Summary): void {
  for (const key of ['configs', 'skipped', 'refused', 'accepted', 'takenApart'] as const) total[key] += part[key];
  for (const [version, asked] of Object.entries(part.asked)) {
    total.asked[version] = (total.asked[version] ?? 0) + asked;
  }
  for (const [rule, { refused, nearMisses }] of Object.entries(part.rules)) {
    const count = countOf(total, rule);
    count.refused += refused;
    count.nearMisses += nearMisses;
  }
  total.disagreements.push(...part.disagreements);
}
