// Writes src/core/rules/rules.json, the list of rules as data, and from it and the rules' pages docs/rules.md: every rule with its
// severities, clients, fixes and evidence.
// Writes the rules' names where an editor completes them: the schema of the project file and the setting in package.json.
// usage: node scripts/docs.mjs
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { ruleList, SECTIONS, writeRules } from './rules.mjs';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const TARGET = join(ROOT, 'docs/rules.md');
const SCHEMA = join(ROOT, 'schemas/kafka-rebalance.schema.json');
const PACKAGE = join(ROOT, 'package.json');

/** Who else refuses, in the words of the pages. */
const OTHERS = { librdkafka: 'librdkafka', properties: '`java.util.Properties`', spring: 'Spring Boot' };
const CLIENTS = { java: 'Java', share: 'Java share consumer', librdkafka: 'librdkafka' };

/** @returns {Promise<string>} the page as it has to stand in the file */
export async function rulesPage() {
  const [rules, versions] = await Promise.all([ruleList(), javaVersions()]);
  const pages = new Map();
  for (const rule of rules) pages.set(rule.name, await readFile(pageOf(rule), 'utf8'));
  const sections = Object.entries(SECTIONS).map(([tag, title]) => {
    const own = rules.filter((rule) => rule.tags[0] === tag);
    return own.length === 0 ? '' : `## ${title}\n\n${table(own)}\n`;
  });
  return [
    '# Rules',
    '',
    '<!-- Made by `npm run docs` from the rules and their pages. Do not edit. -->',
    '',
    `${rules.length} rules. Each name leads to the page of the rule: what it finds, why, what to do, and examples that tests run.`,
    '`kafka-rebalance explain <rule>` prints the same page.',
    '',
    '- **error**: the client refuses to start with this config. The [evidence](#evidence) was asked of the real clients.',
    '- **warning**: it starts, and something is surely not as meant. **info** and **hint**: worth knowing.',
    '- **off**: says nothing until the settings give it a severity (`severity` in `.kafka-rebalance.json`, `kafkaRebalance.severity` in the editor).',
    '- **Fix**: ✓ offers a change. Only changes that cannot alter what a working client does are part of _fix all_.',
    '',
    ...sections.filter(Boolean),
    '## Evidence',
    '',
    `For every error: the words of the client that refuses the example on the rule's page, and which clients do. Java clients asked: ${first(versions)} to ${versions.at(-1)}, the latest patch of each of ${versions.length} minors. librdkafka: confluent-kafka 2.15.1.`,
    '',
    evidence(rules, pages),
    '',
    (await readFile(join(ROOT, 'docs/no-rule.md'), 'utf8')).replace(/^# /, '## ').trim(),
    '',
  ].join('\n');
}

/** @returns {Promise<{ enum: string[], enumDescriptions: string[] }>} what a key of `severity` can be, as JSON schema */
export async function ruleNames() {
  const rules = await ruleList();
  return { enum: rules.map(({ name }) => name), enumDescriptions: rules.map(({ summary }) => summary) };
}

/** Changes a JSON file, in the form that the formatter asks for. */
async function change(path, edit) {
  const json = JSON.parse(await readFile(path, 'utf8'));
  edit(json);
  await writeFile(path, JSON.stringify(json, undefined, 2));
  execFileSync(process.execPath, [join(ROOT, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', path]);
  console.log(`wrote ${path}`);
}

function table(rules) {
  const rows = rules.map(({ name, summary, appliesTo, severities, fixable, defaultOff }) => {
    const levels = defaultOff ? `off (${severities.join(', ')})` : severities.join(', ');
    const clients = appliesTo.map((client) => CLIENTS[client]).join(', ');
    return `| [${name}](${link(name)}) | ${levels} | ${clients} | ${fixable ? '✓' : ''} | ${cell(summary)} |`;
  });
  return ['| Rule | Severity | Clients | Fix | Finds |', '| --- | --- | --- | :-: | --- |', ...rows].join('\n');
}

function evidence(rules, pages) {
  const rows = new Set();
  for (const { name } of rules) {
    for (const [, info, body] of pages.get(name).matchAll(/^```text refused([^\n]*)\n([\s\S]*?)^```$/gm)) {
      const attributes = Object.fromEntries([...info.matchAll(/(\w+)=(\S+)/g)].map(([, key, value]) => [key, value]));
      rows.add(`| [${name}](${link(name)}) | ${who(attributes)} | ${code(body.trim())} |`);
    }
  }
  return ['| Rule | Refused by | In the words of the client |', '| --- | --- | --- |', ...rows].join('\n');
}

function who({ by = 'client', since, until, except }) {
  if (by !== 'client') return OTHERS[by] ?? by;
  const oldest = since === undefined || since === '2.0';
  const span = until ? `Java ${since ?? '2.0'} to ${until}` : oldest ? 'every Java client' : `Java from ${since} on`;
  return except ? `${span} but ${except.replace('-', ' to ')}` : span;
}

/** Text of one line as code within a table; a backtick in it needs longer quotes. */
function code(text) {
  const line = cell(text.replace(/\s*\n\s*/g, ' '));
  return line.includes('`') ? `\`\` ${line} \`\`` : `\`${line}\``;
}

const cell = (text) => text.replace(/\|/g, '\\|');
const link = (name) => `../src/core/rules/${name}/README.md`;
const pageOf = ({ name }) => join(ROOT, 'src/core/rules', name, 'README.md');
const first = ([version]) => version;

/** The Java client versions that the catalog knows, oldest first, as people write them. */
async function javaVersions() {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { formatVersion, versions } from './src/core/catalog/versions.ts';
        export const names = versions.map(formatVersion);`,
      resolveDir: ROOT,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  const { names } = await import(`data:text/javascript;base64,${code}`);
  return names;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await writeRules();
  await writeFile(TARGET, await rulesPage());
  console.log(`wrote ${TARGET}`);
  const names = await ruleNames();
  await change(SCHEMA, (schema) => {
    schema.properties.severity.propertyNames = names;
  });
  await change(PACKAGE, (manifest) => {
    manifest.contributes.configuration.properties['kafkaRebalance.severity'].propertyNames = { enum: names.enum };
  });
}
