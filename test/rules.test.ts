import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rules } from '../src/core/rules/index.ts';
import { lintText } from './support/lint-text.ts';
import { RULES_FOLDER, readReadme } from './support/readme.ts';

const SECTIONS = ['What', 'Why', 'What to do', 'Fails', 'Passes', 'Source'];

const folders = readdirSync(RULES_FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(RULES_FOLDER, entry.name, 'rule.ts')))
  .map((entry) => entry.name);

test('every folder of a rule is registered, under its own name, once', () => {
  expect(rules.map((rule) => rule.name).sort()).toEqual(folders.sort());
});

describe.each(rules.map((rule) => [rule.name, rule] as const))('%s', (name, rule) => {
  const readme = readReadme(name);

  test('has documentation and tests', () => {
    expect(readme.title).toBe(name);
    expect(readme.sections).toEqual(SECTIONS);
    expect(existsSync(join(RULES_FOLDER, name, 'rule.test.ts'))).toBe(true);
    expect(readme.examples.some((example) => example.verdict === 'fails')).toBe(true);
    expect(readme.examples.some((example) => example.verdict === 'passes')).toBe(true);
  });

  test('its failing examples fail and its passing ones pass', () => {
    for (const { verdict, text, file, beside, kafkaVersion, severity, refusal } of readme.examples) {
      const version = kafkaVersion === undefined ? {} : { version: kafkaVersion };
      const settings = severity === undefined ? {} : { settings: { severities: { [name]: severity } } };
      expect(severity !== undefined, 'only a rule that is off by default has to be switched on').toBe(
        rule.defaultOff === true,
      );
      const found = lintText({ text: { [file]: text, ...beside }, ...version, ...settings }).filter(
        (finding) => finding.rule === name,
      );
      if (verdict === 'passes') expect(found, text).toEqual([]);
      else {
        expect(found.length, text).toBeGreaterThan(0);
        const isError = found.some((finding) => finding.severity === 'error');
        expect(isError, `an error names who refuses it, and only an error does:\n${text}`).toBe(refusal !== undefined);
      }
    }
  });
});
