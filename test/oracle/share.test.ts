import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalog, formatVersion, parseVersion } from '../../src/core/catalog/catalog.ts';
import { escapeKey, escapeValue } from '../../src/core/formats/properties/escape.ts';
import { lint } from '../../src/core/linter/lint.ts';
import { DEFAULT_SETTINGS, type LintSettings } from '../../src/core/model/settings.ts';
import { sourcesOf } from '../support/lint-text.ts';
import { Random } from '../support/random.ts';
import { configOf, disagreement, type Judged } from './agreement/compare.ts';
import { type Line, ordinaryLines, RECIPES } from './agreement/recipes.ts';
import { MAIN } from './agreement/run.ts';
import { anyValue, lastSpec, validValue } from './agreement/values.ts';
import { type ClientJudge, SHARE_CONSUMER_SINCE, startClientJudge, type Verdict } from './client-judge.ts';
import { noJava } from './java.ts';

const RULE = 'consumer-key-in-share-consumer';
/** The same configs in every run; any other number is as good. */
const FIXED_SEED = 848;
const CONFIGS = Number(process.env.SHARE_CONFIGS ?? 900);
const FRESH_SEED = Number(process.env.SHARE_SEED ?? Date.now() % 1_000_000_007);
const FRESH_CONFIGS = Number(process.env.SHARE_CONFIGS ?? 200);
const LEAST = 50;
/** The first version with a config of its own for share consumers, and so the first that every finding is compared with. */
const COMPARED_SINCE = 401;

/**
 * The first version whose constructor waits for its network thread. Before, that thread alone meets a login or a key store that is
 * refused, and subscribe waits for it without end: asking would take as long as the judge's patience.
 */
const REFUSED_AT_ONCE_SINCE = 403;

/** Recipes of rules that judge a share consumer too. */
const SHARED = [
  'invalid-number', 'invalid-boolean', 'invalid-enum', 'value-out-of-range', 'empty-value', 'invalid-class', 'empty-list-element',
  'bootstrap-servers', 'inline-comment', 'quoted-value', 'empty-group-id', 'config-provider-incomplete', 'jaas-syntax',
  'login-module-mismatch', 'oauth-class-moved', 'key-store-contradiction',
]; // biome-ignore format: a list reads better packed

function draw(random: Random): string {
  const share = catalog.shareOnlyKeys(404);
  const lines: Line[] = random.some(share, 1, 2).map((key) => [key, shareValue(key, random)]);
  const kind = random.weighted({ refused: 5, near: 3, recipe: 6, group: 1 });
  if (kind === 'refused')
    for (const key of random.some(catalog.shareRefusedKeys(404), 1, 3)) lines.push([key, drawn(key, random)]);
  if (kind === 'near') for (const key of random.some(NEAR, 1, 3)) lines.push([key, validValue(lastSpec(key), random)]);
  if (kind === 'recipe') lines.push(...RECIPES[random.pick(SHARED)]!(random));
  if (kind === 'group') lines.push(['group.id', random.pick(['', ' ', 'g', 'orders'])]);
  lines.push(
    ...ordinaryLines(random, lines).filter(
      ([key]) => random.chance(0.1) || !catalog.shareRefusedKeys(404).includes(key),
    ),
  );
  // Nobody reads a text as a config in which no key of a consumer's stands out.
  lines.push(['max.poll.records', '5']);
  return random
    .shuffled(lines)
    .map(([key, value]) => `${escapeKey(key)}=${escapeValue(value)}\n`)
    .join('');
}

/** Keys that sound like what a share consumer refuses, and that it takes. */
const NEAR = [
  'auto.commit.interval.ms', 'max.poll.interval.ms', 'exclude.internal.topics', 'allow.auto.create.topics', 'client.rack', 'max.poll.records',
  'default.api.timeout.ms', 'fetch.max.bytes', 'metadata.recovery.strategy', 'check.crcs', 'client.id',
]; // biome-ignore format: a list reads better packed

function shareValue(key: string, random: Random): string {
  return random.chance(0.8)
    ? validValue(lastSpec(key), random)
    : random.pick(['', ' ', 'Explicit', 'RECORD_limit', 'auto', 'true']);
}

function drawn(key: string, random: Random): string {
  if (random.chance(0.2)) return '';
  return random.chance(0.5) ? anyValue(lastSpec(key), random) : (lastSpec(key).default ?? 'x');
}

function judgeShare(text: string, version: number, severities: LintSettings['severities'] = {}): Judged | undefined {
  const settings = { ...DEFAULT_SETTINGS, severities, project: { option: formatVersion(version) } };
  const linted = lint(sourcesOf({ text, file: 'share-consumer.properties' }), () => settings)[0];
  const config = linted?.configs[0];
  if (!linted || config?.client !== 'share') return undefined;
  return { linted, config, errors: linted.findings.filter((finding) => finding.severity === 'error') };
}

describe.skipIf(noJava)(
  'errors about share consumers are what KafkaShareConsumer refuses',
  { timeout: 600_000 },
  () => {
    interface Answer {
      readonly text: string;
      readonly version: number;
      readonly judged: Judged;
      readonly verdict: Verdict;
    }
    let judge: ClientJudge;
    let answers: Answer[];
    beforeAll(async () => {
      judge = await startClientJudge();
      answers = await ask(FIXED_SEED, CONFIGS);
    }, 600_000);
    afterAll(() => judge?.dispose());

    async function ask(seed: number, configs: number): Promise<Answer[]> {
      const all = judge.versions.filter((version) => parseVersion(version)! >= SHARE_CONSUMER_SINCE);
      const asked = Array.from({ length: configs }, async (_, index) => {
        const text = draw(new Random(seed, index));
        const able = /security\.protocol/.test(text)
          ? all.filter((each) => parseVersion(each)! >= REFUSED_AT_ONCE_SINCE)
          : all;
        const versions = [...new Set([MAIN, able[index % able.length]!])];
        const first = judgeShare(text, parseVersion(versions[0]!)!);
        // A value that opens a block makes the file another reader's.
        if (!first) {
          expect(text).toMatch(/\{$/m);
          return [];
        }
        const options = { client: 'share', versions, complete: true, ownClasses: true, subscribe: true } as const;
        const verdicts = await judge.ask(configOf(first), options);
        return Object.entries(verdicts).map(([full, verdict]) => {
          const version = parseVersion(full)!;
          return { text, version, verdict, judged: judgeShare(text, version)! };
        });
      });
      return (await Promise.all(asked)).flat();
    }

    function disagreements(of: readonly Answer[]): string[] {
      return of.flatMap(({ text, version, judged, verdict }) => {
        // Before, a share consumer is built from a consumer's config, which refuses more than a file for later ones can mean,
        // and may come upon that first.
        if (version < COMPARED_SINCE && (judged.errors.length === 0 || !verdict.accepted)) return [];
        const what = disagreement(judged, verdict);
        return what === undefined ? [] : [`${formatVersion(version)} ${what}\n${text}`];
      });
    }

    test(`on ${CONFIGS} configs from a fixed seed`, () => {
      expect(disagreements(answers).slice(0, 8)).toEqual([]);
      const newest = answers.filter(({ version }) => version === 403);
      const refused = newest.filter(
        ({ judged, verdict }) => !verdict.accepted && judged.errors.some(({ rule }) => rule === RULE),
      );
      const accepted = newest.filter(({ verdict }) => verdict.accepted);
      console.log(
        `share consumers: ${newest.length} configs, ${refused.length} with ${RULE} and refused, ${accepted.length} accepted by 4.3`,
      );
      expect(refused.length).toBeGreaterThanOrEqual(LEAST);
      expect(accepted.length).toBeGreaterThanOrEqual(LEAST);
    });

    test(`on ${FRESH_CONFIGS} configs from a fresh seed`, async () => {
      console.log(`share consumers: seed ${FRESH_SEED} (SHARE_SEED repeats it)`);
      expect(disagreements(await ask(FRESH_SEED, FRESH_CONFIGS)).slice(0, 8)).toEqual([]);
    });

    test('the comparison notices a rule that is silent, and a forgotten key', () => {
      const silent = answers.map((each) => ({
        ...each,
        judged: judgeShare(each.text, each.version, { [RULE]: 'off' })!,
      }));
      expect(disagreements(silent).length).toBeGreaterThan(LEAST);
      for (const key of catalog.shareRefusedKeys(404)) {
        const forgotten = answers.map((each) => {
          const errors = each.judged.errors.filter((finding) => finding.rule !== RULE || finding.key !== key);
          return { ...each, judged: { ...each.judged, errors } };
        });
        expect(disagreements(forgotten).length, key).toBeGreaterThan(0);
      }
    });

    test('everything else is defined as for a consumer', async () => {
      const version = '4.3.1';
      const options = { versions: [version], complete: true } as const;
      for (const spec of catalog.keys(403)) {
        if (catalog.shareRefusedKeys(403).includes(spec.name) || catalog.shareOnlyKeys(403).includes(spec.name))
          continue;
        const value = spec.type === 'int' || spec.type === 'long' ? 'x' : spec.type === 'boolean' ? 'maybe' : undefined;
        if (value === undefined) continue;
        const [asConsumer, asShare] = await Promise.all(
          (['java', 'share'] as const).map((client) => judge.ask({ [spec.name]: value }, { ...options, client })),
        );
        expect(asShare![version]!.exception, spec.name).toBe(asConsumer![version]!.exception);
      }
    });
  },
);
