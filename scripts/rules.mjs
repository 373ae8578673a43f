// The list of rules as data, src/core/rules/rules.json: from the rules as the program has them, and the meta.json beside each.
// `npm run docs` writes it; documentation, tests and the command line's list of rules read it.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const RULES = join(ROOT, 'src/core/rules');
const TARGET = join(RULES, 'rules.json');

/** Titles of the sections that lists have, by the first of a rule's tags. */
export const SECTIONS = {
  'kip-848': 'Group protocol',
  group: 'Groups and members',
  assignor: 'Assignors',
  timeouts: 'Timeouts of the group and of requests',
  polling: 'Polling and fetching',
  commit: 'Commits',
  value: 'Values',
  key: 'Keys',
  syntax: 'How .properties files are written',
  network: 'Connections',
  security: 'Security',
  spring: 'Spring Boot',
  tool: 'This tool',
};
const SEVERITIES = ['error', 'warning', 'info', 'hint'];

/** What each field of a meta.json has to be. */
const FIELDS = {
  summary: (value) => typeof value === 'string' && /^[A-Z].*\.$/.test(value),
  tags: (value) => isListOf(value, Object.keys(SECTIONS)),
  severities: (value) => isListOf(value, SEVERITIES) && isSorted(value.map((each) => SEVERITIES.indexOf(each))),
  fixable: (value) => typeof value === 'boolean',
};

/**
 * Every rule, in the order of src/core/rules/index.ts.
 * @returns {Promise<import('../src/core/rules/listed-rule.ts').ListedRule[]>}
 * @throws {Error} when a meta.json is missing or wrong; the message names the file and the field.
 */
export async function ruleList() {
  const rules = await load();
  return Promise.all(
    rules.map(async ({ name, kind, appliesTo, defaultOff = false, keys }) => {
      const { summary, tags, severities, fixable } = await readMeta(join(RULES, name, 'meta.json'));
      const waitsFor = Array.isArray(keys) && { keys };
      return { name, kind, summary, tags, appliesTo, severities, fixable, defaultOff, ...waitsFor };
    }),
  );
}

/** @returns {Promise<string>} rules.json as it has to stand in the file: a line for each rule */
export async function rulesFile() {
  const lines = (await ruleList()).map((rule) => JSON.stringify(rule));
  return `[\n${lines.join(',\n')}\n]\n`;
}

export async function writeRules() {
  await writeFile(TARGET, await rulesFile());
  console.log(`wrote ${TARGET}`);
}

async function readMeta(path) {
  const meta = JSON.parse(await readFile(path, 'utf8'));
  for (const field of new Set([...Object.keys(FIELDS), ...Object.keys(meta)])) {
    if (!Object.hasOwn(FIELDS, field)) throw new Error(`${path}: ${field} is no field of it.`);
    if (!FIELDS[field](meta[field])) throw new Error(`${path}: ${field} cannot be ${JSON.stringify(meta[field])}.`);
  }
  return meta;
}

function isListOf(value, known) {
  return Array.isArray(value) && value.length > 0 && value.every((each) => known.includes(each));
}

/** In ascending order, each once. */
function isSorted(numbers) {
  return numbers.every((each, index) => index === 0 || numbers[index - 1] < each);
}

/** The rules as the program has them. */
async function load() {
  const { outputFiles } = await build({
    entryPoints: [join(RULES, 'index.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  const { rules } = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`
  );
  return rules;
}
