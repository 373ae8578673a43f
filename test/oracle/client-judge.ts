import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientJars, clientLibraries } from '../../scripts/java/jars.mjs';
import { catalog, NEWEST } from '../../src/core/catalog/catalog.ts';
import { readAssignor } from '../../src/core/client/assignors.ts';
import { isKafkasOwn, isKafkasShortName } from '../../src/core/values/class-name.ts';
import { javaTrim } from '../../src/core/values/java-text.ts';
import { startJava } from './jvm.ts';

/** The first version whose jar has KafkaShareConsumer (an earlier one than the first that documents it). */
export const SHARE_CONSUMER_SINCE = 309;

/** A config as the client gets it. A null is a key that is present without a value. */
export type ClientConfig = Readonly<Record<string, string | null>>;

export interface QuestionOptions {
  /** `share` asks KafkaShareConsumer, which versions before {@link SHARE_CONSUMER_SINCE} lack; KafkaConsumer unless told. */
  client?: 'java' | 'share';
  /** Full versions of kafka-clients, `4.3.1`; all of them unless told. */
  versions?: readonly string[];
  /** Fills in what files often leave to code, see {@link complete}. */
  complete?: boolean;
  /** Puts Kafka's own classes in place of classes that this class path lacks, see {@link withOwnClasses}. */
  ownClasses?: boolean;
  /** Also calls `subscribe(["t"])` on the constructed consumer; no broker is asked. */
  subscribe?: boolean;
  /** Also returns what the client understood. */
  values?: boolean;
  /** How long constructing, subscribing and closing may take together, in ms; 20 s unless told. */
  deadlineMs?: number;
}

/** What one version does with a config. */
export interface Verdict {
  accepted: boolean;
  /** Where a refused or hanging config stopped. */
  stage?: 'construct' | 'subscribe' | 'close';
  /** Each exception from the outermost to the root as `SimpleName: message`, joined by ` <- `. */
  exception?: string;
  /** The config keys of this version that the exception names. */
  keys?: string[];
  /** The deadline passed; nothing else is known. */
  hang?: true;
  /** Messages logged as WARN or ERROR by the calling thread. */
  warnings: string[];
  /**
   * Keys that the client says it did not use: unknown ones, those of plug-ins, and from 2.8 on also known ones such as
   * ssl.* under PLAINTEXT. Empty when the config is refused.
   */
  unused: string[];
  /**
   * With `values`: every key of this version as `ConsumerConfig.values()` has it; lists joined by commas, passwords in
   * clear. A `client.id` that the client made up is left out.
   */
  values?: Record<string, string | null>;
}

/** Verdicts by version, oldest first. */
export type Verdicts = Record<string, Verdict>;

export interface ClientJudge {
  /** The versions there are, oldest first. */
  readonly versions: readonly string[];
  ask(config: ClientConfig, options?: QuestionOptions): Promise<Verdicts>;
  askAll(configs: readonly ClientConfig[], options?: QuestionOptions): Promise<Verdicts[]>;
  dispose(): Promise<void>;
}

/**
 * Starts a JVM that holds every kafka-clients version, each loaded when it is first asked. Nothing reaches the network:
 * see `Bootstrap.java`, and the flags below for whatever else looks a host up.
 * @throws when there is no JDK or Maven cannot fetch the clients
 */
export async function startClientJudge(): Promise<ClientJudge> {
  const jars = await clientJars();
  const libraries = await clientLibraries();
  const folder = await mkdtemp(join(tmpdir(), 'client-judge-'));
  const hosts = join(folder, 'hosts');
  await writeFile(hosts, '127.0.0.1 localhost\n');
  const server = await startJava({
    main: 'client.ClientJudge',
    sources: ['wire', 'client', 'org'],
    classPath: libraries,
    flags: [`-Djdk.net.hosts.file=${hosts}`, '-DsocksProxyHost=127.0.0.1', '-DsocksProxyPort=1'],
    args: [...jars].map(([version, jar]) => `${version}=${jar}`),
  });

  const ask = async (config: ClientConfig, options: QuestionOptions = {}): Promise<Verdicts> => {
    const { complete: completes, ownClasses, ...rest } = options;
    let asked = config;
    if (ownClasses) asked = withOwnClasses(asked, rest.client === 'share' ? catalog.shareRefusedKeys(NEWEST) : []);
    if (completes) asked = complete(asked);
    const question = { ...rest, config: asked, ...(completes && { stores: true }) };
    const { results } = JSON.parse(await server.request(`${JSON.stringify(question)}\n`));
    return checked(results);
  };
  return {
    versions: [...jars.keys()],
    ask,
    askAll: (configs, options) => Promise.all(configs.map((config) => ask(config, options))),
    async dispose() {
      await server.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function checked(results: Record<string, Verdict & { judgeError?: string; valuesError?: string }>): Verdicts {
  for (const [version, { judgeError, valuesError }] of Object.entries(results)) {
    const error = judgeError ?? valuesError;
    if (error) throw new Error(`kafka-clients ${version} could not be asked: ${error}`);
  }
  return results;
}

const STRING_DESERIALIZER = 'org.apache.kafka.common.serialization.StringDeserializer';
const COMPLETION: ClientConfig = {
  'bootstrap.servers': 'localhost:9092',
  'key.deserializer': STRING_DESERIALIZER,
  'value.deserializer': STRING_DESERIALIZER,
  'group.id': 'g',
};

/**
 * Adds the keys that no consumer can do without where they are absent. (`Stores.java` gives stores their locations, which need files.) A present but blank `bootstrap.servers` marks a
 * form, whose blanks somebody fills in: they get the key's default, or count as absent where it has none.
 */
export function complete(config: ClientConfig): ClientConfig {
  const isForm = 'bootstrap.servers' in config && isBlank(config['bootstrap.servers']);
  if (!isForm) return { ...COMPLETION, ...config };
  const filledIn = Object.entries(config).flatMap(([key, value]) => {
    if (!isBlank(value)) return [[key, value]];
    const standard = catalog.spec(key, NEWEST)?.default;
    return isBlank(standard) ? [] : [[key, standard]];
  });
  return { ...COMPLETION, ...Object.fromEntries(filledIn) };
}

/** Keys whose value is one class or a list of classes that Kafka loads by name, with Kafka's own stand-in if it has one. */
const CLASS_KEYS: Readonly<Record<string, string | undefined>> = {
  'key.deserializer': STRING_DESERIALIZER,
  'value.deserializer': STRING_DESERIALIZER,
  'partition.assignment.strategy': 'org.apache.kafka.clients.consumer.RangeAssignor',
  'interceptor.classes': undefined,
  'metric.reporters': undefined,
  'security.providers': undefined,
  'sasl.client.callback.handler.class': undefined,
  'sasl.login.callback.handler.class': undefined,
  'sasl.login.class': undefined,
  'sasl.oauthbearer.jwt.retriever.class': undefined,
  'sasl.oauthbearer.jwt.validator.class': undefined,
  'ssl.engine.factory.class': undefined,
};

/**
 * Replaces what names a class outside Kafka's packages by Kafka's own, or drops the key where Kafka has none: the
 * class path of an application is not ours to know. A name without a package stays where it means a class of Kafka's.
 * @param kept keys that stay as they are, because the client refuses them whatever class they name
 */
export function withOwnClasses(config: ClientConfig, kept: readonly string[] = []): ClientConfig {
  const own: Record<string, string | null> = {};
  for (const [key, value] of Object.entries(config)) {
    if (!(key in CLASS_KEYS) || value === null || kept.includes(key)) {
      own[key] = value;
      continue;
    }
    // A comma in the name of a single class makes it no name at all.
    const names = key.endsWith('.class') || key.endsWith('.deserializer') ? [value] : value.split(',');
    const ours = names.filter((name) => !namesForeignClass(key, name.trim()));
    const standIn = CLASS_KEYS[key];
    // Blank elements stay elements of a list.
    if (ours.length < names.length && ours.length > 0 && ours.every(isBlank)) ours.push(standIn ?? '');
    if (ours.length > 0) own[key] = ours.join(',');
    else if (standIn !== undefined) own[key] = standIn;
  }
  return own;
}

function namesForeignClass(key: string, name: string): boolean {
  if (!/^[\p{L}_$][\p{L}\p{N}_$]*(\.[\p{L}_$][\p{L}\p{N}_$]*)*$/u.test(name)) return false;
  if (name.includes('.')) return !isKafkasOwn(name);
  if (key === 'partition.assignment.strategy') return readAssignor(name, NEWEST).kind === 'custom';
  return !key.endsWith('.deserializer') || !isKafkasShortName(name);
}

function isBlank(value: string | null | undefined): boolean {
  return value === null || value === undefined || javaTrim(value) === '';
}
