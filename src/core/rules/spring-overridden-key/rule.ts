import { alwaysSetForConsumers, pathFor, SERVERS } from '../../dialects/spring/dialect.ts';
import { isTakenAt } from '../../dialects/spring/taken.ts';
import type { ConfigEntry, ConsumerConfig } from '../../model/config.ts';
import type { Fix } from '../../model/findings.ts';
import { javaUpper } from '../../values/java-text.ts';
import type { DialectReport } from '../rule.ts';
import { relatedTo, reviewFix, springRule } from '../spring-rule.ts';

export const rule = springRule('spring-overridden-key', ({ starts }) =>
  starts.flatMap(({ bound, config }) => overriddenKeys(bound.overridden, config)),
);

/** Keys that never reach the consumer, because Spring Boot puts another value over them. */
function overriddenKeys(overridden: readonly ConfigEntry[], config: ConsumerConfig): DialectReport[] {
  return overridden.flatMap((entry) => {
    if (alwaysSetForConsumers().has(entry.key)) return byDefault(entry, config);
    return byConnection(entry, config);
  });
}

/** Keys of the shared map: Spring Boot sets them itself for consumers. */
function byDefault(entry: ConfigEntry, config: ConsumerConfig): DialectReport[] {
  const { key } = entry;
  const wins = alwaysSetForConsumers().get(key);
  if (config.has(key) || entry.trimmed === wins) return [];
  const place = placeOf(entry);
  const what = `Spring Boot sets ${key}=${wins} over it. Set ${place} instead.`;
  return [report(entry, `${key} in ${entry.layer.name} never reaches the consumer: ${what}`, moves(entry, config))];
}

/** Keys of which the connection details of Spring Boot's consumer factory have a value of their own. */
function byConnection(entry: ConfigEntry, config: ConsumerConfig): DialectReport[] {
  const { key } = entry;
  const { value, entry: winner } = config.effective(key);
  if (winner ? isSame(entry, winner) : entry.trimmed === value) return [];
  // For the other clients it is another matter.
  if (winner?.layer.audience === 'consumers' && entry.layer.audience === 'all-clients') return [];
  const by = winner ? `the value of ${winner.rawKey}` : value;
  const advice = key === SERVERS && !winner ? ` Set ${placeOf(entry)} instead.` : '';
  const message = `${key} in ${entry.layer.name} never reaches the consumer, unless code makes a consumer factory of its own: Spring Boot’s puts ${by} over it.${advice}`;
  return [report(entry, message, winner ? removal(entry) : moves(entry, config), winner)];
}

function isSame(entry: ConfigEntry, winner: ConfigEntry): boolean {
  return entry.pair.value === winner.pair.value || javaUpper(entry.trimmed) === javaUpper(winner.trimmed);
}

function placeOf(entry: ConfigEntry): string {
  return pathFor(entry.key, entry).join('.');
}

/** To where Spring Boot takes the key from, if it takes the value there. */
function moves(entry: ConfigEntry, config: ConsumerConfig): Fix[] {
  const { key } = entry;
  const place = placeOf(entry);
  if (!entry.dynamic && !isTakenAt(place, key, entry.pair.value, config.version)) return [];
  const fixes = [reviewFix(`Move to ${place}`, [{ kind: 'rename', entry, key }], true)];
  if (key === SERVERS && entry.layer.audience === 'consumers') {
    const path = ['spring', 'kafka', 'bootstrap-servers'];
    const changes = [{ kind: 'renamePair', file: entry.file, pair: entry.pair, path }] as const;
    fixes.push(reviewFix(`Move to ${path.join('.')}, for every client`, changes));
  }
  return fixes;
}

function removal(entry: ConfigEntry): Fix[] {
  return [reviewFix(`Remove ${entry.rawKey}`, [{ kind: 'remove', entry }])];
}

function report(entry: ConfigEntry, message: string, fixes: readonly Fix[], winner?: ConfigEntry): DialectReport {
  return {
    severity: 'warning',
    message,
    file: entry.file,
    span: entry.pair.span,
    key: entry.key,
    related: winner ? [relatedTo(winner.file, winner.pair, `${winner.key} is taken from here`)] : [],
    fixes,
  };
}
