import { catalog } from '../../catalog/catalog.ts';
import { once } from '../../catalog/once.ts';
import type { ConfigEntry, ConsumerConfig } from '../../model/config.ts';
import type { ConfigRule, FixSpec } from '../rule.ts';
import { suggestLibrdkafkaKey } from '../unknown-key/suggest.ts';

/** What librdkafka calls a key of the Java client (its CONFIGURATION.md). */
const NAMES: Readonly<Record<string, string>> = {
  'fetch.max.wait.ms': 'fetch.wait.max.ms',
  'receive.buffer.bytes': 'socket.receive.buffer.bytes',
  'send.buffer.bytes': 'socket.send.buffer.bytes',
};
const IN_CODE = 'Its wrappers take deserializers in code.';
/** What it has instead, with another form of value. */
const INSTEAD: Readonly<Record<string, string>> = {
  'exclude.internal.topics': 'There it is topic.blacklist, with names as value.',
  'sasl.jaas.config': 'There user and password are sasl.username and sasl.password.',
  'ssl.truststore.location': 'There it is ssl.ca.location, with a PEM file as value.',
  'ssl.truststore.certificates': 'There it is ssl.ca.pem.',
  'ssl.keystore.certificate.chain': 'There it is ssl.certificate.pem.',
  'ssl.keystore.key': 'There it is ssl.key.pem.',
  'key.deserializer': IN_CODE,
  'value.deserializer': IN_CODE,
};

/** Keys of the Java clients that librdkafka does not have. */
const javaOnly = once(
  () =>
    new Set(
      [...catalog.names, ...catalog.producerKeys, ...catalog.adminKeys].filter((name) => !catalog.librdkafkaKey(name)),
    ),
);

/** For share consumers alone; 2.14 refuses it as unknown (CONFIGURATION.md of 2.15, run on 2.14.0 and 2.15.1). */
const SHARE_ONLY = 'max.poll.records';
const SHARE_ONLY_SINCE = 215;

export const rule: ConfigRule = {
  name: 'librdkafka-unknown-property',
  kind: 'config',
  appliesTo: ['librdkafka'],
  keys: 'any',
  check(config, report) {
    for (const entry of config.entries) {
      const found = javaOnly().has(entry.key)
        ? ofJava(entry, config)
        : entry.key === SHARE_ONLY
          ? ofShareConsumers(entry, config)
          : slip(entry, config);
      if (!found) continue;
      const { message, fix, severity = 'error' } = found;
      report({ severity, message, entry, part: 'key', fixes: [{ ...fix, safety: 'review', preferred: true }] });
    }
  },
};

interface Found {
  readonly message: string;
  readonly fix: FixSpec;
  readonly severity?: 'error' | 'warning';
}

function ofJava(entry: ConfigEntry, config: ConsumerConfig): Found {
  const { key } = entry;
  const name = Object.hasOwn(NAMES, key) ? NAMES[key]! : undefined;
  const instead = Object.hasOwn(INSTEAD, key) ? INSTEAD[key] : undefined;
  return {
    message: `${key} is a key of the Java client: librdkafka refuses what it does not know. ${name ? `There it is ${name}.` : (instead ?? 'Remove it.')}`,
    fix: name !== undefined && !config.has(name) ? renaming(entry, name) : removing(entry),
  };
}

function ofShareConsumers(entry: ConfigEntry, { target }: ConsumerConfig): Found {
  const { key } = entry;
  const version = target.hint?.client === 'librdkafka' ? target.hint.version : undefined;
  const older = version !== undefined && version < SHARE_ONLY_SINCE;
  return {
    message: older
      ? `librdkafka has ${key} from 2.15 on, and an older one refuses what it does not know. Remove it.`
      : `librdkafka has ${key} from 2.15 on and for share consumers alone: here it does nothing, and an older one refuses to start. Remove it.`,
    fix: removing(entry),
    severity: older ? 'error' : 'warning',
  };
}

/** Keys that are like no property are the application's own, which it takes out before the client sees them. */
function slip(entry: ConfigEntry, config: ConsumerConfig): Found | undefined {
  const { key } = entry;
  if (catalog.librdkafkaKey(key)) return undefined;
  const meant = suggestLibrdkafkaKey(key)?.key;
  if (meant === undefined || config.has(meant)) return undefined;
  return {
    message: `librdkafka has no property ${key} and refuses what it does not know. Did you mean ${meant}?`,
    fix: renaming(entry, meant),
  };
}

function renaming(entry: ConfigEntry, key: string): FixSpec {
  return { title: `Rename to ${key}`, changes: [{ kind: 'rename', entry, key }] };
}

function removing(entry: ConfigEntry): FixSpec {
  return { title: `Remove ${entry.key}`, changes: [{ kind: 'remove', entry }] };
}
