import type { VersionCode } from '../catalog/catalog.ts';
import type { GroupMember, Said } from '../client/group-member.ts';
import type { ValueProblem } from '../client/value-problem.ts';
import type { FormatTraits, ParsedFile } from '../formats/format.ts';
import type { ClientFamily, ConfigEntry, ConsumerConfig } from '../model/config.ts';
import type { ConfigChange, Fix, Related, Severity } from '../model/findings.ts';
import type { BrokerAssumptions } from '../model/settings.ts';
import type { Span } from '../text/spans.ts';

export interface FixSpec {
  readonly title: string;
  readonly changes: readonly ConfigChange[];
  /** Default `safe`. */
  readonly safety?: Fix['safety'];
  /** Default `quickfix`. */
  readonly kind?: Fix['kind'];
  /** The one obvious fix. Default: the first fix of a report that has a single safe one. */
  readonly preferred?: boolean;
}

/** What a rule hands over for one finding. */
export interface Report {
  readonly severity: Severity;
  readonly message: string;
  /** The entry that the finding is about. */
  readonly entry: ConfigEntry;
  /** Which part of it is underlined. Default `entry`: key and value. */
  readonly part?: 'entry' | 'key' | 'value' | Span;
  /**
   * Other entries that matter. One with `conflict` is the other half of a contradiction: when it lies in another file,
   * the finding is reported there too.
   */
  readonly related?: readonly { readonly entry: ConfigEntry; readonly message: string; readonly conflict?: boolean }[];
  readonly tags?: readonly ('unnecessary' | 'deprecated')[];
  readonly fixes?: readonly FixSpec[];
  /** As in Finding; never a rule's own word, as it judges for one version. */
  readonly refusedBy?: readonly VersionCode[];
}

export type Reporter = (report: Report) => void;

/** What rules may know beside the config. */
export interface RuleContext {
  readonly version: VersionCode;
  readonly broker: BrokerAssumptions;
}

/**
 * When whoever refuses a config comes upon what an error is about. The client stops at the first refusal, so that the order decides
 * which error a person meets (linter/first-refusal.ts).
 */
export type RefusalPoint =
  /** Another program reads the config first and refuses it. */
  | 'before the client'
  /** Config providers are asked before any value is parsed. */
  | 'before parsing'
  /** While the values are parsed, each in its turn, whatever is wrong with this one. */
  | 'parsing'
  /** Only `subscribe` looks at it. */
  | 'subscribe'
  /** One of the checks that follow when all values are parsed, as scripts/catalog/CheckOrder.java names them. */
  | {
      readonly check: string;
      /** A value that the key's own type refuses is met before, while it is parsed, though people are told of the key alone. */
      readonly valueFirst?: boolean;
    };

/** What the code reads of every rule. What only lists and documentation tell of it stands in the rule's meta.json (listed-rule.ts). */
interface RuleBase {
  /** Also the folder's name and the code that people see. */
  readonly name: string;
  /** The clients whose configs it judges. */
  readonly appliesTo: readonly ClientFamily[];
  /** Says nothing until the settings give the rule a severity. */
  readonly defaultOff?: boolean;
  /** Default: where the client checks the value of the key that the error is about. */
  readonly refusedAt?: RefusalPoint;
}

/** Judges a config as a whole; runs once when one of `keys` is present, or always. */
export interface ConfigRule extends RuleBase {
  readonly kind: 'config';
  readonly keys: readonly string[] | 'any';
  check(config: ConsumerConfig, report: Reporter, context: RuleContext): void;
}

/** Words one kind of the problems that values have; runs for each entry with such a problem. */
export interface ValueRule extends RuleBase {
  readonly kind: 'value';
  readonly problem: ValueProblem['kind'];
  check(problem: ValueProblem, entry: ConfigEntry, config: ConsumerConfig, report: Reporter): void;
}

/** Judges each entry whose key the target client does not know. */
export interface ForeignKeyRule extends RuleBase {
  readonly kind: 'foreign-key';
  check(entry: ConfigEntry, config: ConsumerConfig, report: Reporter): void;
}

export interface FileReport {
  readonly severity: Severity;
  readonly message: string;
  readonly span: Span;
  readonly key?: string;
  readonly related?: readonly { readonly span: Span; readonly message: string }[];
  readonly tags?: readonly ('unnecessary' | 'deprecated')[];
  readonly fixes?: readonly FixSpec[];
}

/** Judges how a file is written, in the formats that have a trait; sees the file and the entries that dialects found in it. */
export interface SyntaxRule extends RuleBase {
  readonly kind: 'syntax';
  readonly trait: keyof FormatTraits;
  /** Whether the configs show that it has nothing to say about the file. */
  idle?(configs: readonly ConsumerConfig[]): boolean;
  check(file: ParsedFile, entries: readonly ConfigEntry[], report: (report: FileReport) => void): void;
}

export interface GroupReport {
  readonly severity: Severity;
  readonly message: string;
  /** The entry of the member that the finding is about. */
  readonly at: Said;
  /** What is underlined of it. Default `entry`: key and value. */
  readonly part?: 'entry' | 'value';
  /** Entries of other members. */
  readonly related: readonly { readonly at: Said; readonly message: string }[];
}

/** Judges the members of one group on one cluster that different files make; runs for each of them. */
export interface GroupRule extends RuleBase {
  readonly kind: 'group';
  /** @param others at least one; those of the same folder come first */
  check(member: GroupMember, others: readonly GroupMember[], report: (report: GroupReport) => void): void;
}

export interface DialectReport {
  readonly severity: Severity;
  readonly message: string;
  readonly file: ParsedFile;
  readonly span: Span;
  readonly key?: string;
  readonly related?: readonly Related[];
  readonly fixes?: readonly Fix[];
}

/** Judges what only one dialect sees: keys that bind to nothing, values that the framework refuses. */
export interface DialectRule<Seen = never> extends RuleBase {
  readonly kind: 'dialect';
  /** The dialect's id. */
  readonly dialect: string;
  /** @param seen what that dialect hands over beside the configs */
  check(seen: Seen): readonly DialectReport[];
}

/** Documents a finding that the linter itself reports while it reads files. */
export interface BuiltInRule extends RuleBase {
  readonly kind: 'built-in';
}

export type Rule = ConfigRule | ValueRule | ForeignKeyRule | SyntaxRule | GroupRule | DialectRule | BuiltInRule;
