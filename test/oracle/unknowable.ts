import { catalog, NEWEST, type VersionCode } from '../../src/core/catalog/catalog.ts';
import { addressProblem } from '../../src/core/values/address.ts';
import { isDynamic } from '../../src/core/values/placeholder.ts';

/** Something that decides whether a client starts and that a config file does not show. */
export interface Unknowable {
  /** The keys whose verdict hangs on it, as a person would name them. */
  readonly keys: string;
  readonly reason: string;
  /** How the comparison with the real client deals with it. */
  readonly compared: string;
  /** Whether it bears on this config, where the comparison has to know. `config` is what the client gets. */
  readonly bears?: (config: Readonly<Record<string, string>>, version: VersionCode) => boolean;
}

const text = (config: Readonly<Record<string, string>>, key: string): string => config[key]?.trim() ?? '';
const usesSsl = (config: Readonly<Record<string, string>>): boolean =>
  /^(?:SASL_)?SSL$/i.test(text(config, 'security.protocol'));
const usesSasl = (config: Readonly<Record<string, string>>): boolean =>
  /^SASL_/i.test(text(config, 'security.protocol'));
const sets = (config: Readonly<Record<string, string>>, prefix: string): boolean =>
  Object.keys(config).some((key) => key.startsWith(prefix));
/** Settings of stores that a client judges without opening a file. */
const STORE_WORDS = ['ssl.keystore.password', 'ssl.keystore.type', 'ssl.truststore.password', 'ssl.truststore.type'];
const STORE_TYPES = STORE_WORDS.filter((key) => key.endsWith('.type'));
/** The types of every JVM, and the client's own from KIP-651 on. */
const isKnownType = (type: string, version: VersionCode): boolean =>
  type === '' || /^(?:jks|pkcs12)$/i.test(type) || (type === 'PEM' && version >= 207);
/** Kafka's own providers, also by a short name that an application hardly has. */
const isOwnProvider = (name: string): boolean =>
  name.startsWith('org.apache.kafka.common.config.') || /^(?:File|Directory|EnvVar)ConfigProvider$/.test(name);
const OWN_LOGIN = /org\.apache\.kafka\.common\.security\.(?:plain\.Plain|scram\.Scram)LoginModule/g;
/** Whether every login module that the text may name is one of the two that need nothing but a user and a password. */
const usesOwnLogin = (jaas: string): boolean => !/[\w$]\.[\w$]/.test(jaas.replace(OWN_LOGIN, ''));

/**
 * What cannot be known from a config alone. None of it is ever reported as an error; docs/correctness.md shows the list.
 * A config on which one bears is compared in one direction only: what we call an error must still be refused.
 */
export const UNKNOWABLE: readonly Unknowable[] = [
  {
    keys: 'bootstrap.servers, key.deserializer, value.deserializer, group.id when they are absent; ssl.keystore.location, ssl.truststore.location beside a password',
    reason: 'Applications often set them in code.',
    compared: 'Absent ones are completed before the client is asked.',
  },
  {
    keys: 'any key that is blank, when bootstrap.servers is present and blank',
    reason: 'The file is a form, whose blanks are filled in before a client reads it.',
    compared: 'Blanks are completed or left out before the client is asked; one direction.',
    bears: (config) => config['bootstrap.servers'] !== undefined && text(config, 'bootstrap.servers') === '',
  },
  {
    keys: 'any key whose value is or holds a placeholder (${…}, {{…}}, [[…]], ((…)), <…>, $X, %X%, %(x)s, @x@, __X__, ##X##, :X:, {some words}, CHANGEME, TODO, xxx and the like)',
    reason: 'Something else puts the value in before the client reads it.',
    compared: 'One direction.',
    bears: (config) => Object.values(config).some(isDynamic),
  },
  {
    keys: 'key.deserializer, value.deserializer, partition.assignment.strategy, interceptor.classes, metric.reporters, sasl.*.class, ssl.engine.factory.class, security.providers',
    reason: 'Whether a class outside Kafka is on the class path, has the right type and can be constructed.',
    compared: 'Such a class is replaced by one of Kafka’s own, or the key is left out where Kafka has none.',
  },
  {
    keys: 'partition.assignment.strategy',
    reason:
      'An assignor’s name, and the protocols that it supports, are what its code returns: two classes of an application may clash.',
    compared: 'Such a class is replaced by one of Kafka’s own.',
  },
  {
    keys: 'bootstrap.servers',
    reason: 'Whether a host name resolves where the client runs.',
    compared: 'Every well-formed host becomes a loopback address.',
  },
  {
    keys: 'bootstrap.servers on 3.8',
    reason:
      'Its last patch refuses texts before host:port as 4.0 does, its first ones read over them as 3.9 does; a target is a minor.',
    compared: 'One direction.',
    bears: (config, version) =>
      version === 308 &&
      text(config, 'bootstrap.servers')
        .split(',')
        .some((item) => addressProblem(item.trim(), 308) !== undefined),
  },
  {
    keys: 'any key that takes a class, with a name without a package',
    reason:
      'Java allows such classes. Few applications have one, so the name is information, unless it is one of Kafka’s own classes: then it is taken for a mistake.',
    compared: 'Such a class is replaced by one of Kafka’s own, unless the name is.',
  },
  {
    keys: 'default.list.key.serde.*, default.list.value.serde.*',
    reason: 'The classes that ListDeserializer is given.',
    compared: 'One direction, where they are set.',
    bears: (config) => sets(config, 'default.list.'),
  },
  {
    keys: 'client.dns.lookup=resolve_canonical_bootstrap_servers_only',
    reason: 'The client asks the name service for canonical names in its constructor.',
    compared: 'The judge has a hosts file of its own.',
  },
  {
    keys: 'ssl.* under SSL and SASL_SSL',
    reason:
      'Whether files exist and hold what their type says, with these passwords; algorithms and protocols are the JVM’s.',
    compared: 'One direction, where more than passwords and types of stores is set.',
    bears: (config, version) =>
      usesSsl(config) &&
      (Object.keys(config).some((key) => key.startsWith('ssl.') && !STORE_WORDS.includes(key)) ||
        STORE_TYPES.some((key) => !isKnownType(text(config, key), version))),
  },
  {
    keys: 'sasl.* under SASL_PLAINTEXT and SASL_SSL',
    reason:
      'JAAS may come from the JVM property java.security.auth.login.config; Kerberos, tokens and callback handlers need files, classes and hosts; which mechanisms there are is the JVM’s.',
    compared: 'One direction, but for Kafka’s own login modules of PLAIN and SCRAM.',
    bears: (config) =>
      usesSasl(config) &&
      (config['sasl.jaas.config'] === undefined ||
        !usesOwnLogin(text(config, 'sasl.jaas.config')) ||
        Object.keys(config).some(
          (key) => key.startsWith('sasl.') && key !== 'sasl.jaas.config' && key !== 'sasl.mechanism',
        ) ||
        !['', 'PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512'].includes(text(config, 'sasl.mechanism'))),
  },
  {
    keys: 'config.providers and config.providers.*',
    reason:
      'Provider classes, the files they read, and the JVM property that allows them (org.apache.kafka.automatic.config.providers).',
    compared: 'One direction, where a class is not one of Kafka’s own or has parameters.',
    bears: (config) =>
      Object.entries(config).some(
        ([key, value]) =>
          key.startsWith('config.providers.') && (!key.endsWith('.class') || !isOwnProvider(value.trim())),
      ),
  },
  {
    keys: 'security.providers',
    reason: 'Names of classes that change the JVM’s own security providers.',
    compared: 'One direction.',
    bears: (config) => text(config, 'security.providers') !== '',
  },
  {
    keys: 'default.api.timeout.ms below a second, under the consumer protocol and in a share consumer',
    reason:
      'The constructor waits that long for a thread to start, which takes as long as the machine likes (4.3 and later).',
    compared: 'One direction.',
    bears: (config) =>
      (text(config, 'group.protocol').toUpperCase() === 'CONSUMER' ||
        catalog.shareOnlyKeys(NEWEST).some((key) => key in config)) &&
      Number(text(config, 'default.api.timeout.ms') || 60_000) < 1000,
  },
  {
    keys: 'group.remote.assignor, session.timeout.ms and group.instance.id against the broker',
    reason: 'The broker’s own bounds, its assignors and the other members of the group.',
    compared: 'Warnings at most; they are compared with a broker that has its default bounds and assignors, see above.',
  },
];

/** What bears on a config so that its acceptance cannot be told from the file; undefined when nothing does. */
export function unknowableIn(config: Readonly<Record<string, string>>, version: VersionCode): Unknowable | undefined {
  return UNKNOWABLE.find((each) => each.bears?.(config, version));
}
