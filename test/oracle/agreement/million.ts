// Asks the real clients about a million generated configs, and goes on where it was stopped. What they disagreed about before is
// asked again first, so that a run tells what is left to do.
// usage: node scripts/oracle/run.mjs test/oracle/agreement/million.ts [--configs N] [--seed N]
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { cacheFolder } from '../../../scripts/java/jars.mjs';
import { startClientJudge } from '../client-judge.ts';
import { generate } from './generate.ts';
import { addUp, compareAll, emptySummary, MAIN, type Summary, versionsFor } from './run.ts';

const BATCH = 1000;
const MOST_SHOWN = 20;

const { values } = parseArgs({
  options: { configs: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1000000' } },
});
const configs = Number(values.configs);
const seed = Number(values.seed);

/** How far a run has come. */
interface Progress {
  next: number;
  seconds: number;
  summary: Summary;
}

const file = join(dirname(cacheFolder()), 'agreement', `seed-${seed}.json`);
mkdirSync(dirname(file), { recursive: true });
const progress: Progress = existsSync(file)
  ? JSON.parse(readFileSync(file, 'utf8'))
  : { next: 0, seconds: 0, summary: emptySummary() };
if (progress.next > 0) console.log(`goes on at config ${progress.next} (${file})`);

const judge = await startClientJudge();
const earlier = progress.summary.disagreements;
if (earlier.length > 0) {
  const again = emptySummary();
  await compareAll(
    judge,
    earlier.map(({ recipe, text, version }) => ({ recipe, text, ask: [version] })),
    again,
  );
  progress.summary.disagreements = again.disagreements;
  console.log(`${earlier.length} earlier disagreements asked again: ${again.disagreements.length} are left`);
}
let stopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopped = true;
  });
}
try {
  while (progress.next < configs && !stopped) {
    const start = Date.now();
    const numbers = Array.from({ length: Math.min(BATCH, configs - progress.next) }, (_, i) => progress.next + i);
    const part = emptySummary();
    // Half of the configs go to the main version, the others to the rest in turn.
    const cases = numbers.map((index) => {
      const [main, other = MAIN] = versionsFor(index >> 1, judge, 1);
      return { ...generate(seed, index), ask: [index % 2 === 0 ? main! : other] };
    });
    await compareAll(judge, cases, part);
    addUp(progress.summary, part);
    progress.next += numbers.length;
    progress.seconds += (Date.now() - start) / 1000;
    writeFileSync(`${file}.new`, JSON.stringify(progress));
    renameSync(`${file}.new`, file);
    if (progress.next % (BATCH * 20) === 0) console.log(line(progress));
  }
} finally {
  await judge.dispose();
}

function line({ next, seconds, summary }: Progress): string {
  return `${next} configs, ${summary.disagreements.length} disagreements, ${Math.round(seconds)} s`;
}

const { summary } = progress;
console.log(
  [
    line(progress),
    `seed ${seed}; ${summary.skipped} are no Java consumer's; ${summary.refused} refused, ${summary.accepted} accepted; ${summary.takenApart} more taken apart`,
    Object.entries(summary.asked)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([version, asked]) => `${version} ${asked}`)
      .join(', '),
    ...Object.entries(summary.rules)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([rule, { refused, nearMisses }]) => `${rule}: ${refused} refused, ${nearMisses} near misses`),
    ...summary.disagreements
      .slice(0, MOST_SHOWN)
      .map(({ version, recipe, text, what }) => `${version} ${recipe}: ${what}\n  ${JSON.stringify(text)}`),
  ].join('\n'),
);
process.exitCode = summary.disagreements.length > 0 || stopped ? 1 : 0;
