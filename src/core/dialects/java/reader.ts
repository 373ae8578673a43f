import type { VersionCode } from '../../catalog/catalog.ts';
import type { Pair, ParsedFile } from '../../formats/format.ts';
import { ConfigEntry, ConsumerConfig, type Dialect, type Layer } from '../../model/config.ts';
import { fileName, folderOf } from '../../model/uri.ts';
import type { TargetVersion } from '../../project/target.ts';
import { javaTrim } from '../../values/java-text.ts';
import type { DialectReader, ReadResult } from '../reader.ts';
import { SAYS } from './evidence.ts';
import { insteadOf } from './instead.ts';
import { producerBeside, type Reading, readerOf, readKeys } from './role.ts';
import type { JavaSeen } from './seen.ts';

const dialect: Dialect = {
  id: 'java-client',
  title: 'Kafka client properties',
  framework: false,
  write: (key, value) => ({ path: [key], value }),
};

const LAYER: Layer = {
  dialect,
  name: 'file',
  rank: 0,
  place: 'raw',
  audience: 'consumers',
  beside: { rank: 0, audience: 'consumers' },
};

/** Any key that only a consumer's file has; a text without one is never parsed. */
const HINT =
  /group\.id|group\.protocol|session\.timeout|deserializer|auto\.offset\.reset|enable\.auto\.commit|auto\.commit|max\.poll\.|partition\.assignment|isolation\.level|fetch\.m|group\.instance|zookeeper\.connect|bootstrap\.servers|security\.protocol|sasl\.jaas|ssl\.(?:trust|key)store/;

/** The client that brought Kafka's consumer in Java (Kafka's documentation of 0.9.0, “New Consumer Configs”). */
const FIRST_JAVA: VersionCode = 9;

/** A file is read right after it was claimed; a weak map of all files would cost more than reading one again. */
let latest: { readonly file: ParsedFile; readonly reading: Reading } | undefined;

function reading(file: ParsedFile): Reading {
  if (latest?.file !== file) latest = { file, reading: readKeys(file.pairs, fileName(file.source.uri)) };
  return latest.reading;
}

/** Whether the file leaves even the brokers to whoever uses it: then each of its blanks is to be filled in. */
function isForm(pairs: readonly Pair[], keys: readonly string[]): boolean {
  const at = keys.lastIndexOf('bootstrap.servers');
  return at >= 0 && javaTrim(pairs[at]!.value) === '';
}

/** Whether somebody says that the client is older than Kafka's consumer in Java, and the file has nothing that only that one takes. */
function isBeforeJava({ evidence }: Reading, { version, source }: TargetVersion): boolean {
  return (
    source !== 'newest' && version < FIRST_JAVA && evidence.java === 0 && (evidence.said & SAYS.bootstrapServers) === 0
  );
}

/**
 * Whether the Scala consumer's keys are leftovers: a person names the client, or a build on the way up brings librdkafka's wrapper and the
 * file has the brokers that this one goes to. Without them it may be a file for Kafka's own tools.
 */
function isLeftFromScala({ evidence }: Reading, { hint }: TargetVersion): boolean {
  const brokers = (evidence.said & (SAYS.bootstrapServers | SAYS.brokerList)) !== 0;
  return hint !== undefined && (hint.decides === true || (hint.client === 'librdkafka' && !hint.elsewhere && brokers));
}

/** What `java.util.Properties`, which knows no byte order mark, makes it part of: the first key of a file that starts with one. */
function keyBehindMark(file: ParsedFile): Pair | undefined {
  // Before a comment or an empty line the mark is a key of its own.
  return file.source.bom && file.pairs[0]?.span.start === 0 ? file.pairs[0] : undefined;
}

const BYTE_ORDER_MARK = '\uFEFF';

/** `consumer.config` and `producer.config` belong together: MirrorMaker 1 takes both. */
function familyOf(uri: string): string {
  if (!/\.config$/i.test(uri)) return uri;
  const name = fileName(uri);
  const producer = producerBeside(name) ?? (/producer/i.test(name) ? name : undefined);
  return producer === undefined ? uri : `${folderOf(uri)}for ${producer}`;
}

/** Files of bare Kafka keys, as `new KafkaConsumer(Properties)` and librdkafka's wrappers take them. */
export const javaClient: DialectReader = {
  dialect,
  files: { extensions: ['properties', 'config'], except: /^log4j|^logging\./i },
  mayClaim: (text) => HINT.test(text),
  claims(file) {
    if (!file.format.traits.linesAreKeys) return undefined;
    const { role } = reading(file);
    // A producer's file tells what the consumer's file beside it is for.
    const taken = role === 'producer' ? familyOf(file.source.uri) !== file.source.uri : role.endsWith('consumer');
    return taken ? { scope: 'all', pairs: file.pairs.length, byName: false } : undefined;
  },
  instead: (file) => (file.format.traits.linesAreKeys ? insteadOf(reading(file).role) : undefined),
  familyOf,
  read(files, target): ReadResult {
    const configs: ConsumerConfig[] = [];
    const ofZookeeper: ParsedFile[] = [];
    const names = files.length > 1 ? files.map((file) => fileName(file.source.uri)) : [];
    for (const file of files) {
      const read = reading(file);
      const { role, keys } = read;
      if (role === 'producer') continue;
      const aimed = target(file);
      if ((role === 'zookeeper-consumer' && !isLeftFromScala(read, aimed)) || isBeforeJava(read, aimed)) {
        ofZookeeper.push(file);
        continue;
      }
      const form = isForm(file.pairs, keys);
      const reader = readerOf(read, file, aimed.hint, names);
      const marked = reader.client === 'librdkafka' ? undefined : keyBehindMark(file);
      const entries = file.pairs.map((pair, index) => {
        const key = pair === marked ? BYTE_ORDER_MARK + keys[index]! : keys[index]!;
        return new ConfigEntry(key, pair.value, pair, file, LAYER, form);
      });
      configs.push(new ConsumerConfig(entries, Object.assign(reader, { dialect, target: aimed })));
    }
    const seen: JavaSeen = { ofZookeeper };
    return { configs, seen };
  },
};
