import { catalog, type LibrdkafkaKey } from '../../catalog/catalog.ts';
import { librdkafkaInteger } from '../../client/librdkafka-number.ts';
import type { ConfigEntry } from '../../model/config.ts';
import type { ConfigRule } from '../rule.ts';
import { either, shown } from '../value-rule.ts';

/** Beside `true` and `false` (rd_kafka_anyconf_set_prop, run on 2.15.1). */
const BOOLEANS = ['true', 't', '1', 'false', 'f', '0'];

export const rule: ConfigRule = {
  name: 'librdkafka-invalid-value',
  kind: 'config',
  appliesTo: ['librdkafka'],
  keys: catalog.librdkafkaNames,
  check(config, report) {
    for (const entry of config.entries) {
      const spec = catalog.librdkafkaKey(entry.key);
      // A producer's own keys are skipped by a consumer; group.protocol has a rule of its own.
      if (!spec || spec.scope === 'P' || entry.dynamic || entry.key === 'group.protocol') continue;
      if (config.get(entry.key) !== entry) continue;
      const found = spec.range ? ofNumber(entry, spec) : spec.words ? ofWord(entry, spec.words) : undefined;
      if (found) report({ ...found, entry, part: entry.blank ? 'entry' : 'value' });
    }
  },
};

interface Problem {
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

function ofNumber({ key, trimmed }: ConfigEntry, { range }: LibrdkafkaKey): Problem | undefined {
  const number = librdkafkaInteger(trimmed);
  if (!number) {
    return { severity: 'error', message: `${key} must be a whole number: librdkafka refuses ${shown(trimmed)}.` };
  }
  const { value, plain } = number;
  const { min, max } = range!;
  if (value < min || value > max) {
    return {
      severity: 'error',
      message: `${key} must be from ${min} to ${max}: librdkafka refuses ${shown(trimmed)}.`,
    };
  }
  if (plain) return undefined;
  return {
    severity: 'warning',
    message: `librdkafka reads ${shown(trimmed)} as ${value}: it takes no units, and what follows the digits is ignored. Write ${key} as a plain number.`,
  };
}

function ofWord({ key, trimmed }: ConfigEntry, words: readonly string[]): Problem | undefined {
  const accepted = words.includes('true') ? BOOLEANS : words;
  if (accepted.some((word) => word.toLowerCase() === trimmed.toLowerCase())) return undefined;
  return { severity: 'error', message: `${key} takes ${either(words)}: librdkafka refuses ${shown(trimmed)}.` };
}
