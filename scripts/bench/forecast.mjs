// Holds forecasts against the lab: draws configs by a seed, has one member of each killed or closed on a real broker, and writes each
// measurement beside the interval that was forecast into docs/forecast-measured.md. The formulas are not touched by it.
// usage: node scripts/bench/forecast.mjs [--configs 40] [--seed 1] [--parallel 4]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { bundle, optionsOf } from '../../esbuild.mjs';
import { ensureLab } from '../../test/lab/daemon.mjs';
import { buildAgent } from '../agent.mjs';
import { ROOT } from '../host/root.mjs';

const { values } = parseArgs({
  options: {
    configs: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    parallel: { type: 'string', default: '4' },
  },
});

const MODES = ['range', 'roundrobin', 'sticky', 'cooperative-sticky', 'consumer-uniform', 'consumer-range'];
/** Groups of the consumer protocol take these from the one broker of the run. */
const BROKER = { sessionTimeoutMs: 6000, heartbeatIntervalMs: 2000 };
/** How long a member of the lab works on a record (ms). */
const WORK_PER_RECORD_MS = 2;

/** Mulberry32: the same seed gives the same configs on every machine. @param {number} seed */
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** @param {number} count @param {number} seed */
function draw(count, seed) {
  const next = random(seed);
  const one = (list) => list[Math.floor(next() * list.length)];
  return Array.from({ length: count }, (_, at) => {
    const mode = MODES[at % MODES.length];
    const classic = !mode.startsWith('consumer');
    const session = classic ? one([6000, 7000, 8000, 10_000]) : BROKER.sessionTimeoutMs;
    return {
      mode,
      incident: next() < 0.7 ? 'kill' : 'close',
      session,
      heartbeat: classic ? one([500, 1000, 1500, 2000]) : BROKER.heartbeatIntervalMs,
      batch: one([10, 25, 50, 100]),
      backoff: one([50, 100, 200]),
      fixed: next() < 0.2,
    };
  });
}

/** The config as a person would write it. */
function textOf(properties) {
  const own = Object.entries(properties)
    .filter(([key]) => !key.startsWith('lab.'))
    .map(([key, value]) => `${key}=${value}`);
  return `bootstrap.servers=h:9092\ngroup.id=forecast\nenable.auto.commit=false\n${own.join('\n')}\n`;
}

async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'kafka-rebalance-forecast-'));
  const place = join(ROOT, 'dist/test-lab');
  await mkdir(place, { recursive: true });
  await bundle('lab', true, join(place, 'lab.js'));
  await buildAgent(join(place, 'lab-agent.jar'));
  const { entryPoints: _, banner: __, plugins, ...options } = optionsOf('cli', true);
  const core = join(folder, 'core.mjs');
  await build({
    ...options,
    plugins: plugins?.filter((plugin) => plugin.name !== 'deferred-yaml'),
    entryPoints: [join(import.meta.dirname, 'forecast-entry.ts')],
    format: 'esm',
    outfile: core,
  });
  const { forecast, lint, DEFAULT_SETTINGS } = await import(pathToFileURL(core).href);
  const lab = createRequire(import.meta.url)(join(place, 'lab.js'));
  const { dockerHost, image, dispose } = await ensureLab();
  try {
    const base = lab.labSettings({ ...BROKER, image, parallel: Number(values.parallel) });
    const cases = draw(Number(values.configs), Number(values.seed)).map((drawn, at) => {
      const consumerProperties = {
        'max.poll.records': String(drawn.batch),
        'retry.backoff.ms': String(drawn.backoff),
        'lab.commits': 'sync',
      };
      const settings = {
        ...base,
        sessionTimeoutMs: drawn.session,
        heartbeatIntervalMs: drawn.heartbeat,
        consumerProperties,
      };
      const [made] = lab.pickScenarios({ names: [`${drawn.mode}-${drawn.incident}`] }, settings);
      const number = String(at + 1).padStart(2, '0');
      const members = made.members.map((member) =>
        drawn.fixed && drawn.incident === 'kill'
          ? { ...member, properties: { ...member.properties, 'group.instance.id': `fixed-${member.name}` } }
          : member,
      );
      const text = textOf(members[0].properties);
      const [{ configs }] = lint([{ uri: '/consumer.properties', text }], () => DEFAULT_SETTINGS);
      const broker = {
        consumerSessionTimeoutMs: BROKER.sessionTimeoutMs,
        consumerHeartbeatIntervalMs: BROKER.heartbeatIntervalMs,
      };
      const { incidents } = forecast(configs[0], broker);
      return {
        drawn,
        number,
        scenario: { ...made, name: `${made.name}-${number}`, members },
        expected: incidents.find(({ name }) => name === drawn.incident),
      };
    });
    const { engine } = await lab.chooseEngine(
      { engine: 'docker', agentJar: lab.agentJarIn(place), dockerHost },
      new AbortController().signal,
      () => {},
    );
    let done = 0;
    const report = await lab.runLab({
      engine,
      scenarios: cases.map(({ scenario }) => scenario),
      settings: lab.withRecordsFor(
        cases.map(({ scenario }) => scenario),
        base,
        {},
      ),
      signal: new AbortController().signal,
      onProgress(progress) {
        if (progress.kind === 'result') console.log(`${++done} of ${cases.length}: ${progress.scenario}`);
      },
    });
    const rows = cases.flatMap((each, at) => compare(each, report.scenarios[at]));
    writeFileSync(join(ROOT, 'docs/forecast-measured.md'), page(rows, cases.length, report));
    const outside = rows.filter(({ inside }) => !inside);
    console.log(`${rows.length} figures of ${cases.length} configs, ${outside.length} outside of what was forecast`);
    for (const row of outside)
      console.log(`  ${row.name}: ${row.figure} ${row.measured} not in ${row.lower}–${row.upper}`);
    return outside.length === 0 ? 0 : 1;
  } finally {
    await dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The measured figures of a scenario beside what was forecast. Times take the time of a batch more, as the forecast says. */
function compare({ drawn, number, expected }, result) {
  const name = `${number} ${drawn.mode}, ${drawn.incident}${drawn.fixed && drawn.incident === 'kill' ? ', static' : ''}`;
  const settings = `session ${drawn.session}, heartbeat ${drawn.heartbeat}, batch ${drawn.batch}, backoff ${drawn.backoff}`;
  if (result.error !== undefined && result.error !== null) {
    return [
      { name, settings, figure: 'the scenario', measured: Number.NaN, lower: 0, upper: 0, unit: '', inside: false },
    ];
  }
  const batchMs = drawn.batch * WORK_PER_RECORD_MS;
  const of = (measure) => expected.measures.find((each) => each.name === measure);
  const row = (figure, measure, measured, more = 0) => {
    const { lower, upper, unit } = of(measure);
    const most = upper === null ? Number.POSITIVE_INFINITY : upper + more;
    return {
      name,
      settings,
      figure,
      measured,
      lower: lower ?? 0,
      upper: most,
      unit,
      inside: measured >= (lower ?? 0) && measured <= most,
    };
  };
  const { measures } = result;
  const heard = measures.firstCallbackMs.filter((each) => each !== null);
  return [
    ...heard.map((ms, at) => row(`survivor ${at + 1} heard after`, 'othersHear', Math.round(ms), batchMs)),
    row('without an owner', 'withoutOwner', Math.round(measures.unownedMs), batchMs),
    row('processed twice', 'processedTwice', measures.duplicates),
  ];
}

/** A line of 40 characters: where in the interval a measurement lies. */
function bar({ measured, lower, upper }) {
  const width = 40;
  if (!Number.isFinite(upper) || upper === lower) return '';
  const at = Math.round(((measured - lower) / (upper - lower)) * (width - 1));
  const cells = Array.from({ length: width }, () => '·');
  if (at >= 0 && at < width) cells[at] = '●';
  return `${at < 0 ? '●' : ''}[${cells.join('')}]${at >= width ? '●' : ''}`;
}

function page(rows, count, report) {
  const outside = rows.filter(({ inside }) => !inside).length;
  const date = report.startedAt.slice(0, 10);
  const lines = rows.map(
    (row) =>
      `| ${row.name} | ${row.settings} | ${row.figure} | ${row.lower}–${Number.isFinite(row.upper) ? row.upper : '∞'} | ${row.measured} | ${row.inside ? 'yes' : '**no**'} | \`${bar(row)}\` |`,
  );
  return `# Forecasts and what was measured

\`node scripts/bench/forecast.mjs --configs ${values.configs} --seed ${values.seed}\` of ${date}: ${count} configs drawn by the seed, each a group of three members on Kafka ${report.kafkaVersion} (client
${report.clientVersion}, ${cpus().length} cores, ${values.parallel} groups side by side), one member of which is killed or closed. ${rows.length} figures, ${outside} of them outside of the interval that [the formulas](forecast.md) give
from the config alone. Times are in ms and take the time of a batch (its records at ${WORK_PER_RECORD_MS} ms each) more at the upper end, as the forecast says; what is processed twice is in records.
The dot in the last column shows where in its interval a figure lies.

| config | settings | figure | forecast | measured | inside | |
|---|---|---|---|---|---|---|
${lines.join('\n')}
`;
}

process.exitCode = await main();
