import { catalog } from '../../catalog/catalog.ts';
import type { ConfigRule, FixSpec } from '../rule.ts';

/** What librdkafka calls a key of the Java client, or has instead (its CONFIGURATION.md). */
const NAMES: Readonly<Record<string, string>> = {
  'exclude.internal.topics': 'topic.blacklist',
  'fetch.max.wait.ms': 'fetch.wait.max.ms',
  'receive.buffer.bytes': 'socket.receive.buffer.bytes',
  'send.buffer.bytes': 'socket.send.buffer.bytes',
};
/** Another form of value, so that only the name can be given. */
const DIFFERENT = ['exclude.internal.topics'];

/** Keys of the Java client that librdkafka does not have. Keys that no client has are the application's own. */
const JAVA_ONLY = catalog.names.filter((name) => !catalog.librdkafkaKey(name));

export const rule: ConfigRule = {
  name: 'librdkafka-unknown-property',
  kind: 'config',
  meta: {
    summary: 'A key of the Java client that librdkafka refuses.',
    appliesTo: ['librdkafka'],
    tags: ['key'],
    severities: ['error'],
    fixable: true,
  },
  keys: JAVA_ONLY,
  check(config, report) {
    for (const entry of config.entries) {
      const { key } = entry;
      if (!JAVA_ONLY.includes(key)) continue;
      const name = Object.hasOwn(NAMES, key) ? NAMES[key] : undefined;
      const renames = name !== undefined && !DIFFERENT.includes(key) && !config.has(name);
      const fix: FixSpec = renames
        ? { title: `Rename to ${name}`, changes: [{ kind: 'rename', entry, key: name }] }
        : { title: `Remove ${key}`, changes: [{ kind: 'remove', entry }] };
      report({
        severity: 'error',
        message: `${key} is a key of the Java client: librdkafka refuses what it does not know. ${name ? `There it is ${name}.` : 'Remove it.'}`,
        entry,
        part: 'key',
        fixes: [{ ...fix, safety: 'review', preferred: true }],
      });
    }
  },
};
