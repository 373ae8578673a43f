import { specsOf } from '../client/specs.ts';
import type { ValueProblem } from '../client/value-problem.ts';
import type { ClientFamily, ConfigEntry, ConsumerConfig } from '../model/config.ts';
import { rules } from './index.ts';
import type { ConfigRule, ForeignKeyRule, ValueRule } from './rule.ts';

/** What a config is asked by; all of one shape, which the engine reads faster than rules as they are written. */
export interface DueRule {
  readonly name: string;
  /** Says nothing until the settings give the rule a severity. */
  readonly defaultOff: boolean;
  readonly check: ConfigRule['check'];
}

/** The rules for the configs of one client, by what they wait for. */
export interface RuleSet {
  readonly configRules: readonly DueRule[];
  /** Positions in `configRules` by the keys that the rules wait for. */
  readonly byKey: ReadonlyMap<string, readonly number[]>;
  /** 1 for each of `configRules` that waits for no key. */
  readonly always: Uint8Array;
  readonly valueRules: ReadonlyMap<ValueProblem['kind'], readonly ValueRule[]>;
  readonly foreignKeyRules: readonly ForeignKeyRule[];
}

const byClient = new Map<ClientFamily, RuleSet>();

export function rulesFor(client: ClientFamily): RuleSet {
  let set = byClient.get(client);
  if (!set) {
    set = ruleSet(client);
    byClient.set(client, set);
  }
  return set;
}

function ruleSet(client: ClientFamily): RuleSet {
  const own = rules.filter((rule) => rule.appliesTo.includes(client));
  const configRules = own.filter((rule): rule is ConfigRule => rule.kind === 'config');
  const byKey = new Map<string, number[]>();
  const always = new Uint8Array(configRules.length);
  for (const [position, { keys }] of configRules.entries()) {
    if (keys === 'any') always[position] = 1;
    else for (const key of keys) append(byKey, key, position);
  }
  const valueRules = new Map<ValueProblem['kind'], ValueRule[]>();
  for (const rule of own) if (rule.kind === 'value') append(valueRules, rule.problem, rule);
  const foreignKeyRules = own.filter((rule): rule is ForeignKeyRule => rule.kind === 'foreign-key');
  const due = configRules.map(({ name, defaultOff = false, check }) => ({ name, defaultOff, check }));
  return { configRules: due, always, byKey, valueRules, foreignKeyRules };
}

function append<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}

export interface Due {
  /** In the order of the index. */
  readonly configRules: readonly DueRule[];
  /** Entries whose keys the target client does not know. */
  readonly foreign: readonly ConfigEntry[];
}

/**
 * The rules that may have something to say about a config. A file has some dozens of keys and the rules wait for some hundreds,
 * so the file's keys are looked up among the rules' and not the other way round.
 */
export function dueRules(config: ConsumerConfig, { configRules, always, byKey }: RuleSet): Due {
  const specs = specsOf(config.version);
  const waiting = always.slice();
  const foreign: ConfigEntry[] = [];
  for (const entry of config.entries) {
    const positions = byKey.get(entry.key);
    if (positions) for (const position of positions) waiting[position] = 1;
    if (!specs.has(entry.key)) foreign.push(entry);
  }
  const due: DueRule[] = [];
  for (let position = 0; position < waiting.length; position++)
    if (waiting[position] === 1) due.push(configRules[position]!);
  return { configRules: due, foreign };
}
