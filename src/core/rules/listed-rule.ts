import type { ClientFamily } from '../model/config.ts';
import type { Severity } from '../model/findings.ts';
import type { Rule } from './rule.ts';

/** What a rule is about; lists are in sections by the first. */
export type RuleTag =
  | 'kip-848'
  | 'assignor'
  | 'timeouts'
  | 'group'
  | 'commit'
  | 'value'
  | 'key'
  | 'syntax'
  | 'spring'
  | 'polling'
  | 'network'
  | 'security'
  | 'tool';

/** A rule's meta.json: what only lists and documentation tell of it. No code that judges reads it, and no bundle holds it. */
export interface RuleMeta {
  /** One line: what the rule finds. */
  readonly summary: string;
  readonly tags: readonly RuleTag[];
  /** The severities it may report, most severe first. */
  readonly severities: readonly Severity[];
  /** Whether a finding may come with a fix. */
  readonly fixable: boolean;
}

/** A rule as rules.json lists it, which `npm run docs` writes: what its code says, and its meta.json. */
export interface ListedRule extends RuleMeta {
  readonly name: string;
  readonly kind: Rule['kind'];
  readonly appliesTo: readonly ClientFamily[];
  /** Says nothing until the settings give it a severity. */
  readonly defaultOff: boolean;
  /** The keys that a config rule waits for; absent where it looks at every config, and from rules of other kinds. */
  readonly keys?: readonly string[];
}
