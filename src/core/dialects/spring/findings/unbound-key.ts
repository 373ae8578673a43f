import { catalog, type SpringProperty, type VersionCode } from '../../../catalog/catalog.ts';
import type { Finding, Fix } from '../../../findings.ts';
import type { ParsedFile } from '../../../formats/format.ts';
import { ConfigEntry, type ConsumerConfig, type Layer } from '../../../model.ts';
import { editDistance } from '../../../values/edit-distance.ts';
import { propertyOf } from '../binding.ts';
import { durationMillis } from '../convert.ts';
import { springDialect, typedProperties } from '../dialect.ts';
import type { KafkaPair, SpringFile } from '../documents.ts';
import { makeFinding, reviewFix } from './finding.ts';

const RULE = 'spring-unbound-key';

/** Where an unbound pair stands does not matter to anything but `pathFor`. */
const NOWHERE: Layer = { dialect: springDialect, name: 'not bound by Spring Boot', rank: -1, place: 'raw' };

/** Spellings that are neither a Kafka key nor close to one and still can mean only one. */
const ALSO_CALLED: Readonly<Record<string, string>> = { autocommit: 'enable.auto.commit' };

/** Kafka keys by the letters and digits alone of their own names and of the typed properties of Spring Boot. */
let knownNames: ReadonlyMap<string, string> | undefined;

/**
 * Keys that look like consumer settings and that Spring Boot binds to nothing. Other unknown keys are the application's own
 * business.
 */
export function unboundKeys(
  files: readonly SpringFile[],
  configs: readonly ConsumerConfig[],
  version: VersionCode,
): Finding[] {
  const findings: Finding[] = [];
  for (const { file, documents } of files) {
    for (const item of documents.flatMap(({ kafka }) => kafka)) {
      if (item.area !== 'consumer' && item.area !== 'shared') continue;
      if (item.value === '' && item.pair.value === '') continue;
      const typed = propertyOf(item, version);
      if (typed?.property) continue;
      const tooNew = typed?.tooNew;
      const key = tooNew?.kafkaKey ?? meantKey(item);
      if (!key || isUsed(item, files)) continue;
      findings.push(report(item, file, key, tooNew, configs));
    }
  }
  return findings;
}

/** The Kafka key that somebody meant, or undefined when it can be anything. */
function meantKey({ area, elements, from }: KafkaPair): string | undefined {
  const written = letters(
    elements
      .slice(from)
      .map((element) => element.text)
      .join(''),
  );
  const known = namesOfKeys();
  for (const name of [written, written.replace(/config$/, '')]) {
    const found = known.get(name) ?? known.get(`${name}ms`) ?? ALSO_CALLED[name];
    if (found) return found;
  }
  return area === 'consumer' ? nearMiss(written) : undefined;
}

/** A known name one slip away (two in long names). A known name with something behind it is somebody's own variant of it. */
function nearMiss(written: string): string | undefined {
  const allowed = written.length >= 10 ? 2 : written.length >= 6 ? 1 : 0;
  if (allowed === 0) return undefined;
  let best: string | undefined;
  let least = allowed + 1;
  for (const [known, key] of namesOfKeys()) {
    if (written.startsWith(known)) return undefined;
    const distance = editDistance(written, known, allowed);
    if (distance < least) [best, least] = [key, distance];
  }
  return best;
}

function namesOfKeys(): ReadonlyMap<string, string> {
  if (!knownNames) {
    const names = new Map(catalog.names.map((name) => [letters(name), name]));
    for (const { name, kafkaKey } of typedProperties().consumer.values())
      if (kafkaKey) names.set(letters(name), kafkaKey);
    knownNames = names;
  }
  return knownNames;
}

function letters(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** The files themselves read it, as `${spring.kafka.group-id}`: it is a variable. */
function isUsed({ pair }: KafkaPair, files: readonly SpringFile[]): boolean {
  return files.some(({ file }) => file.source.text.includes(`\${${pair.path}`));
}

function report(
  { pair }: KafkaPair,
  file: ParsedFile,
  key: string,
  tooNew: SpringProperty | undefined,
  configs: readonly ConsumerConfig[],
): Finding {
  const entry = new ConfigEntry(key, pair.value, pair, file, NOWHERE);
  const place = springDialect.pathFor(key, entry).join('.');
  const present = configs.flatMap((config) => config.get(key) ?? []).find((other) => other.pair !== pair);
  const why = tooNew
    ? `${pair.path} exists only from Spring Boot ${tooNew.since} on, which comes with a newer client; before, it has effect only if your own code reads it`
    : `${pair.path} is not bound by Spring Boot; it has effect only if your own code reads it`;
  return makeFinding({
    rule: RULE,
    severity: 'warning',
    message: present
      ? `${why}. ${key} is set by ${present.rawKey}.`
      : `${why}. Spring Boot takes ${key} from ${place}.`,
    file,
    span: pair.keySpan,
    key,
    related: present ? [{ uri: present.uri, span: present.pair.span, message: `${key} is set here` }] : [],
    fixes: present ? [] : fixesFor(entry, key, place),
  });
}

function fixesFor(entry: ConfigEntry, key: string, place: string): Fix[] {
  const value = kafkaText(key, entry);
  return [
    reviewFix(`Add ${place}`, [{ kind: 'insert', near: entry, key, value }], true),
    reviewFix(`Move to ${place}`, [{ kind: 'rename', entry, key, ...(value !== entry.pair.value && { value }) }]),
  ];
}

/** A value with a unit as Kafka takes it. */
function kafkaText(key: string, { pair, dynamic }: ConfigEntry): string {
  if (dynamic || !key.endsWith('.ms')) return pair.value;
  const millis = durationMillis(pair.value.trim());
  return millis === undefined ? pair.value : millis.toString();
}
