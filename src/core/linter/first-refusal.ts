import { catalog, type KeySpec } from '../catalog/catalog.ts';
import { type Refusal, refusalOf } from '../client/refusal.ts';
import { specsOf } from '../client/specs.ts';
import { valueProblems } from '../client/value-problem.ts';
import type { ConfigEntry, ConsumerConfig } from '../model/config.ts';
import type { Finding } from '../model/findings.ts';
import { rules } from '../rules/index.ts';
import type { RefusalPoint } from '../rules/rule.ts';

/** Providers are asked before any value is parsed. */
const BEFORE_PARSING = -1;
/** Added to the position of a check that the constructor makes when all values are parsed. */
const AFTER_PARSING = 10_000;
/** What only subscribe refuses. */
const AFTER_CONSTRUCTING = 20_000;

let points: ReadonlyMap<string, RefusalPoint | undefined> | undefined;

/** What the rule behind a finding says of the point where its errors are met. */
function pointOf({ rule }: Finding): RefusalPoint | undefined {
  points ??= new Map(rules.map(({ name, refusedAt }) => [name, refusedAt]));
  return points.get(rule);
}

/**
 * The errors of a config that the client comes upon first, as it stops there and logs nothing of the others; several where one check
 * names several keys. The order is asked of the real clients (scripts/catalog/CheckOrder.java).
 * @param errors the errors about this config
 * @returns empty when the errors are of one key or one check alone, or when the order is not known: logins and stores under SASL and SSL are not in it
 */
export function firstRefused(config: ConsumerConfig, errors: readonly Finding[]): readonly Finding[] {
  if (config.client !== 'java' || new Set(errors.map((finding) => finding.key)).size < 2) return [];
  if (errors.some((finding) => pointOf(finding) === 'before the client' || isOfFramework(finding, config))) return [];
  const places = errors.map((finding) => placeOf(finding, config));
  const first = places.reduce((least, place) => Math.min(least, place.latest), Number.POSITIVE_INFINITY);
  const isFirst = (place: Place) => place.earliest === first && place.latest === first;
  if (!places.every((place) => isFirst(place) || place.earliest > first)) return [];
  const found = errors.filter((_, index) => isFirst(places[index]!));
  return found.length < errors.length ? found : [];
}

/** Spring Boot loads the class of a typed property itself; some of what it finds only the client refuses. */
function isOfFramework({ rule, key = '' }: Finding, config: ConsumerConfig): boolean {
  return rule === 'invalid-class' && config.get(key)?.layer.place === 'typed';
}

/** Where a check stands in the order of all checks, or between which places it does. */
interface Place {
  readonly earliest: number;
  readonly latest: number;
}

/** Somewhere in the constructor or in subscribe. */
const SOMEWHERE: Place = { earliest: AFTER_PARSING, latest: Number.POSITIVE_INFINITY };

function at(position: number): Place {
  return { earliest: position, latest: position };
}

function placeOf(finding: Finding, config: ConsumerConfig): Place {
  const { key = '' } = finding;
  const parsed = at(catalog.parsePosition(key));
  const point = pointOf(finding);
  if (point === undefined || point === 'before the client') return placeOfKey(key, parsed, config);
  if (point === 'before parsing') return at(BEFORE_PARSING);
  if (point === 'parsing') return parsed;
  if (point === 'subscribe') return at(AFTER_CONSTRUCTING);
  return point.valueFirst && isRefusedAnyhow(key, config) ? parsed : afterParsing(point.check, config);
}

/** Where the client checks the value of a key. */
function placeOfKey(key: string, parsed: Place, config: ConsumerConfig): Place {
  const entry = config.get(key);
  const spec = specsOf(config.version).get(key);
  const refusal = entry && spec && ownRefusal(spec, entry, config);
  if (!refusal) return SOMEWHERE;
  const met = isMetInParsing(spec, refusal);
  if (met === true) return parsed;
  const later = afterParsing(checkOf(key, config), config);
  return met === false ? later : { earliest: parsed.earliest, latest: later.latest };
}

/** Whether the value is refused by the type of its key, whatever else is wrong with it. */
function isRefusedAnyhow(key: string, config: ConsumerConfig): boolean {
  const entry = config.get(key);
  const spec = specsOf(config.version).get(key);
  return entry !== undefined && spec !== undefined && refusalOf(spec, entry.trimmed, config.version) !== undefined;
}

/** Why the value is refused by itself, also where a comment or quotes in it are what people are told. */
function ownRefusal(spec: KeySpec, entry: ConfigEntry, config: ConsumerConfig): Refusal | undefined {
  const problem = valueProblems(config).get(entry);
  if (problem?.kind !== 'comment' && problem?.kind !== 'quotes') return problem;
  if (spec.name !== 'partition.assignment.strategy') return refusalOf(spec, entry.trimmed, config.version);
  const [name = ''] = entry.items().map((item) => item.value);
  return { kind: 'class', name, reason: 'no class name' };
}

/** Why a class is refused that the ConfigDef loads and the constructor makes. */
const MADE_LATER: readonly string[] = ['list', 'serializer'];

/** Whether the ConfigDef itself refuses the value: its type cannot be read, or the validator of the key says no. */
function isMetInParsing({ type, validator }: KeySpec, refusal: Refusal): boolean | 'perhaps' {
  switch (refusal.kind) {
    case 'address':
      return false;
    case 'class':
      if (type !== 'class' || MADE_LATER.includes(refusal.reason)) return false;
      // Kafka, or this version of it, may have a class of that name that is of no use here (an interface, say).
      return refusal.reason === 'not in Kafka' || refusal.reason === 'unmakable' ? 'perhaps' : true;
    case 'empty element':
      return validator?.kind === 'list';
    case 'instance id':
      return refusal.reason === 'empty' && validator?.kind === 'nonEmpty';
    case 'empty':
    case 'enum':
      // Without a validator it is refused where it is used: sasl.mechanism, and security.protocol before 3.3.
      return type !== 'string' || validator !== undefined;
    default:
      return true;
  }
}

function checkOf(key: string, config: ConsumerConfig): string {
  if (key === 'partition.assignment.strategy') return 'assignor';
  if (key !== 'group.instance.id') return key;
  const clientId = config.get('client.id');
  return clientId && !clientId.blank ? 'group.instance.id+client.id' : key;
}

function afterParsing(check: string, config: ConsumerConfig): Place {
  const position = config.protocol ? catalog.checks(config.version, config.protocol).indexOf(check) : -1;
  return position < 0 ? SOMEWHERE : at(AFTER_PARSING + position);
}
