import { valueProblem, valueProblems } from '../client/value-problem.ts';
import type { ConsumerConfig } from '../model/config.ts';
import type { LintSettings } from '../model/settings.ts';
import { dueRules, rulesFor } from '../rules/due.ts';
import type { Report, RuleContext } from '../rules/rule.ts';

/** What a rule reported of a config. */
export interface Found {
  readonly rule: string;
  readonly report: Report;
  /** The rule words what is wrong with a value; another one may say it of the same value to another client. */
  readonly ofValue?: true;
  /** The rule judges a key that no client has, which no version changes: {@link rerunRules} leaves it out. */
  readonly ofForeignKey?: true;
}

/** All that the rules have to say of a config, for the version that it is judged for. */
export function runRules(config: ConsumerConfig, { broker, severities }: LintSettings): Found[] {
  const found: Found[] = [];
  const context: RuleContext = { version: config.version, broker };
  const own = rulesFor(config.client);
  const due = dueRules(config, own);
  let asked = '';
  const report = (said: Report) => found.push({ rule: asked, report: said });
  const reportValue = (said: Report) => found.push({ rule: asked, report: said, ofValue: true });
  const reportForeign = (said: Report) => found.push({ rule: asked, report: said, ofForeignKey: true });
  for (const rule of due.configRules) {
    if (rule.defaultOff && severities[rule.name] === undefined) continue;
    asked = rule.name;
    rule.check(config, report, context);
  }
  for (const [entry, problem] of valueProblems(config)) {
    for (const rule of own.valueRules.get(problem.kind) ?? []) {
      asked = rule.name;
      rule.check(problem, entry, config, reportValue);
    }
  }
  for (const entry of due.foreign) {
    for (const rule of own.foreignKeyRules) {
      asked = rule.name;
      rule.check(entry, config, reportForeign);
    }
  }
  return found;
}

/** What those rules that found something have to say of the same config as another client reads it, without the work for all others. */
export function rerunRules(config: ConsumerConfig, { broker }: LintSettings, errors: readonly Found[]): Found[] {
  const found: Found[] = [];
  const context: RuleContext = { version: config.version, broker };
  const own = rulesFor(config.client);
  const names = new Set(errors.map(({ rule }) => rule));
  let asked = '';
  const report = (said: Report) => found.push({ rule: asked, report: said });
  for (const rule of own.configRules) {
    if (!names.has(rule.name)) continue;
    asked = rule.name;
    rule.check(config, report, context);
  }
  const reportValue = (said: Report) => found.push({ rule: asked, report: said, ofValue: true });
  const entries = new Set(errors.flatMap(({ report: { entry }, ofValue }) => (ofValue ? [entry] : [])));
  for (const entry of entries) {
    const problem = valueProblem(entry, config);
    for (const rule of problem ? (own.valueRules.get(problem.kind) ?? []) : []) {
      asked = rule.name;
      rule.check(problem!, entry, config, reportValue);
    }
  }
  return found;
}
