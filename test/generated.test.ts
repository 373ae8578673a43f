import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contributes } from '../package.json';
import schema from '../schemas/kafka-rebalance.schema.json';
import { ruleNames, rulesPage } from '../scripts/docs.mjs';
import { grammar } from '../scripts/grammar.mjs';
import { bundle as strings } from '../scripts/l10n.mjs';
import { notices } from '../scripts/notices.mjs';
import { rulesFile } from '../scripts/rules.mjs';
import { BROKER_ASSIGNORS, BROKER_KEYS } from '../src/core/project/config-file.ts';
import { bundle, ROOT, type Target } from './support/bundle.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('the grammar is the one that the catalog makes (npm run grammar)', async () => {
  expect(read('syntaxes/kafka.tmLanguage.json')).toBe(await grammar());
});

test('the list of rules as data is the one that the rules and their meta.json make (npm run docs)', async () => {
  expect(read('src/core/rules/rules.json')).toBe(await rulesFile());
});

test('the list of rules is the one that the rules make (npm run docs)', async () => {
  expect(read('docs/rules.md')).toBe(await rulesPage());
});

test('project file and setting complete the names of the rules that there are (npm run docs)', async () => {
  const names = await ruleNames();
  expect(schema.properties.severity.propertyNames).toEqual(names);
  expect(contributes.configuration.properties['kafkaRebalance.severity'].propertyNames).toEqual({ enum: names.enum });
});

test('the strings for translators are those of the editor (npm run l10n)', async () => {
  expect(read('l10n/bundle.l10n.json')).toBe(await strings());
});

test('the notices name the packages that are bundled (npm run notices)', async () => {
  const metafiles = [];
  for (const target of ['extension', 'web', 'yaml', 'cli', 'lab', 'webview'] satisfies Target[]) {
    const { metafile, dispose } = await bundle(target);
    dispose();
    metafiles.push(metafile);
  }
  expect(read('THIRD-PARTY-NOTICES')).toBe(await notices(metafiles));
});

test('settings and project file know the same broker keys', () => {
  const keys = [...Object.keys(BROKER_KEYS), BROKER_ASSIGNORS].sort();
  expect(Object.keys(schema.properties.broker.properties).sort()).toEqual(keys);
  const setting = contributes.configuration.properties['kafkaRebalance.broker'];
  expect(Object.keys(setting.properties).sort()).toEqual(keys);
});

test('every text of package.json is in package.nls.json, and no other', () => {
  const used = new Set([...read('package.json').matchAll(/"%([\w.]+)%"/g)].map(([, key]) => key!));
  expect([...used].sort()).toEqual(Object.keys(JSON.parse(read('package.nls.json'))).sort());
});

test('no menu offers the lab where it cannot run', () => {
  const lab = contributes.commands.map(({ command }) => command).filter((command) => /\.lab\./.test(command));
  const entries = Object.values(contributes.menus).flat();
  expect(contributes.menus.commandPalette.map(({ command }) => command)).toEqual(expect.arrayContaining(lab));
  const offered = entries.filter(({ when }) => !when.includes('!kafkaRebalance.labUnavailable'));
  expect(offered.filter(({ command }) => lab.includes(command))).toEqual([]);
});

test('every setting has a scope, a default and a description', () => {
  for (const [name, setting] of Object.entries(contributes.configuration.properties)) {
    expect(setting, name).toMatchObject({
      scope: expect.any(String),
      default: expect.anything(),
      markdownDescription: expect.any(String),
    });
  }
});
