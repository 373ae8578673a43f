import { catalog, describeVersions, NEWEST, OLDEST, type VersionCode, versions } from '../catalog/catalog.ts';
import { CONSUMER_PROTOCOL_GENERAL } from '../catalog/consumer-protocol.ts';
import type { ConsumerConfig } from '../model/config.ts';
import type { LintSettings } from '../model/settings.ts';
import type { FixSpec, Report } from '../rules/rule.ts';
import { type Found, rerunRules } from './run-rules.ts';

/**
 * The oldest client that many applications still run: that an older one accepts something does not make it a warning. Kafka ends
 * a minor's support after about a year, but frameworks pin a client for as long as they are used: Flink's connector up to 1.14
 * and Spark 3.0 bring 2.4.1 (their poms on Maven Central).
 */
const STILL_RUN: VersionCode = 204;

/** The oldest client that a config can be meant for: what it asks for came with that version. */
function askedFor(config: ConsumerConfig): VersionCode {
  const asksForProtocol =
    config.protocol === 'consumer' || catalog.consumerOnlyKeys(NEWEST).some((key) => config.has(key));
  let least = asksForProtocol ? CONSUMER_PROTOCOL_GENERAL : OLDEST;
  for (const { key } of config.entries) least = Math.max(least, catalog.key(key)?.since ?? 0);
  return least;
}

/**
 * What findings come to where nothing tells which client reads the config, and the newest one was a guess. What only some clients
 * refuse says which ones; it stays an error where all clients that the config can be meant for refuse it, and is a warning
 * otherwise, whose fixes are safe only if they are for every client. A warning that only some of those clients deserve names them.
 */
export function weighVersions(
  config: ConsumerConfig,
  found: readonly Found[],
  settings: LintSettings,
): readonly Found[] {
  if (config.about.guessed) return found.map((each) => ({ ...each, report: doubted(each.report, config) }));
  if (config.target.source !== 'newest' || config.client === 'librdkafka') return found;
  const weighty = found.filter(({ report }) => report.severity === 'error' || report.severity === 'warning');
  if (weighty.length === 0) return found;
  const byVersion = new Map(
    versions.map((version) => [
      version,
      version === NEWEST ? found : rerunRules(config.at(version), settings, weighty),
    ]),
  );
  const least = Math.max(askedFor(config), STILL_RUN);
  return found.map((each) => {
    if (each.report.severity === 'error') return { ...each, report: weighed(each, byVersion, least) };
    return each.report.severity === 'warning' ? { ...each, report: named(each, byVersion, least) } : each;
  });
}

/** What a client refuses, where nothing but a build in another folder says that it reads the file. */
function doubted(report: Report, { about }: ConsumerConfig): Report {
  if (report.severity !== 'error') return report;
  const fixes = report.fixes?.map((fix): FixSpec => ({ ...fix, safety: 'review' }));
  const why = `That librdkafka reads this file is a guess by ${about.reasons?.[0]}; a comment “kafka-rebalance: client librdkafka” (or java) settles it.`;
  return { ...report, severity: 'warning', message: `${report.message} ${why}`, ...(fixes && { fixes }) };
}

const NOBODY_TELLS = 'no build file tells yours: name it in .kafka-rebalance.json ("kafkaVersion").';

/** A warning with the clients that it is for, where a client that the config can be meant for does not deserve it. */
function named(
  { rule, report, ofForeignKey }: Found,
  byVersion: ReadonlyMap<VersionCode, readonly Found[]>,
  least: VersionCode,
): Report {
  if (ofForeignKey) return report;
  const deserves = (version: VersionCode) =>
    byVersion.get(version)!.some((other) => other.rule === rule && other.report.entry === report.entry);
  const meant = versions.filter((version) => version >= least);
  const deserving = meant.filter(deserves);
  if (deserving.length === meant.length) return report;
  return {
    ...report,
    message: `${report.message} That is so with clients ${describeVersions(deserving)}; ${NOBODY_TELLS}`,
  };
}

function weighed(found: Found, byVersion: ReadonlyMap<VersionCode, readonly Found[]>, least: VersionCode): Report {
  const { rule, report } = found;
  const { entry, message } = report;
  const history = catalog.key(entry.key);
  // A client that does not know the key passes over it, which tells nothing of the value.
  const knowing = history ? versions.filter((version) => history.spec(version)) : versions;
  const refuses = (version: VersionCode) => byVersion.get(version)!.some((other) => isSame(other, found));
  const refusedBy = knowing.filter(refuses);
  if (refusedBy.length === knowing.length) return report;
  const accepting = knowing.filter((version) => version >= least && !refusedBy.includes(version));
  const said = `${message} Clients ${describeVersions(refusedBy)} refuse this; ${NOBODY_TELLS}`;
  if (accepting.length === 0) return { ...report, message: said, refusedBy };
  const others = accepting.map((version) => byVersion.get(version)!.filter((other) => other.rule === rule));
  const fixes = report.fixes?.map((fix): FixSpec => {
    const safe = others.every((same) =>
      same.some((other) => other.report.entry === entry && offers(other.report, fix)),
    );
    return safe ? fix : { ...fix, safety: 'review' };
  });
  return { ...report, severity: 'warning', message: said, refusedBy, ...(fixes && { fixes }) };
}

/** Whether what a rule found for one client is the refusal that was found for another one. */
function isSame(other: Found, { rule, report: { entry }, ofValue }: Found): boolean {
  if (other.report.severity !== 'error' || (other.rule !== rule && !(ofValue && other.ofValue))) return false;
  if (other.report.entry === entry) return true;
  return (other.report.related ?? []).some((each) => each.conflict && each.entry === entry);
}

function offers({ fixes = [] }: Report, { title }: FixSpec): boolean {
  return fixes.some((fix) => fix.title === title && (fix.safety ?? 'safe') === 'safe');
}
