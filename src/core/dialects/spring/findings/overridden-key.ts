import type { ConfigEntry, ConsumerConfig } from '../../../model/config.ts';
import type { Finding } from '../../../model/findings.ts';
import { ALWAYS_SET, pathFor } from '../dialect.ts';
import { makeFinding, reviewFix } from './finding.ts';
import { isTakenAt } from './taken.ts';

/** Keys of the shared map that never reach the consumer, because Spring Boot sets them itself. */
export function overriddenKeys(overridden: readonly ConfigEntry[], config: ConsumerConfig): Finding[] {
  return overridden
    .filter((entry) => !config.has(entry.key) && entry.trimmed !== ALWAYS_SET.get(entry.key))
    .map((entry) => {
      const { key } = entry;
      const place = pathFor(key, entry).join('.');
      const movable = entry.dynamic || isTakenAt(place, key, entry.pair.value, config.version);
      return makeFinding({
        rule: 'spring-overridden-key',
        severity: 'warning',
        message:
          `${key} in ${entry.layer.name} never reaches the consumer: Spring Boot sets ${key}=${ALWAYS_SET.get(key)} over it. ` +
          `Set ${place} instead.`,
        file: entry.file,
        span: entry.pair.span,
        key,
        fixes: movable ? [reviewFix(`Move to ${place}`, [{ kind: 'rename', entry, key }], true)] : [],
      });
    });
}
