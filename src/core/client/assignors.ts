import { distance } from 'fastest-levenshtein';
import { type Assignor, catalog, NEWEST, type VersionCode, versions } from '../catalog/catalog.ts';
import { isClassName, isKafkasOwn } from '../values/class-name.ts';

/** What an element of `partition.assignment.strategy` names, for the Java client. */
export type AssignorReading =
  | { readonly kind: 'known'; readonly assignor: Assignor }
  /** Kafka has it, but only from a later client on. */
  | { readonly kind: 'newer'; readonly assignor: Assignor; readonly since: VersionCode }
  /** Not a class that the client can load, and it is clear which one is meant. */
  | {
      readonly kind: 'mistaken';
      readonly assignor: Assignor;
      readonly mistake: 'short name' | 'package' | 'spelling' | 'server side';
    }
  /** No client has such a class, and nothing tells which one is meant. */
  | { readonly kind: 'missing' }
  /** A class of the application or of another library. */
  | { readonly kind: 'custom' };

const CONSUMER_PACKAGE = 'org.apache.kafka.clients.consumer';
/** Where the broker's assignors live; they are not on a client's class path. */
const SERVER_PACKAGE = 'org.apache.kafka.coordinator.group.assignor';
/** Spelling mistakes that still point at one class; more is another word. */
const MAX_DISTANCE = 2;

/** Tells what an assignor's name means to the Java client of a version. `text` is one trimmed element of the list. */
export function readAssignor(text: string, version: VersionCode): AssignorReading {
  const known = byClass(catalog.assignors(version), text);
  if (known) return { kind: 'known', assignor: known };
  const later = byClass(catalog.assignors(NEWEST), text);
  if (later) return { kind: 'newer', assignor: later, since: firstVersion(text) };

  const bare = undecorate(text);
  const dot = bare.lastIndexOf('.');
  const place = bare.slice(0, Math.max(dot, 0));
  const simple = bare.slice(dot + 1);
  const meant = match(simple, version);
  const mistaken = (mistake: 'short name' | 'package' | 'spelling' | 'server side'): AssignorReading =>
    meant ? { kind: 'mistaken', assignor: meant, mistake } : { kind: 'missing' };

  if (place === SERVER_PACKAGE) return mistaken('server side');
  if (place === CONSUMER_PACKAGE) return mistaken('spelling');
  // What is no class name at all cannot be loaded.
  if (!isClassName(text)) return mistaken('short name');
  // An application can have a class without a package, but hardly one that is called as Kafka's own.
  if (place === '') return match(simple, NEWEST) ? mistaken('short name') : { kind: 'custom' };
  return isKafkasOwn(bare) ? mistaken('package') : { kind: 'custom' };
}

function byClass(assignors: readonly Assignor[], className: string): Assignor | undefined {
  return assignors.find((assignor) => assignor.className === className);
}

function firstVersion(className: string): VersionCode {
  return versions.find((version) => byClass(catalog.assignors(version), className)) ?? NEWEST;
}

/** Java around a class name: `class X`, `X.class`, `X.class.getName()`, `[X]`, `X;`. */
function undecorate(text: string): string {
  return text
    .replace(/^[[({\s]*(?:class\s+)?/, '')
    .replace(/(?<![\])}\s;])[\])}\s;]+$/, '')
    .replace(/\.class(?:\.getName\(?)?$/, '');
}

/** The assignor that a simple name means, whatever its case, its punctuation and up to two wrong letters. */
function match(simple: string, version: VersionCode): Assignor | undefined {
  const available = catalog.assignors(version);
  const word = plain(simple).replace(/assign(?:e|o)r$/, '');
  // What people call cooperative-sticky: `cooperative`; the broker's sticky assignor is `uniform`.
  const name = word === 'cooperative' || word === 'uniform' ? 'cooperativesticky' : word;
  const exact = available.find((assignor) => plain(assignor.shortName) === name);
  if (exact) return exact;
  const near = available.filter((assignor) => distance(plain(simple), plain(simpleName(assignor))) <= MAX_DISTANCE);
  return near.length === 1 ? near[0] : undefined;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '');
}

/** `RangeAssignor` of an assignor, as people call it. */
export function simpleName(assignor: Assignor): string {
  return assignor.className.slice(assignor.className.lastIndexOf('.') + 1);
}
