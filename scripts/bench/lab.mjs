// How long the lab takes and what parallelism does to its figures: the default eight scenarios, several times.
// usage: node scripts/bench/lab.mjs [--engine docker|local] [--image NAME] [--parallel 1,2,4,8]

import { readdirSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Docker from 'dockerode';
import { bundle } from '../../esbuild.mjs';
import { buildAgent } from '../agent.mjs';
import { ROOT } from '../host/root.mjs';

const { values: options } = parseArgs({
  options: {
    engine: { type: 'string', default: 'auto' },
    image: { type: 'string' },
    parallel: { type: 'string', default: '1,2,4,8' },
  },
});

/** The lab as it ships, with its agent beside it. */
async function loadLab() {
  const folder = join(ROOT, 'dist/test-lab');
  await mkdir(folder, { recursive: true });
  await bundle('lab', true, join(folder, 'lab.js'));
  await buildAgent(join(folder, 'lab-agent.jar'));
  return { lab: createRequire(import.meta.url)(join(folder, 'lab.js')), folder };
}

/** Resident memory of the run's processes or containers in MB, by role. */
async function memory(engine) {
  if (engine.info.name === 'docker') {
    const docker = new Docker(
      process.env.DOCKER_HOST ? { socketPath: process.env.DOCKER_HOST.replace('unix://', '') } : {},
    );
    const all = await docker.listContainers({ filters: { label: ['kafka-rebalance.lab.run'] } });
    const own = all.filter(({ Labels }) => Labels['kafka-rebalance.lab.owner']?.startsWith(`${process.pid}@`));
    return Promise.all(
      own.map(async ({ Id, Labels }) => {
        const { memory_stats: stats } = await docker.getContainer(Id).stats({ stream: false });
        const cache = stats.stats?.inactive_file ?? stats.stats?.total_inactive_file ?? 0;
        return { role: Labels['kafka-rebalance.lab.role'], megabytes: ((stats.usage ?? 0) - cache) / 1e6 };
      }),
    );
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8');
        if (Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]) !== process.pid) return [];
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        const role = command.includes('kafka.Kafka') ? 'broker' : command.includes('\0member') ? 'member' : 'tool';
        return [{ role, megabytes: Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1]) / 1000 }];
      } catch {
        return [];
      }
    });
}

/** Times between two records of a member while no group beside it moved anything, before the departure, in ms. */
function steadyGaps({ events, scenario, incidents, quietFromMs }) {
  const { focus } = scenario;
  const t0Ms = incidents.find((each) => each.do === focus.do && each.member === focus.member).atMs;
  const before = events.filter(({ wallMs }) => wallMs <= t0Ms);
  const gaps = [];
  for (const member of new Set(before.map((event) => event.member))) {
    const times = before
      .filter((event) => event.member === member && event.type === 'processed')
      .flatMap(({ records }) => records.filter((_, index) => index % 3 === 2))
      .filter((time) => time > quietFromMs);
    for (let i = 1; i < times.length; i++) gaps.push(times[i] - times[i - 1]);
  }
  return gaps.sort((a, b) => a - b);
}

const quantile = (sorted, q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))];
const median = (numbers) =>
  quantile(
    [...numbers].sort((a, b) => a - b),
    0.5,
  );
const seconds = (ms) => (ms / 1000).toFixed(1);

async function run({ lab, folder }, parallel) {
  const started = performance.now();
  const at = {};
  let events = 0;
  let used;
  const signal = new AbortController().signal;
  const { engine } = await lab.chooseEngine(
    { engine: options.engine, agentJar: lab.agentJarIn(folder) },
    signal,
    () => {},
  );
  const mark = (name) => {
    at[name] ??= performance.now() - started;
  };
  const records = [];
  const settings = lab.labSettings({ parallel, ...(options.image && { image: options.image }) });
  const report = await lab.runLab({
    engine,
    scenarios: lab.pickScenarios({}, settings),
    settings,
    signal,
    onRecord: (record) => records.push(record),
    onProgress(progress) {
      if (progress.kind === 'event') events++;
      else if (progress.kind === 'phase') mark(progress.phase);
      else if (progress.kind === 'filled') at.filled = progress.durationMs;
      else if (progress.kind === 'scenario') {
        mark(progress.state);
        if (progress.state === 'happened') used ??= memory(engine).catch(() => []);
      }
    },
  });
  const total = performance.now() - started;
  return {
    parallel,
    engine: engine.info,
    report,
    at,
    events,
    total,
    memory: await used,
    gaps: records.flatMap(steadyGaps),
  };
}

function print({ parallel, report, at, events, total, memory: used, gaps }) {
  gaps.sort((a, b) => a - b);
  const kills = report.scenarios.filter(({ departure }) => departure === 'kill');
  const heard = kills
    .flatMap(({ members }) => Object.values(members).map((each) => each.firstCallbackMs))
    .filter((ms) => ms !== null);
  const broken = report.scenarios.flatMap(({ invariants }) => invariants.filter(({ ok }) => !ok));
  console.log(
    `\n${parallel} side by side: ${seconds(total)} s from command to table, ${broken.length} invariants broken`,
  );
  console.log(
    `  broker ready ${seconds(at.topic)} s; topic filled in ${seconds(at.filled)} s, while members start; first group balanced and steady ${seconds(at.steady - at.starting)} s after its start`,
  );
  console.log(
    `  gap in steady state: median ${quantile(gaps, 0.5)} ms, p99 ${quantile(gaps, 0.99)} ms, longest ${gaps.at(-1)} ms`,
  );
  console.log(
    `  survivors hear of a kill after ${Math.min(...heard)} to ${Math.max(...heard)} ms, median ${median(heard)} ms`,
  );
  console.log(`  ${(events / (total / 1000)).toFixed(0)} events a second over the whole run`);
  for (const role of ['broker', 'member']) {
    const each = used.filter((one) => one.role === role).map(({ megabytes }) => megabytes);
    if (each.length > 0) console.log(`  memory of a ${role}: median ${median(each).toFixed(0)} MB (${each.length})`);
  }
  for (const { mode, departure, durationMs, balanceMs, rebalanceMs } of report.scenarios) {
    console.log(
      `    ${`${mode}-${departure}`.padEnd(26)} ${seconds(durationMs)} s, balanced after ${seconds(balanceMs)} s, again after ${seconds(rebalanceMs)} s`,
    );
  }
}

const loaded = await loadLab();
for (const parallel of options.parallel.split(',').map(Number)) {
  const result = await run(loaded, parallel);
  if (parallel === Number(options.parallel.split(',')[0])) console.log(result.engine.description);
  print(result);
}
process.exit();
