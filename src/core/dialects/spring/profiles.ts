import type { SpringDocument, SpringFile } from './documents.ts';

/** One way to start the application: the profiles that are active and what takes part of Kafka's, low precedence first. */
export interface View {
  /** What a person activates to get here; undefined for a start without profiles. */
  readonly profile?: string;
  readonly documents: readonly SpringDocument[];
}

/** More ways than this are not looked at; it takes dozens of profiles in one family. */
const MAX_VIEWS = 48;

/** Without an active profile Spring's own one is (`AbstractEnvironment.RESERVED_DEFAULT_PROFILE_NAME`). */
const DEFAULT_PROFILES = ['default'];

/**
 * The ways to start an application that differ in what its files say about Kafka: without profiles, with each profile that a
 * file name or an expression mentions, and with each smallest set of profiles that activates some document.
 */
export function viewsOf(files: readonly SpringFile[]): View[] {
  const documents = inPrecedence(files);
  const settings = readSettings(documents);
  const views: View[] = [];
  const seen = new Set<string>();
  const add = (requested: readonly string[] | undefined) => {
    const wanted = requested ?? settings.active;
    const accepted = accept(wanted, settings);
    const active = activeDocuments(documents, accepted).filter(({ kafka }) => kafka.length > 0);
    const signature = active.map((document) => documents.indexOf(document)).join();
    if (seen.has(signature) || views.length >= MAX_VIEWS) return;
    seen.add(signature);
    views.push({ documents: active, ...(wanted.length > 0 && { profile: wanted.join(' & ') }) });
  };
  add(undefined);
  for (const document of documents) {
    if (document.kafka.length > 0) for (const request of requestsFor(document)) add(request);
  }
  for (const document of documents) {
    for (const condition of document.conditions) for (const name of condition.names()) add([name]);
  }
  return views;
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
  const expand = (name: string) => {
    if (accepted.has(name)) return;
    accepted.add(name);
    groups.get(name)?.forEach(expand);
  };
  include.forEach(expand);
  requested.forEach(expand);
  return accepted.size > 0 ? [...accepted] : DEFAULT_PROFILES;
}

function activeDocuments(documents: readonly SpringDocument[], accepted: readonly string[]): SpringDocument[] {
  const names = new Set(accepted);
  const isActive = ({ conditions }: SpringDocument) =>
    conditions.length === 0 || conditions.some((condition) => condition.matches(names));
  const active = documents.filter((document) => document.profile === undefined && isActive(document));
  for (const profile of accepted) {
    active.push(...documents.filter((document) => document.profile === profile && isActive(document)));
  }
  return active;
}
