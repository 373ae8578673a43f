// Measures what people wait for and prints one table of ratios. usage: node scripts/bench/run.mjs [--save]
// --save makes the run the new baseline.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundle, optionsOf } from '../../esbuild.mjs';
import { linting } from './linting.mjs';
import { coldStart, extension, trees } from './processes.mjs';
import { sessions } from './sessions.mjs';

/** @typedef {{ name: string, value: number, unit?: string, target: number, note?: string }} Row */

const ROOT = join(import.meta.dirname, '../..');
const BASELINE = join(import.meta.dirname, 'baseline.json');

/** Bundles as they ship, and the core alone, into a folder. */
async function bundles(folder) {
  const files = {};
  for (const target of ['extension', 'web', 'cli', 'yaml']) {
    files[target] = join(folder, `${target}.js`);
    await bundle(target, true, files[target]);
  }
  files.linter = join(folder, 'linter.mjs');
  const { entryPoints: _, banner: __, plugins, ...options } = optionsOf('cli', true);
  await build({
    ...options,
    plugins: plugins?.filter((plugin) => plugin.name !== 'deferred-yaml'),
    entryPoints: [join(import.meta.dirname, 'linter.ts')],
    format: 'esm',
    outfile: files.linter,
  });
  return files;
}

/** @returns {Row[]} */
function sizes(files, folder) {
  const kilobytes = (file) => statSync(file).size / 1024;
  const vsix = join(folder, 'extension.vsix');
  const { status, stderr } = spawnSync(process.execPath, ['scripts/package.mjs', vsix], { cwd: ROOT });
  if (status !== 0) throw new Error(`The VSIX could not be made: ${stderr}`);
  return [
    { name: 'bundle, desktop', value: kilobytes(files.extension), unit: 'KB', target: 300 },
    { name: 'bundle, web', value: kilobytes(files.web), unit: 'KB', target: 300 },
    { name: 'VSIX', value: kilobytes(vsix), unit: 'KB', target: 2048 },
  ];
}

const show = (value) => (value < 10 ? value.toFixed(2) : value.toFixed(0));

/** @param {Row[]} rows @param {Record<string, number>} baseline */
function table(rows, baseline) {
  const cells = rows.map(({ name, value, unit, target, note = '' }) => {
    const before = baseline[name];
    const change = before === undefined ? 'new' : `${value >= before ? '+' : ''}${((value / before - 1) * 100).toFixed(0)} %`;
    const shown = unit ? `${show(value)} ${unit}` : `${value.toFixed(2)} ×`;
    const goal = `≤ ${target}${unit ? ` ${unit}` : ' ×'}`;
    return [name, shown, goal, value <= target ? 'yes' : 'no', change, note];
  }); // biome-ignore format: a table reads better packed
  const head = ['what', 'measured', 'target', 'met', 'to baseline', 'detail'];
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((row) => row[column].length)));
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}

const folder = mkdtempSync(join(tmpdir(), 'kafka-rebalance-bench-'));
try {
  const files = await bundles(folder);
  const rows = [
    ...(await linting(files.linter)),
    ...(await sessions(files.linter)),
    coldStart(files.cli, folder),
    ...trees(files.cli, folder),
    ...extension(files.extension),
    ...sizes(files, folder),
  ];
  const baseline = existsSync(BASELINE) ? JSON.parse(readFileSync(BASELINE, 'utf8')) : {};
  const [cpu] = cpus();
  console.log(`${cpu.model.trim()}, ${cpus().length} cores, Node ${process.versions.node}\n`);
  console.log(table(rows, baseline));
  if (process.argv.includes('--save')) {
    const values = Object.fromEntries(rows.map(({ name, value }) => [name, Number(value.toPrecision(4))]));
    writeFileSync(BASELINE, `${JSON.stringify(values, null, 2)}\n`);
    console.log('\nSaved as the baseline.');
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
