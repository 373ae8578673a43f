import { catalog } from '../../catalog/catalog.ts';
import type { ParsedFile } from '../../formats/format.ts';
import { ConfigEntry, ConsumerConfig, type Dialect, type Layer } from '../../model.ts';
import { fileName } from '../../uri.ts';
import type { DialectReader, ReadResult } from '../reader.ts';
import { type Role, roleOf } from './role.ts';
import { zookeeperNote } from './zookeeper-note.ts';

const dialect: Dialect = {
  name: 'java-client',
  title: 'Kafka client properties',
  pathFor: (key) => [key],
};

const LAYER: Layer = { dialect, name: 'file', rank: 0, place: 'raw' };

/** Any key that only a consumer's file has; a text without one is never parsed. */
const HINT =
  /group\.id|group\.protocol|session\.timeout|deserializer|auto\.offset\.reset|enable\.auto\.commit|auto\.commit|max\.poll\.|partition\.assignment|isolation\.level|fetch\.m|group\.instance|zookeeper\.connect|bootstrap\.servers/;

const roles = new WeakMap<ParsedFile, Role>();

function role(file: ParsedFile): Role {
  let known = roles.get(file);
  if (!known) {
    known = roleOf(file.pairs, fileName(file.source.uri));
    roles.set(file, known);
  }
  return known;
}

let keys: ReadonlyMap<string, string> | undefined;

/**
 * Kafka's keys by themselves. An entry takes the catalog's own text for a key it knows: rules look every key up a dozen times,
 * and two texts that are one are equal without a look at their letters.
 */
function knownKeys(): ReadonlyMap<string, string> {
  keys ??= new Map(catalog.names.map((name) => [name, name]));
  return keys;
}

/** Files of bare Kafka keys, as `new KafkaConsumer(Properties)` and librdkafka's wrappers take them. */
export const javaClient: DialectReader = {
  dialect,
  matchesName: (name) => /\.(?:properties|config)$/i.test(name) && !/^log4j|^logging\./i.test(name),
  mayClaim: (text) => HINT.test(text),
  claims(file) {
    if (file.format !== 'properties') return false;
    const found = role(file);
    return found === 'consumer' || found === 'librdkafka-consumer' || found === 'zookeeper-consumer';
  },
  familyOf: (uri) => uri,
  read(files, target): ReadResult {
    const configs: ConsumerConfig[] = [];
    const findings = [];
    for (const file of files) {
      const found = role(file);
      if (found === 'zookeeper-consumer') {
        findings.push(zookeeperNote(file));
        continue;
      }
      const known = knownKeys();
      const entries = file.pairs.map((pair) => {
        return new ConfigEntry(known.get(pair.path) ?? pair.path, pair.value, pair, file, LAYER);
      });
      const client = found === 'librdkafka-consumer' ? 'librdkafka' : 'java';
      configs.push(new ConsumerConfig(entries, { client, dialect, target: target(file) }));
    }
    return { configs, findings };
  },
};
