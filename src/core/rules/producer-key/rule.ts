import { catalog } from '../../catalog/catalog.ts';
import type { ConfigRule } from '../rule.ts';

/** More than this many keys of a producer look like a file that a producer reads too. */
const SHARED_FROM = 3;

/** Spring Boot hands this map to producers too. */
const SHARED_MAP = /^spring\.kafka\.properties\b/i;

let keys: readonly string[] | undefined;

function producerOnlyKeys(): readonly string[] {
  keys ??= catalog.producerKeys.filter((name) => !catalog.key(name));
  return keys;
}

export const rule: ConfigRule = {
  name: 'producer-key',
  kind: 'config',
  appliesTo: ['java', 'share'],
  get keys() {
    return producerOnlyKeys();
  },
  check(config, report) {
    const present = producerOnlyKeys().filter((key) => config.has(key));
    if (present.length >= SHARED_FROM || present.some((key) => key.endsWith('.serializer'))) return;
    for (const key of present) {
      for (const entry of config.all(key)) {
        if (entry.layer.place !== 'raw' || SHARED_MAP.test(entry.rawKey)) continue;
        report({
          severity: 'hint',
          message: `${key} is a key of producers, and the consumer ignores it. Remove it unless a producer reads this file too.`,
          entry,
          part: 'key',
          tags: ['unnecessary'],
          fixes: [{ title: `Remove ${key}`, safety: 'review', preferred: true, changes: [{ kind: 'remove', entry }] }],
        });
      }
    }
  },
};
