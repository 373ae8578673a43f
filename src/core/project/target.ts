import { formatVersion, NEWEST, parseVersion, type VersionCode } from '../catalog/catalog.ts';
import type { ClientHint } from '../model/reader.ts';

/** Where a target version came from, strongest first. */
export type TargetSource = 'directive' | 'option' | 'project' | 'build' | 'setting' | 'newest';

/** The client version that a file is judged for. Versions are minors: patches of one minor read configs alike. */
export interface TargetVersion {
  readonly version: VersionCode;
  readonly source: TargetSource;
  /** The file that says so (`pom.xml`), where one does. */
  readonly where?: string;
  /** Whose client the files around the config use. */
  readonly hint?: ClientHint;
}

/** A Kafka client that a build file on the way up from a config brings along: who may read the config. */
export interface ClientNearby {
  readonly client: 'java' | 'librdkafka';
  /** The client's own version as a minor: Kafka's for `java`, librdkafka's (2.3 is 203) for `librdkafka`. Absent where the file leaves it open. */
  readonly version?: VersionCode;
  /** The build file, relative to its folder. */
  readonly where: string;
  /** How many folders above the config it lies; 0 is beside it. */
  readonly above: number;
  /** It lies in another folder of the repository, and not on the way up. */
  readonly elsewhere?: true;
}

/** What a person and the files around a config say of its client. */
export interface ProjectFacts {
  /** The command line's `--kafka-version`: asked for by hand for this run, so only the file's own word is stronger. */
  readonly option?: string;
  /** `kafkaVersion` of the nearest `.kafka-rebalance.json`. */
  readonly configured?: { readonly version: string; readonly where: string };
  /** kafka-clients or Spring Boot version of the nearest build file. */
  readonly build?: { readonly version: VersionCode; readonly where: string };
  /** The clients that build files bring along, the nearest first; one file may bring several. */
  readonly clients?: readonly ClientNearby[];
  /** The editor's setting. */
  readonly setting?: string;
}

/**
 * The target of a file: directive, then option, then project file, then build file, then setting, then the newest client known.
 * @param client what a comment in the file says of its reader
 */
export function targetVersion(
  directive: string | undefined,
  facts: ProjectFacts,
  client?: ClientHint['client'],
): TargetVersion {
  const target = chosen(directive, facts);
  const nearby = facts.clients && hintOf(facts.clients);
  const hint = client ? said(client, nearby) : nearby;
  return hint ? { ...target, hint } : target;
}

function said(client: ClientHint['client'], nearby: ClientHint | undefined): ClientHint {
  const version = nearby?.client === client ? nearby.version : undefined;
  return { client, reason: 'a comment in the file', decides: true, ...(version !== undefined && { version }) };
}

/** The client that the nearest folder with any brings; a folder that brings two says nothing. */
function hintOf(clients: readonly ClientNearby[]): ClientHint | undefined {
  const [nearest] = clients;
  if (!nearest || clients.some(({ above, client }) => above === nearest.above && client !== nearest.client))
    return undefined;
  const { client, where: reason, version, elsewhere } = nearest;
  return { client, reason, ...(version !== undefined && { version }), ...(elsewhere && { elsewhere }) };
}

function chosen(directive: string | undefined, facts: ProjectFacts): TargetVersion {
  const named = directive === undefined ? undefined : parseVersion(directive);
  if (named !== undefined) return { version: named, source: 'directive' };
  const option = facts.option === undefined ? undefined : parseVersion(facts.option);
  if (option !== undefined) return { version: option, source: 'option' };
  const configured = facts.configured && parseVersion(facts.configured.version);
  if (configured !== undefined) return { version: configured, source: 'project', where: facts.configured!.where };
  if (facts.build) return { version: facts.build.version, source: 'build', where: facts.build.where };
  const setting = facts.setting === undefined ? undefined : parseVersion(facts.setting);
  if (setting !== undefined) return { version: setting, source: 'setting' };
  return { version: NEWEST, source: 'newest' };
}

/** "Kafka 4.3 (pom.xml)", for messages and the status item. */
export function describeTarget(target: TargetVersion): string {
  const origin = {
    directive: 'comment in the file',
    option: 'option',
    project: '',
    build: '',
    setting: 'setting',
    newest: 'newest',
  };
  return `Kafka ${formatVersion(target.version)} (${target.where ?? origin[target.source]})`;
}
