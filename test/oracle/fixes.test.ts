import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseVersion } from '../../src/core/catalog/catalog.ts';
import { fixAll, safeFix } from '../../src/core/fixes/fix-all.ts';
import { lexProperties } from '../../src/core/formats/properties/lexer.ts';
import { backToClassic } from '../../src/core/migration/to-classic.ts';
import type { ConfigChange, Finding, Fix } from '../../src/core/model/findings.ts';
import { DEFAULT_SETTINGS } from '../../src/core/model/settings.ts';
import { springYaml } from '../support/arbitrary-spring.ts';
import { clientConfig } from '../support/client-config.ts';
import { applyFix } from '../support/edits.ts';
import { lintText, sourcesOf } from '../support/lint-text.ts';
import { configsIn, migrate } from '../support/migrate.ts';
import { configOf, disagreement, type Judged, judgeText } from './agreement/compare.ts';
import { generate } from './agreement/generate.ts';
import { type ClientJudge, startClientJudge } from './client-judge.ts';
import { noJava } from './java.ts';
import { unknowableIn } from './unknowable.ts';

const SEED = Number(process.env.FIXES_SEED ?? 4040);
const CONFIGS = Number(process.env.FIXES_CONFIGS ?? 1500);
const VERSION = '4.3.1';
const CODE = parseVersion(VERSION)!;
const ASK = { versions: [VERSION], complete: true, ownClasses: true, subscribe: true } as const;
/** A list of assignors below the map, at the indentation of its key or deeper, with what may stand among its items. */
const listAtItsKey = fc
  .record({
    items: fc.subarray(['RangeAssignor', 'StickyAssignor', 'CooperativeStickyAssignor'], { minLength: 1 }),
    step: fc.constantFrom('', '  '),
    among: fc.constantFrom('', '- {}\n', '# eager\n'),
    behind: fc.constantFrom('', ' # this one'),
  })
  .map(({ items, step, among, behind }) => {
    const list = items.map((name) => `${step}- org.apache.kafka.clients.consumer.${name}${behind}\n`).join('');
    return `spring.kafka.consumer:\n  group-id: g\n  properties:\n    partition.assignment.strategy:\n${`${among && step + among}${list}`.replace(/^/gm, '    ').trimEnd()}\n    max.poll.records: 5\nnext: 5\n`;
  });

/** Rules that leave a comment of their own. */
const COMMENTING = new Set(['inline-comment']);

describe.skipIf(noJava)('what fixes leave behind', { timeout: 600_000 }, () => {
  let judge: ClientJudge;
  let judged: Judged[];
  beforeAll(async () => {
    judge = await startClientJudge();
    const texts = new Set(Array.from({ length: CONFIGS }, (_, i) => generate(SEED, i).text));
    judged = [...texts].flatMap((text) => judgeText(text, CODE) ?? []);
    console.log(`${judged.length} configs from seed ${SEED}`);
  }, 600_000);
  afterAll(() => judge?.dispose());

  test('the client agrees about every text that fix-all leaves, and a second run changes nothing', async () => {
    const wrong: string[] = [];
    let cured = 0;
    await Promise.all(
      judged.map(async (before) => {
        const text = textOf(before);
        const fixed = allFixed(text);
        if (allFixed(fixed) !== fixed) wrong.push(`changes again: ${JSON.stringify(text)}`);
        const after = judgeText(fixed, CODE);
        if (fixed === text || !after) return;
        const verdict = (await judge.ask(configOf(after), ASK))[VERSION]!;
        const what = disagreement(after, verdict);
        if (what !== undefined) wrong.push(`${what}\n${JSON.stringify(text)}\n${JSON.stringify(fixed)}`);
        if (before.errors.length === 0 || !before.errors.every(safeFix)) return;
        if (!verdict.accepted && after.errors.length === 0 && !unknowableIn(configOf(after), CODE)) {
          wrong.push(`still refused: ${verdict.exception}\n${JSON.stringify(text)}\n${JSON.stringify(fixed)}`);
        }
        if (verdict.accepted) cured++;
      }),
    );
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(cured).toBeGreaterThan(CONFIGS / 20);
  });

  test('a safe fix of an accepted config changes no value but those that it names', async () => {
    const wrong: string[] = [];
    let compared = 0;
    await Promise.all(
      judged.map(async (before) => {
        const safe = before.linted.findings.map(safeFix).filter((fix) => fix !== undefined);
        if (before.errors.length > 0 || safe.length === 0) return;
        const old = (await judge.ask(configOf(before), { ...ASK, values: true }))[VERSION]!;
        if (!old.accepted) return;
        for (const fix of safe) {
          const fixed = textAfter(fix);
          const after = fixed === undefined ? undefined : judgeText(fixed, CODE);
          if (!after) continue;
          const now = (await judge.ask(configOf(after), { ...ASK, values: true }))[VERSION]!;
          const named = keysNamed(fix.changes);
          const differing = Object.keys(old.values!).filter((key) => now.values?.[key] !== old.values![key]);
          const others = differing.filter((key) => !named.has(key));
          compared++;
          if (!now.accepted || others.length > 0)
            wrong.push(`${fix.title}: ${others} ${now.exception ?? ''}\n${JSON.stringify(textOf(before))}`);
        }
      }),
    );
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(compared).toBeGreaterThan(20);
  });

  test('a fix leaves every line that it does not name as it is, byte for byte', () => {
    const wrong: string[] = [];
    let applied = 0;
    for (const before of judged) {
      for (const finding of before.linted.findings) {
        for (const fix of finding.fixes) {
          applied++;
          const after = textAfter(fix);
          if (after === undefined)
            wrong.push(`withheld: ${finding.rule}, ${fix.title}\n${JSON.stringify(textOf(before))}`);
          else if (!keepsTheRest(textOf(before), after, fix, finding)) {
            wrong.push(`${finding.rule}, ${fix.title}\n${JSON.stringify(textOf(before))}\n${JSON.stringify(after)}`);
          }
        }
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(applied).toBeGreaterThan(CONFIGS / 2);
  });

  test('the client takes what the preferred fixes leave of a Spring Boot file without an error', async () => {
    const seen = new Set<string>();
    let asked = 0;
    for (const text of fc.sample(fc.oneof(springYaml, listAtItsKey), { numRuns: 120, seed: SEED })) {
      const files = { text, file: 'application.yml', version: VERSION };
      for (const finding of lintText(files)) {
        const fix = finding.fixes.find((each) => each.preferred);
        const after = fix && applyFix(fix).get(finding.uri);
        if (after === undefined || seen.has(after)) continue;
        seen.add(after);
        const left = { ...files, text: after };
        if (lintText(left).some((each) => each.severity === 'error')) continue;
        for (const config of configsIn(left)) {
          const verdict = (await judge.ask(clientConfig(config), ASK))[VERSION]!;
          expect(verdict.exception, `${fix!.title}\n${text}\n${after}`).toBeUndefined();
          asked++;
        }
      }
    }
    expect(asked).toBeGreaterThan(60);
  });

  test('the client takes what a migration leaves of an accepted config, there and back, and doing it twice changes nothing', async () => {
    const wrong: string[] = [];
    let migrated = 0;
    await Promise.all(
      judged.map(async (before) => {
        if (before.errors.length > 0 || unknowableIn(configOf(before), CODE)) return;
        for (const way of ['there', 'back'] as const) {
          const go = (text: string) =>
            (way === 'there' ? migrate({ text }) : migrate({ text }, backToClassic)).text as string;
          const text = textOf(before);
          const once = go(text);
          if (go(once) !== once) wrong.push(`${way} changes again: ${JSON.stringify(text)}`);
          const after = judgeText(once, CODE);
          // A migration may bring in what cannot be told from the file.
          if (once === text || !after || unknowableIn(configOf(after), CODE)) continue;
          const verdict = (await judge.ask(configOf(after), ASK))[VERSION]!;
          migrated++;
          if (!verdict.accepted)
            wrong.push(`${way}: ${verdict.exception}\n${JSON.stringify(text)}\n${JSON.stringify(once)}`);
        }
      }),
    );
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(migrated).toBeGreaterThan(CONFIGS / 10);
  });
});

function textOf({ linted }: Judged): string {
  return linted.file.source.text;
}

function allFixed(text: string): string {
  const settings = { ...DEFAULT_SETTINGS, project: { option: VERSION } };
  const changed = fixAll(sourcesOf({ text }), () => settings);
  return [...changed.values()][0] ?? text;
}

function textAfter(fix: Fix): string | undefined {
  return [...applyFix(fix).values()][0];
}

function keysNamed(changes: readonly ConfigChange[]): Set<string> {
  const keys = new Set<string>();
  for (const change of changes) {
    if ('entry' in change) keys.add(change.entry.key);
    if ('key' in change) keys.add(change.key);
    if ('pair' in change) keys.add(change.pair.path);
    if (change.kind === 'renamePair') keys.add(change.path.join('.'));
    if (change.kind === 'text') for (const key of keysAt(change.file.source.text, change.span)) keys.add(key);
  }
  return keys;
}

/** The keys of the pairs that a place of the text is part of. */
function keysAt(text: string, { start, end }: { start: number; end: number }): string[] {
  return lexProperties(text)
    .pairs.filter((pair) => pair.span.start <= end && start <= pair.span.end)
    .map((pair) => pair.path);
}

/** Whether both texts are the same once the pairs of the named keys are cut out, and a comment that the fix may leave. */
function keepsTheRest(before: string, after: string, { changes }: Fix, { rule }: Finding): boolean {
  const keys = keysNamed(changes);
  // A line that is let go by a backslash, or joined by one, is named with the line beside it.
  for (const change of changes) {
    if (change.kind !== 'text') continue;
    const { start, end } = change.span;
    const below = lexProperties(before).pairs.find((pair) => pair.start >= end);
    if (change.text === '' && below && before.slice(end, below.start).trim() === '') keys.add(below.path);
    for (const key of keysAt(after, { start, end: start + change.text.length + 1 })) keys.add(key);
  }
  const rest = (text: string) => {
    const cut = lexProperties(text)
      .pairs.filter((pair) => keys.has(pair.path))
      .sort((a, b) => b.start - a.start)
      .reduce((kept, pair) => kept.slice(0, pair.start) + kept.slice(pair.end), text);
    const lines = cut.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
    return COMMENTING.has(rule) ? lines.filter((line) => !/^\s*#/.test(line)) : lines;
  };
  return JSON.stringify(rest(before)) === JSON.stringify(rest(after));
}
