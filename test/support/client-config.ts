import type { ConsumerConfig } from '../../src/core/model/config.ts';

/** What the framework or `Properties` hands to the client: the winning value of each key. */
export function clientConfig(config: ConsumerConfig): Record<string, string> {
  const map: Record<string, string> = {};
  for (const [key, value] of config.about.framework ?? []) map[key] = value;
  for (const entry of config.entries) if (entry.value !== undefined) map[entry.key] = entry.value;
  return map;
}
