import type { SpringProperty, VersionCode } from '../../catalog/catalog.ts';
import { propertyOf } from '../../dialects/spring/binding.ts';
import { durationMillis } from '../../dialects/spring/convert.ts';
import { pathFor, springDialect } from '../../dialects/spring/dialect.ts';
import type { KafkaPair, SpringFile } from '../../dialects/spring/documents.ts';
import { type MeantKey, meantKey, SERIALIZERS } from '../../dialects/spring/meant-key.ts';
import { parseName, relaxed } from '../../dialects/spring/name.ts';
import type { SpringSeen } from '../../dialects/spring/seen.ts';
import { isTakenAt } from '../../dialects/spring/taken.ts';
import type { Pair, ParsedFile } from '../../formats/format.ts';
import { ConfigEntry, type ConsumerConfig, type Layer } from '../../model/config.ts';
import type { Fix } from '../../model/findings.ts';
import type { DialectReport } from '../rule.ts';
import { relatedTo, reviewFix, springRule } from '../spring-rule.ts';

export const rule = springRule('spring-unbound-key', unboundKeys);

/** Where an unbound pair stands does not matter to anything but `write`. */
const NOWHERE: Layer = {
  dialect: springDialect,
  name: 'not bound by Spring Boot',
  rank: -1,
  place: 'raw',
  audience: 'consumers',
  beside: { rank: -1, audience: 'consumers' },
};

/**
 * Keys that look like consumer settings and that Spring Boot binds to nothing. Other unknown keys are the application's own
 * business.
 */
function unboundKeys({ files, starts, version }: SpringSeen): DialectReport[] {
  const configs = starts.map(({ config }) => config);
  const findings: DialectReport[] = [];
  for (const { file, documents } of files) {
    for (const item of documents.flatMap(({ kafka }) => kafka)) {
      if (item.area !== 'consumer' && item.area !== 'shared') continue;
      if (item.value === '' && item.pair.value === '') continue;
      const typed = propertyOf(item, version);
      if (typed?.property) continue;
      const tooNew = typed?.tooNew;
      const meant = tooNew?.kafkaKey ? { key: tooNew.kafkaKey, slip: false } : meantKey(item);
      if (!meant || isUsed(item, files)) continue;
      findings.push(
        SERIALIZERS.includes(meant.key)
          ? reportSerializer(item, file, meant.key, files)
          : report(item, file, meant, tooNew, configs, version),
      );
    }
  }
  return findings;
}

/** The files themselves read it, as `${spring.kafka.group-id}`: it is a variable. */
function isUsed({ pair }: KafkaPair, files: readonly SpringFile[]): boolean {
  return files.some(({ file }) => file.source.text.includes(`\${${pair.path}`));
}

function report(
  { pair }: KafkaPair,
  file: ParsedFile,
  { key, slip }: MeantKey,
  tooNew: SpringProperty | undefined,
  configs: readonly ConsumerConfig[],
  version: VersionCode,
): DialectReport {
  const entry = new ConfigEntry(key, pair.value, pair, file, NOWHERE);
  const place = pathFor(key, entry).join('.');
  const present = configs.flatMap((config) => config.get(key) ?? []).find((other) => other.pair !== pair);
  const why = tooNew
    ? `${pair.path} exists only from Spring Boot ${tooNew.since} on, which comes with a newer client; before, it has effect only if your own code reads it`
    : notBound(pair);
  return {
    severity: slip ? 'warning' : 'info',
    message: present
      ? `${why}. ${key} is set by ${present.rawKey}.`
      : `${why}. Spring Boot takes ${key} from ${place}.`,
    file,
    span: pair.keySpan,
    key,
    related: present ? [{ uri: present.uri, span: present.pair.span, message: `${key} is set here` }] : [],
    fixes: present ? [] : fixesFor(entry, key, place, version),
  };
}

function notBound({ path }: Pair): string {
  return `${path} is not bound by Spring Boot; it has effect only if your own code reads it`;
}

function fixesFor(entry: ConfigEntry, key: string, place: string, version: VersionCode): Fix[] {
  const value = entry.dynamic ? entry.pair.value : kafkaText(key, entry.pair.value);
  // What the new place does not take means something else.
  if (!entry.dynamic && !isTakenAt(place, key, value, version)) return [];
  return [
    reviewFix(`Add ${place}`, [{ kind: 'insert', near: entry, key, value }], true),
    reviewFix(`Move to ${place}`, [{ kind: 'rename', entry, key, ...(value !== entry.pair.value && { value }) }]),
  ];
}

/** A value with a unit as Kafka takes it. */
function kafkaText(key: string, value: string): string {
  if (!key.endsWith('.ms')) return value;
  return durationMillis(value.trim())?.toString() ?? value;
}

/** A consumer has no serializer. */
function reportSerializer(
  { pair }: KafkaPair,
  file: ParsedFile,
  key: string,
  files: readonly SpringFile[],
): DialectReport {
  const path = ['spring', 'kafka', 'producer', key.replace('.', '-')];
  const place = path.join('.');
  const wanted = relaxed(parseName(place));
  const present = files
    .flatMap((each) => each.documents.flatMap(({ kafka }) => kafka.map((item) => ({ file: each.file, ...item }))))
    .find(({ elements }) => relaxed(elements) === wanted);
  return {
    severity: 'info',
    message: `${notBound(pair)}. A consumer has no serializer: Spring Boot takes the producer's from ${place}.`,
    file,
    span: pair.keySpan,
    related: present ? [relatedTo(present.file, present.pair, "The producer's serializer is set here")] : [],
    fixes: present ? [] : [reviewFix(`Move to ${place}`, [{ kind: 'renamePair', file, pair, path }])],
  };
}
