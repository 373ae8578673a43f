import type { SpringDocument, SpringFile } from './documents.ts';

/** One way to start the application: the profiles that are active and what takes part of Kafka's, low precedence first. */
export interface View {
  /** What a person activates to get here; undefined for a start without profiles. */
  readonly profile?: string;
  readonly documents: readonly SpringDocument[];
}

/** More ways than this are not looked at; it takes dozens of profiles in one family. */
const MAX_VIEWS = 48;
/** Nor are more sets of profiles tried: many may lead to ways that are known, and each costs a look at all documents. */
const MAX_TRIES = 4 * MAX_VIEWS;

/** Without an active profile Spring's own one is (`AbstractEnvironment.RESERVED_DEFAULT_PROFILE_NAME`). */
const DEFAULT_PROFILES = ['default'];

/**
 * The ways to start an application that differ in what its files say about Kafka: without profiles, with each profile that a
 * file name or an expression mentions, and with each smallest set of profiles that activates some document.
 */
export function viewsOf(files: readonly SpringFile[]): View[] {
  const documents = inPrecedence(files);
  const settings = readSettings(documents);
  const ofKafka = new Documents(documents.filter(({ kafka }) => kafka.length > 0));
  const views: View[] = [];
  const tried = new Set<string>();
  const seen = new Set<string>();
  const isEnough = () => views.length >= MAX_VIEWS || tried.size >= MAX_TRIES;
  const add = (wanted: readonly string[]) => {
    const attempt = JSON.stringify(wanted);
    if (isEnough() || tried.has(attempt)) return;
    tried.add(attempt);
    const accepted = accept(wanted, settings).filter((name) => ofKafka.names.has(name));
    const active = ofKafka.active(accepted);
    const signature = active.join();
    if (seen.has(signature)) return;
    seen.add(signature);
    views.push({
      documents: active.map((index) => ofKafka.documents[index]!),
      ...(wanted.length > 0 && { profile: wanted.join(' & ') }),
    });
  };
  add(settings.active);
  for (const document of ofKafka.documents) {
    if (isEnough()) break;
    for (const request of requestsFor(document)) add(request);
  }
  let isOtherTried = false;
  for (const name of namesIn(documents)) {
    if (isEnough()) break;
    // A start with a profile that decides nothing differs from one without profiles, and not from one with another such.
    const decides = ofKafka.names.has(name) || settings.groups.has(name);
    if (decides || !isOtherTried) add([name]);
    isOtherTried ||= !decides;
  }
  return views;
}

/** The profiles in the conditions of documents, each once. */
function namesIn(documents: readonly SpringDocument[]): Set<string> {
  const names = new Set<string>();
  for (const { conditions } of documents) {
    for (const condition of conditions) for (const name of condition.names()) names.add(name);
  }
  return names;
}

/** Documents, low precedence first, and which of them profiles activate. */
class Documents {
  /** The profiles that a document depends on. */
  readonly names: ReadonlySet<string>;
  /** Indices of the documents by the profile of their file. */
  readonly #ofFiles = new Map<string | undefined, number[]>();

  constructor(readonly documents: readonly SpringDocument[]) {
    const names = namesIn(documents);
    for (const [index, { profile }] of documents.entries()) {
      const known = this.#ofFiles.get(profile);
      if (known) known.push(index);
      else this.#ofFiles.set(profile, [index]);
      if (profile !== undefined) names.add(profile);
    }
    this.names = names;
  }

  /** The indices of those that are active, in the order in which later ones win. */
  active(accepted: readonly string[]): number[] {
    const active = new Set(accepted);
    const isActive = (index: number) => {
      const { conditions } = this.documents[index]!;
      return conditions.length === 0 || conditions.some((condition) => condition.matches(active));
    };
    return [undefined, ...accepted].flatMap((profile) => (this.#ofFiles.get(profile) ?? []).filter(isActive));
  }
}

/** Sets of profiles, each as small as can be, that activate a document. */
function requestsFor(document: SpringDocument): string[][] {
  const own = document.profile === undefined ? [] : [document.profile];
  if (document.conditions.length === 0) return own.length > 0 ? [own] : [];
  return document.conditions
    .flatMap((condition) => condition.terms())
    .filter((term) => !term.inactive.some((name) => own.includes(name)))
    .map((term) => [...new Set([...own, ...term.active])]);
}

/**
 * Plain files first, then those of profiles; among files of one profile `.yaml` < `.yml` < `.properties`
 * (`StandardConfigDataLocationResolver.getReferencesForConfigName`).
 */
function inPrecedence(files: readonly SpringFile[]): SpringDocument[] {
  const rank = (file: SpringFile) => {
    const { uri } = file.file.source;
    return uri.endsWith('.yaml') ? 0 : uri.endsWith('.yml') ? 1 : 2;
  };
  return [...files].sort((a, b) => rank(a) - rank(b)).flatMap((file) => file.documents);
}

interface Settings {
  readonly active: readonly string[];
  readonly include: readonly string[];
  readonly groups: ReadonlyMap<string, readonly string[]>;
}

/** Only documents that are always active may say which profiles are (`InvalidConfigDataPropertyException` otherwise). */
function readSettings(documents: readonly SpringDocument[]): Settings {
  let active: readonly string[] = [];
  let include: readonly string[] = [];
  const groups = new Map<string, readonly string[]>();
  for (const document of documents) {
    if (document.profile !== undefined || document.conditions.length > 0) continue;
    active = document.profiles.active ?? active;
    include = document.profiles.include ?? include;
    for (const [name, members] of document.profiles.groups ?? []) groups.set(name, members);
  }
  return { active, include, groups };
}

/** The profiles that count, in the order in which later ones win (`Profiles.expandProfiles`). */
function accept(requested: readonly string[], { include, groups }: Settings): string[] {
  const accepted = new Set<string>();
  const open = [...include, ...requested].reverse();
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (accepted.has(name)) continue;
    accepted.add(name);
    for (const member of groups.get(name)?.toReversed() ?? []) open.push(member);
  }
  return accepted.size > 0 ? [...accepted] : DEFAULT_PROFILES;
}
