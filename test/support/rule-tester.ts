import { describe, expect, test } from 'vitest';
import type { LintSettings } from '../../src/core/model/settings.ts';
import type { Rule } from '../../src/core/rules/rule.ts';
import { exampleNames } from './example-names.ts';
import { applyAll, lintText, placeOf, type Severity, safeFix } from './lint-text.ts';
import { listedRules } from './listed-rules.ts';

interface Example {
  /** A text of one file, or several files by name. */
  readonly text: string | Readonly<Record<string, string>>;
  /** Default `consumer.properties`; decides format and dialect. */
  readonly file?: string;
  /** Target Kafka version, default the newest. */
  readonly version?: string;
  readonly settings?: Partial<LintSettings>;
}

interface ExpectedFinding {
  /** `line:column-line:column`, from 1, end exclusive; with `file ` in front where an example has several files. */
  readonly at: string;
  readonly severity?: Severity;
  readonly message?: RegExp;
  readonly related?: readonly string[];
}

interface Rejected extends Example {
  /** All findings of the rule, in the order of files and text. */
  readonly findings: readonly ExpectedFinding[];
  /** The text after every safe fix of the rule; must be given when the rule offers one. */
  readonly fixed?: string | Readonly<Record<string, string>>;
  /** The text after the one fix of this title (for fixes that need a review). */
  readonly fix?: { readonly title: string; readonly result: string | Readonly<Record<string, string>> };
}

/** Tests a rule by examples: what it accepts, what it rejects and where, and the text that its safe fixes leave. */
export function testRule(
  rule: Rule,
  examples: { readonly accept: readonly Example[]; readonly reject: readonly Rejected[] },
): void {
  describe(rule.name, () => {
    const names = exampleNames([...examples.accept, ...examples.reject]);
    const accepted = examples.accept.map((example, index) => [names[index]!, example] as const);
    const rejected = examples.reject.map((example, index) => [names[accepted.length + index]!, example] as const);

    for (const [name, example] of accepted) {
      test(`accepts ${name}`, () => {
        expect(findingsOf(rule, example)).toEqual([]);
      });
    }

    for (const [name, example] of rejected) test(`rejects ${name}`, () => testRejected(rule, example));

    test('finds all that the list of rules tells of it, and nothing else', () => {
      const { severities, fixable } = listedRules.find(({ name }) => name === rule.name)!;
      const found = examples.reject.flatMap((example) => findingsOf(rule, example));
      expect(new Set(found.map(({ severity }) => severity))).toEqual(new Set(severities));
      expect(found.some(({ fixes }) => fixes.length > 0)).toBe(fixable);
    });
  });
}

function testRejected(rule: Rule, example: Rejected): void {
  const several = typeof example.text !== 'string';
  const found = findingsOf(rule, example);
  expect(found.map((finding) => placeOf(finding, several))).toEqual(example.findings.map((each) => each.at));
  for (const [index, expected] of example.findings.entries()) {
    const finding = found[index]!;
    if (expected.severity) expect(finding.severity).toBe(expected.severity);
    if (expected.message) expect(finding.message).toMatch(expected.message);
    if (expected.related) {
      expect(finding.related.map((related) => placeOf({ ...finding, ...related }, several))).toEqual(expected.related);
    }
  }
  const fixable = found.some((finding) => safeFix(finding));
  if (example.fixed === undefined) expect(fixable, 'a safe fix is offered, so `fixed` must be given').toBe(false);
  else {
    const fixed = applyAll(example, (finding) => finding.rule === rule.name);
    expect(fixed).toEqual(example.fixed);
    expect(
      applyAll({ ...example, text: fixed }, (finding) => finding.rule === rule.name),
      'fixing twice',
    ).toEqual(fixed);
  }
  if (example.fix) {
    const { title, result } = example.fix;
    const fix = found.flatMap((finding) => finding.fixes).find((candidate) => candidate.title === title);
    expect(
      fix,
      `a fix titled "${title}" among ${found.flatMap((f) => f.fixes.map((x) => x.title)).join(' | ')}`,
    ).toBeDefined();
    expect(applyAll(example, () => false, fix)).toEqual(result);
  }
}

function findingsOf(rule: Rule, example: Example) {
  return lintText(example).filter((finding) => finding.rule === rule.name);
}
