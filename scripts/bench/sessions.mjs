// A session over files in memory: what a keystroke and a whole workspace ask of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { longProperties } from './linting.mjs';
import { median } from './measure.mjs';

const TYPICAL = readFileSync(join(import.meta.dirname, 'fixtures/consumer.properties'), 'utf8');
const CONFIGS = 1_000;
const KEYSTROKES = 200;
const ROUNDS = 5;

/** Processor time since a moment (ms). */
const since = (before) => {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** A key is pressed somewhere in a file of 5,000 lines, and the file is checked anew. */
async function keystroke({ Session, MemoryFiles }) {
  const uri = '/bench/consumer.properties';
  const text = longProperties(TYPICAL);
  const files = new MemoryFiles({ [uri]: text });
  const session = new Session(files, { wishes: () => ({}) });
  const times = [];
  for (let i = -20; i < KEYSTROKES; i++) {
    const at = (i + 20) * 997;
    const typed = `${text.slice(0, at)}x${text.slice(at)}`;
    const before = process.cpuUsage();
    session.changed(uri);
    const checked = await session.check(uri, () => ({ uri, text: typed }));
    if (i >= 0) times.push(since(before));
    if (!checked.files.has(uri)) throw new Error(`${uri} was not taken for a consumer config`);
  }
  return median(times);
}

/** A thousand configs, each in a folder and a group of its own. */
async function workspace({ Session, MemoryFiles }) {
  const texts = {};
  for (let i = 0; i < CONFIGS; i++) {
    texts[`/bench/service-${i}/src/main/resources/consumer.properties`] =
      `${TYPICAL}group.id=group-${i}\nsession.timeout.ms=${i}s\n`;
  }
  const firsts = [];
  const wholes = [];
  for (let round = 0; round < ROUNDS; round++) {
    const session = new Session(new MemoryFiles(texts), { wishes: () => ({}) });
    const before = process.cpuUsage();
    let count = 0;
    for await (const _ of session.checkAll(Object.keys(texts))) if (count++ === 0) firsts.push(since(before));
    wholes.push(since(before));
    if (count !== CONFIGS) throw new Error(`${count} of ${CONFIGS} configs were checked`);
  }
  return { first: median(firsts), whole: median(wholes) };
}

/** @param {string} bundle @returns {Promise<import('./run.mjs').Row[]>} */
export async function sessions(bundle) {
  const core = await import(pathToFileURL(bundle).href);
  const typed = await keystroke(core);
  const { first, whole } = await workspace(core);
  return [
    { name: 'a keystroke in 5,000 lines', value: typed, unit: 'ms', target: 8 },
    { name: 'a workspace of 1,000 configs, first findings', value: first, unit: 'ms', target: 500 },
    { name: 'a workspace of 1,000 configs, all findings', value: whole, unit: 'ms', target: 2000 },
  ];
}
