import { catalog, type KeySpec, NEWEST, type VersionCode } from '../catalog/catalog.ts';
import type { ConfigEntry, ConsumerConfig } from '../model/config.ts';
import { javaList, javaTrim } from '../values/java-text.ts';
import { loadsAssignors, STRATEGY } from './assignor-list.ts';
import { isRefused, type Refusal, refusalOf } from './refusal.ts';
import { usesSasl } from './security.ts';
import { specsOf } from './specs.ts';

/**
 * The one thing to say about a value: why the client refuses it, or, when the way it is written explains that better, the
 * comment or the quotes that became part of it.
 */
export type ValueProblem =
  | Refusal
  /** `at`: where in the raw value the blanks before the comment start; `marker`: where the comment itself does. */
  | { readonly kind: 'comment'; readonly refused: boolean; readonly at: number; readonly marker: number }
  /** `bare`: the value without its quotes. */
  | { readonly kind: 'quotes'; readonly refused: boolean; readonly bare: string };

type Problems = ReadonlyMap<ConfigEntry, ValueProblem>;

/** Every rule about values asks for the same config in turn; nothing else is remembered. */
let latest: { readonly config: ConsumerConfig; readonly problems: Problems } | undefined;

/**
 * The problems of a config's values, at most one an entry. Entries that another one overrides are left out, as the client
 * never sees them; so are placeholders and what is no consumer key of the target version.
 */
export function valueProblems(config: ConsumerConfig): Problems {
  if (latest?.config !== config) latest = { config, problems: findProblems(config) };
  return latest.problems;
}

/** Whether quotes or a trailing comment in the value explain whatever else is wrong with it. */
export function isSyntaxSlip(entry: ConfigEntry, config: ConsumerConfig): boolean {
  const kind = valueProblem(entry, config)?.kind;
  return kind === 'comment' || kind === 'quotes';
}

/** The problem of one entry, as {@link valueProblems} has it, without a look at the others. */
export function valueProblem(entry: ConfigEntry, config: ConsumerConfig): ValueProblem | undefined {
  return latest?.config === config ? latest.problems.get(entry) : problemAt(entry, config);
}

function findProblems(config: ConsumerConfig): Problems {
  const problems = new Map<ConfigEntry, ValueProblem>();
  for (const entry of config.entries) {
    const problem = problemAt(entry, config);
    if (problem) problems.set(entry, problem);
  }
  return problems;
}

function problemAt(entry: ConfigEntry, config: ConsumerConfig): ValueProblem | undefined {
  if (config.client === 'librdkafka') return undefined;
  const spec = specsOf(config.version).get(entry.key);
  if (spec === undefined || entry.value === undefined || config.get(entry.key) !== entry) return undefined;
  // The keys themselves are the finding, or before 4.1 mean nothing.
  if (config.client === 'share' && catalog.shareRefusedKeys(NEWEST).includes(entry.key)) return undefined;
  return entry.dynamic ? quotedJaas(spec, entry, config) : problemOf(spec, entry, config);
}

/** Kinds that a framework's own property settles before the client sees the value. */
const SETTLED_WHEN_TYPED: ReadonlySet<ValueProblem['kind']> = new Set(['empty', 'empty element']);

function problemOf(spec: KeySpec, entry: ConfigEntry, config: ConsumerConfig): ValueProblem | undefined {
  const text = entry.trimmed;
  // From 4.2 on the list itself is checked, read or not.
  const unread = spec.name === STRATEGY && spec.validator?.kind !== 'list' && !loadsAssignors(config);
  const refusal = unread ? undefined : (refusalOf(spec, text, config.version) ?? refusalWithOthers(spec, text, config));
  const slip = slipOf(spec, entry, text, refusal, config);
  if (slip) return slip;
  if (!refusal || isJudgedElsewhere(spec.name, refusal, config)) return undefined;
  return entry.layer.place === 'typed' && SETTLED_WHEN_TYPED.has(refusal.kind) ? undefined : refusal;
}

/** group.protocol has a rule of its own, and so have the keys of a share consumer in a consumer's file. */
function isJudgedElsewhere(key: string, refusal: Refusal, { client }: ConsumerConfig): boolean {
  if (refusal.kind !== 'enum' && refusal.kind !== 'empty') return false;
  return key === 'group.protocol' || (client === 'java' && key.startsWith('share.'));
}

/** First client that refuses an empty mechanism under SASL (CommonClientConfigs.postValidateSaslMechanismConfig). */
const MECHANISM_CHECKED_SINCE: VersionCode = 303;
const LIST_DESERIALIZER = 'org.apache.kafka.common.serialization.ListDeserializer';

/** Why a client refuses a value because of what other keys say, or do not say. */
function refusalWithOthers(spec: KeySpec, text: string, config: ConsumerConfig): Refusal | undefined {
  if (spec.name === 'sasl.mechanism') {
    return text === '' && config.version >= MECHANISM_CHECKED_SINCE && usesSasl(config) ? { kind: 'empty' } : undefined;
  }
  if (text !== LIST_DESERIALIZER) return undefined;
  // ListDeserializer.configureListClass and configureInnerSerde; the catalog has the consumer's own keys alone.
  const side = spec.name.slice(0, spec.name.indexOf('.'));
  const missing = [`default.list.${side}.serde.type`, `default.list.${side}.serde.inner`].filter(
    (key) => !config.has(key),
  );
  return missing.length > 0 ? { kind: 'class', name: text, reason: 'list', missing } : undefined;
}

/** Whatever fills in user and password later, quotes around the module are wrong. */
function quotedJaas(spec: KeySpec, entry: ConfigEntry, config: ConsumerConfig): ValueProblem | undefined {
  return spec.name === 'sasl.jaas.config' ? slipOf(spec, entry, entry.trimmed, undefined, config) : undefined;
}

function slipOf(
  spec: KeySpec,
  entry: ConfigEntry,
  text: string,
  refusal: Refusal | undefined,
  config: ConsumerConfig,
): ValueProblem | undefined {
  const first = text.charCodeAt(0);
  if (first === 34 || first === 39) {
    const bare = unquote(spec, text);
    if (bare !== undefined) {
      const jaas = spec.name === 'sasl.jaas.config';
      return {
        kind: 'quotes',
        bare,
        refused: jaas ? usesSasl(config) : isRefused(refusal) || isLoadedAssignor(spec, config),
      };
    }
  }
  if (spec.type === 'password' || !entry.file.format.traits.hashInValue) return undefined;
  const refused = isRefused(refusal) || isLoadedAssignor(spec, config);
  if (refusal?.kind === 'empty' || !(text.includes('#') || (refused && /[!/]/.test(text)))) return undefined;
  const marker = commentAt(entry.raw, refused, refusal?.kind === 'number' || refusal?.kind === 'boolean');
  if (marker < 0) return undefined;
  return { kind: 'comment', refused, marker, at: entry.raw.slice(0, marker).trimEnd().length };
}

/** A class name holds neither quotes nor `#`, so an assignor written with them is refused where it is loaded. */
function isLoadedAssignor(spec: KeySpec, config: ConsumerConfig): boolean {
  return spec.name === STRATEGY && loadsAssignors(config);
}

/** After a blank; only a number or a boolean cannot hold a `#` without one. */
const COMMENT = /(?:^|(?<=\s))(?:#|!|\/\/)/;
/** In a text that the client takes: `#` alone, and not before a number (`node #2`) or at the start of a name (`#team`). */
const COMMENT_IN_TEXT = /^#(?=\s)|(?<=\s)#(?!\d+\s*$)/;

/** Offset of the comment's marker, or -1. */
function commentAt(raw: string, refused: boolean, plain: boolean): number {
  if (!refused) return raw.search(COMMENT_IN_TEXT);
  const hash = plain ? raw.indexOf('#') : -1;
  return hash >= 0 ? hash : raw.search(COMMENT);
}

/** The value without quotes around it, or around each element of a list; undefined where quotes are part of a longer text. */
function unquote(spec: KeySpec, text: string): string | undefined {
  const whole = /^(["'])([\s\S]*)\1$/.exec(text);
  if (!whole) return undefined;
  const [, quote, inner = ''] = whole;
  if (spec.name === 'sasl.jaas.config')
    return /^\s*[\w.$]+\s+(?:required|requisite|sufficient|optional)\b/i.test(inner) ? inner : undefined;
  if (!inner.includes(quote!)) return javaTrim(inner);
  if (spec.type !== 'list') return undefined;
  const items = javaList(text).map((item) => /^(["'])([^"']*)\1$/.exec(item)?.[2]);
  return items.every((item) => item !== undefined) ? items.join(',') : undefined;
}
