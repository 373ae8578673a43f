import { catalog, type KeySpec, NEWEST, type VersionCode } from '../catalog/catalog.ts';
import { type AddressProblem, addressProblem } from '../values/address.ts';
import { type ClassRefusal, classRefusal, isClassList } from '../values/class-name.ts';
import { isPositiveDuration } from '../values/java-duration.ts';
import { INTEGER_BITS, javaDouble, javaInteger } from '../values/java-number.ts';
import { javaList } from '../values/java-text.ts';

/** Why a client refuses a value by itself, whatever the other keys say. */
export type Refusal =
  | { readonly kind: 'empty' }
  | { readonly kind: 'number'; readonly spec: KeySpec }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'enum'; readonly accepted: readonly string[]; readonly byDuration: boolean }
  | { readonly kind: 'range'; readonly min?: number; readonly max?: number }
  | { readonly kind: 'empty element'; readonly refused: boolean }
  | ClassRefusal
  | { readonly kind: 'address'; readonly problems: readonly AddressProblem[] }
  | { readonly kind: 'instance id'; readonly reason: 'empty' | 'characters' | 'dots' | 'length' };

/** Whether the client refuses the value, where the problem can also be one that it passes over. */
export function isRefused(refusal: Refusal | undefined): boolean {
  if (refusal?.kind === 'address') return refusal.problems.some((problem) => problem.refused);
  if (refusal?.kind === 'class') return refusal.reason !== 'unnamed package' && refusal.reason !== 'named serializer';
  return refusal?.kind === 'empty element' ? refusal.refused : refusal !== undefined;
}

/** First client that checks security.protocol in its ConfigDef; earlier ones look it up in any case (run on 2.0 to 4.4). */
const PROTOCOL_CHECKED_SINCE = 303;
/** Longest id that the client takes (JoinGroupRequest.MAX_GROUP_INSTANCE_ID_LENGTH; run on 2.3 to 4.4). */
const MAX_INSTANCE_ID_LENGTH = 249;

/**
 * What the client finds wrong when it parses and validates a value (ConfigDef.parseType, then the validator), and what
 * KafkaConsumer's constructor adds for bootstrap.servers, group.instance.id and lists of classes.
 * @param text the value, trimmed as Java trims
 */
export function refusalOf(spec: KeySpec, text: string, version: VersionCode): Refusal | undefined {
  switch (spec.type) {
    case 'int':
    case 'long':
    case 'short': {
      if (text === '') return { kind: 'empty' };
      const value = javaInteger(text, INTEGER_BITS[spec.type]!);
      return value === undefined ? { kind: 'number', spec } : outOfRange(spec, value);
    }
    case 'double': {
      if (text === '') return { kind: 'empty' };
      const value = javaDouble(text);
      return value === undefined ? { kind: 'number', spec } : outOfRange(spec, value);
    }
    case 'boolean': {
      if (text === '') return { kind: 'empty' };
      // Java's equalsIgnoreCase compares upper-case characters.
      const upper = text.toUpperCase();
      return upper === 'TRUE' || upper === 'FALSE' ? undefined : { kind: 'boolean' };
    }
    case 'class':
      return text === '' ? { kind: 'empty' } : classRefusal(spec, text, version);
    case 'list':
      return text === '' ? undefined : listRefusal(spec, text, version);
    case 'string':
      return stringRefusal(spec, text, version);
    case 'password':
      return undefined;
  }
}

function outOfRange({ validator }: KeySpec, value: number): Refusal | undefined {
  if (validator?.kind !== 'range') return undefined;
  const { min, max } = validator;
  const below = min !== undefined && value < min;
  const above = max !== undefined && value > max;
  return below || above
    ? { kind: 'range', ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
    : undefined;
}

function listRefusal(spec: KeySpec, text: string, version: VersionCode): Refusal | undefined {
  const items = javaList(text);
  const loadsClasses = isClassList(spec.name);
  if (items.includes('')) {
    // Earlier clients look for a class without a name, and pass over an address without text.
    const refused = spec.validator?.kind === 'list' || loadsClasses || spec.name === 'partition.assignment.strategy';
    const worse = refused ? undefined : addressRefusal(spec, items, version);
    return worse?.problems.some((problem) => problem.refused) ? worse : { kind: 'empty element', refused };
  }
  if (spec.name === 'bootstrap.servers') return addressRefusal(spec, items, version);
  if (!loadsClasses) return undefined;
  const problems = items.flatMap((item) => classRefusal(spec, item, version) ?? []);
  return problems.find(isRefused) ?? problems[0];
}

function addressRefusal(spec: KeySpec, items: readonly string[], version: VersionCode) {
  if (spec.name !== 'bootstrap.servers') return undefined;
  const problems: AddressProblem[] = [];
  for (const item of items) {
    const problem = item === '' ? undefined : addressProblem(item, version);
    if (problem) problems.push(problem);
  }
  return problems.length > 0 ? ({ kind: 'address', problems } as const) : undefined;
}

function stringRefusal(spec: KeySpec, text: string, version: VersionCode): Refusal | undefined {
  if (spec.name === 'group.instance.id') return instanceIdRefusal(text);
  let { validator } = spec;
  let ignoreCase = false;
  if (spec.name === 'security.protocol' && version < PROTOCOL_CHECKED_SINCE) {
    validator = catalog.spec(spec.name, NEWEST)!.validator;
    ignoreCase = true;
  }
  if (validator?.kind === 'offsetReset') {
    if (validator.values.includes(text)) return undefined;
    if (text === '') return { kind: 'empty' };
    const duration = /^by_duration:([^:]*)$/.exec(text)?.[1];
    if (duration !== undefined && isPositiveDuration(duration)) return undefined;
    return { kind: 'enum', accepted: validator.values, byDuration: true };
  }
  if (validator?.kind !== 'oneOf' || validator.values.includes(text)) return undefined;
  if (text === '') return { kind: 'empty' };
  const upper = text.toUpperCase();
  const { values } = validator;
  if ((validator.ignoreCase || ignoreCase) && values.some((value) => value.toUpperCase() === upper)) return undefined;
  return { kind: 'enum', accepted: values, byDuration: false };
}

/** `JoinGroupRequest.validateGroupInstanceId`, which the constructor calls from 2.3 on, with or without a client.id. */
function instanceIdRefusal(text: string): Refusal | undefined {
  if (text === '') return { kind: 'instance id', reason: 'empty' };
  if (text === '.' || text === '..') return { kind: 'instance id', reason: 'dots' };
  if (text.length > MAX_INSTANCE_ID_LENGTH) return { kind: 'instance id', reason: 'length' };
  return /^[a-zA-Z0-9._-]+$/.test(text) ? undefined : { kind: 'instance id', reason: 'characters' };
}
