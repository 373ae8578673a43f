import { dialects } from './dialects/index.ts';
import type { DialectReader } from './dialects/reader.ts';
import { type Directives, readDirectives } from './directives.ts';
import type { Finding, Fix } from './findings.ts';
import { firstRefused } from './first-refusal.ts';
import { FixSafety } from './fix-safety.ts';
import type { ParsedFile, SourceFile } from './formats/format.ts';
import { formatOf } from './formats/index.ts';
import { looksTemplated } from './formats/yaml/templated.ts';
import { membersOfSameGroup } from './group-members.ts';
import type { ConfigEntry, ConsumerConfig, Dialect } from './model.ts';
import { type TargetVersion, targetVersion } from './project/target.ts';
import { dueRules, rulesFor } from './rules/due.ts';
import { rules } from './rules/index.ts';
import type { FixSpec, GroupRule, Report, SyntaxRule } from './rules/rule.ts';
import type { LintSettings } from './settings.ts';
import { suppress } from './suppress.ts';
import { UNREADABLE_FILE, unreadableFile } from './unreadable-file.ts';
import { fileName, folderOf } from './uri.ts';
import { valueProblems } from './values/value-problem.ts';

/** A file in which a consumer config was found. */
export interface LintedFile {
  readonly uri: string;
  readonly file: ParsedFile;
  readonly dialect: Dialect;
  readonly target: TargetVersion;
  /** The configs that the file takes part in. */
  readonly configs: readonly ConsumerConfig[];
  /** In the order of the text. */
  readonly findings: readonly Finding[];
  /** Those of several errors that the client comes upon first and stops at; empty when there is one, or when it is not known. */
  readonly first: readonly Finding[];
}

const groupRules = rules.filter((rule): rule is GroupRule => rule.kind === 'group');
const syntaxRules = rules.filter((rule): rule is SyntaxRule => rule.kind === 'syntax');

/** Whether a file of this name is looked at; the content decides afterwards. */
export function mayBeConfig(uri: string): boolean {
  const name = fileName(uri);
  return dialects.some((reader) => reader.matchesName(name));
}

/**
 * The names of files in the same folder that can be part of the same config as `uri` (profiles of Spring Boot):
 * pass those files to {@link lint} together.
 */
export function belongTogether(uri: string, other: string): boolean {
  return dialects.some(
    (reader) =>
      reader.matchesName(fileName(uri)) &&
      reader.matchesName(fileName(other)) &&
      folderOf(uri) === folderOf(other) &&
      reader.familyOf(uri) === reader.familyOf(other),
  );
}

/** What files have in common that {@link belongTogether}; `undefined` for a file that always stands alone. */
export function familyOf(uri: string): string | undefined {
  const name = fileName(uri);
  for (const reader of dialects) {
    if (!reader.matchesName(name)) continue;
    const family = reader.familyOf(uri);
    if (family !== uri) return `${folderOf(uri)} ${family}`;
  }
  return undefined;
}

/** Whether a text may hold a consumer config, as far as that can be told without parsing it. */
export function mayHoldConfig(source: SourceFile): boolean {
  const name = fileName(source.uri);
  return dialects.some((reader) => (source.named || reader.matchesName(name)) && reader.mayClaim(source.text));
}

/**
 * Finds the consumer configs in the files and judges them. Files without one are left out of the result.
 * The settings are asked once per file, because the version can differ from folder to folder.
 */
export function lint(sources: readonly SourceFile[], settingsOf: (uri: string) => LintSettings): LintedFile[] {
  const { families, unreadable } = claim(sources);
  const judged = families.map(([reader, files]) => judgeFamily(reader, files, settingsOf));
  if (judged.length > 1) judgeGroups(judged);
  const result = judged.flatMap((family) => conclude(family, settingsOf));
  for (const [reader, file] of unreadable) result.push(...lintUnreadable(reader, file, settingsOf(file.source.uri)));
  return result;
}

interface Claimed {
  /** The files that each dialect reads, in families. */
  readonly families: readonly [DialectReader, ParsedFile[]][];
  /** Files that a dialect would look at if their format could be read at all. */
  readonly unreadable: readonly [DialectReader, ParsedFile][];
}

/** Groups the files by dialect, folder and family. */
function claim(sources: readonly SourceFile[]): Claimed {
  const families = new Map<string, [DialectReader, ParsedFile[]]>();
  const unreadable: [DialectReader, ParsedFile][] = [];
  for (const source of sources) {
    const name = fileName(source.uri);
    let parsed: ParsedFile | undefined;
    for (const reader of dialects) {
      if (!(source.named || reader.matchesName(name)) || !reader.mayClaim(source.text)) continue;
      parsed ??= formatOf(name).parse(source);
      if (!reader.claims(parsed)) {
        const refused = parsed.pairs.length === 0 && parsed.problems.length > 0;
        if (!refused || !reader.wouldClaim?.(source.text)) continue;
        unreadable.push([reader, parsed]);
      } else {
        const family = `${reader.dialect.name} ${folderOf(source.uri)} ${reader.familyOf(source.uri)}`;
        const known = families.get(family);
        if (known) known[1].push(parsed);
        else families.set(family, [reader, [parsed]]);
      }
      break;
    }
  }
  return { families: [...families.values()], unreadable };
}

/** A text that only becomes YAML when something fills it in is nobody's mistake. */
function lintUnreadable(reader: DialectReader, file: ParsedFile, settings: LintSettings): LintedFile[] {
  const { uri, text } = file.source;
  if (looksTemplated(text)) return [];
  const severity = settings.severities[UNREADABLE_FILE] ?? 'warning';
  const target = targetVersion(undefined, settings.project);
  const finding = unreadableFile(file);
  const findings = severity === 'off' ? [] : [{ ...finding, severity }];
  return [{ uri, file, dialect: reader.dialect, target, configs: [], findings, first: [] }];
}

/** Files that one dialect reads together, with what was found in them before severities and directives count. */
interface Judged {
  readonly reader: DialectReader;
  readonly files: readonly ParsedFile[];
  readonly directives: ReadonlyMap<ParsedFile, Directives>;
  readonly targets: ReadonlyMap<ParsedFile, TargetVersion>;
  readonly configs: readonly ConsumerConfig[];
  readonly collector: Collector;
  readonly safety: FixSafety;
}

function judgeFamily(
  reader: DialectReader,
  files: readonly ParsedFile[],
  settingsOf: (uri: string) => LintSettings,
): Judged {
  const directives = new Map<ParsedFile, Directives>();
  const targets = new Map<ParsedFile, TargetVersion>();
  for (const file of files) {
    const found = readDirectives(file);
    directives.set(file, found);
    targets.set(file, targetVersion(found.kafkaVersion, settingsOf(file.source.uri).project));
  }
  const { configs, findings: dialectFindings } = reader.read(files, (file) => targets.get(file)!);
  const collector = new Collector(dialectFindings);
  const safety = new FixSafety();
  for (const config of configs) {
    judge(config, settingsOf, (rule, report) => {
      collector.add(rule, report);
      if (configs.length > 1) safety.note(rule, report.fixes, config);
    });
  }
  return { reader, files, directives, targets, configs, collector, safety };
}

/** Compares what different files make members of one group. Findings stand in both files, each pointing at the other. */
function judgeGroups(families: readonly Judged[]): void {
  const collectors = new Map(families.flatMap(({ configs, collector }) => configs.map((each) => [each, collector])));
  const groups = membersOfSameGroup(families.map((family) => family.configs));
  for (const members of groups) {
    for (const member of members) {
      for (const other of members) {
        if (member === other) continue;
        for (const rule of groupRules) {
          rule.check(member, other, (report) => collectors.get(member.config)!.add(rule.name, report));
        }
      }
    }
  }
}

function conclude(judged: Judged, settingsOf: (uri: string) => LintSettings): LintedFile[] {
  const { reader, files, directives, targets, configs, collector, safety } = judged;
  return files.flatMap((file) => {
    const uri = file.source.uri;
    const own = configs.filter((config) => config.entries.some((entry) => entry.file === file));
    // Whether a Spring Boot family has a consumer shows only when all of its files are read.
    if (own.length === 0 && collector.of(uri).length === 0) return [];
    if (own.length > 0) checkSyntax(file, own, collector);
    const { severities } = settingsOf(uri);
    const findings: Finding[] = [];
    for (const found of collector.of(uri)) {
      const finding = configs.length > 1 ? safety.judge(found, configs) : found;
      const severity = severities[finding.rule] ?? finding.severity;
      if (severity === 'off') continue;
      findings.push(severity === finding.severity ? finding : { ...finding, severity });
    }
    const kept = suppress(file, directives.get(file)!, findings, severities);
    kept.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end || (a.rule < b.rule ? -1 : 1));
    return [
      {
        uri,
        file,
        dialect: reader.dialect,
        target: targets.get(file)!,
        configs: own,
        findings: kept,
        first: firstOf(file, own, collector.of(uri), kept),
      },
    ];
  });
}

/** What the settings or a comment hide is still what the client stops at, so that nothing is said of the others then. */
function firstOf(
  file: ParsedFile,
  configs: readonly ConsumerConfig[],
  found: readonly Finding[],
  kept: readonly Finding[],
): readonly Finding[] {
  const errors = found.filter((finding) => finding.severity === 'error');
  const [config] = configs;
  if (errors.length < 2 || !config || configs.length > 1) return [];
  if (config.entries.some((entry) => entry.file !== file)) return [];
  const first = firstRefused(config, errors);
  return first.every((finding) => kept.includes(finding)) ? first : [];
}

function judge(
  config: ConsumerConfig,
  settingsOf: (uri: string) => LintSettings,
  add: (rule: string, report: Report) => void,
): void {
  const uri = config.entries[0]?.uri;
  if (uri === undefined) return;
  const { broker, severities } = settingsOf(uri);
  const context = { version: config.version, broker };
  const own = rulesFor(config.client);
  const due = dueRules(config, own);
  let asked = '';
  const report = (found: Report) => add(asked, found);
  for (const rule of due.configRules) {
    if (rule.defaultOff && severities[rule.name] === undefined) continue;
    asked = rule.name;
    rule.check(config, report, context);
  }
  for (const [entry, problem] of valueProblems(config)) {
    for (const rule of own.valueRules.get(problem.kind) ?? []) {
      asked = rule.name;
      rule.check(problem, entry, config, report);
    }
  }
  for (const entry of due.foreign) {
    for (const rule of own.foreignKeyRules) {
      asked = rule.name;
      rule.check(entry, config, report);
    }
  }
}

function checkSyntax(file: ParsedFile, configs: readonly ConsumerConfig[], collector: Collector): void {
  let entries: readonly ConfigEntry[] | undefined;
  for (const rule of syntaxRules) {
    if (rule.format !== file.format) continue;
    if (!configs.some((config) => rule.meta.appliesTo.includes(config.client)) || rule.idle?.(configs)) continue;
    entries ??= entriesOf(file, configs);
    rule.check(file, entries, (report) => {
      const { fixes, related = [], tags = [], ...rest } = report;
      const uri = file.source.uri;
      const places = related.map((each) => ({ ...each, uri }));
      collector.push({ ...rest, rule: rule.name, uri, related: places, tags, fixes: completeFixes(fixes) });
    });
  }
}

/** The entries of a file, each once, though it may serve several configs. */
function entriesOf(file: ParsedFile, configs: readonly ConsumerConfig[]): readonly ConfigEntry[] {
  if (configs.length === 1) {
    const { entries } = configs[0]!;
    return entries.every((entry) => entry.file === file) ? entries : entries.filter((entry) => entry.file === file);
  }
  const seen = new Map<unknown, ConfigEntry>();
  for (const config of configs) {
    for (const entry of config.entries) if (entry.file === file && !seen.has(entry.pair)) seen.set(entry.pair, entry);
  }
  return [...seen.values()];
}

/** Gathers findings per file; one that several profiles share is kept once. */
class Collector {
  readonly #byUri = new Map<string, Finding[]>();
  readonly #seen = new Set<string>();

  constructor(findings: readonly Finding[]) {
    for (const finding of findings) this.push(finding);
  }

  of(uri: string): readonly Finding[] {
    return this.#byUri.get(uri) ?? [];
  }

  push(finding: Finding): void {
    const { rule, uri, span, message } = finding;
    const identity = `${rule} ${span.start} ${span.end} ${uri} ${message}`;
    if (this.#seen.has(identity)) return;
    this.#seen.add(identity);
    const list = this.#byUri.get(uri);
    if (list) list.push(finding);
    else this.#byUri.set(uri, [finding]);
  }

  add(rule: string, report: Report): void {
    const { entry, severity, message } = report;
    const fixes = completeFixes(report.fixes);
    const tags = report.tags ?? [];
    const related = (report.related ?? []).map((other) => ({
      uri: other.entry.uri,
      span: other.entry.pair.span,
      message: other.message,
    }));
    this.push({ rule, severity, message, uri: entry.uri, span: spanOf(report), key: entry.key, related, tags, fixes });
    for (const other of report.related ?? []) {
      if (!other.conflict || other.entry.uri === entry.uri) continue;
      this.push({
        rule,
        severity,
        message,
        uri: other.entry.uri,
        span: other.entry.pair.span,
        key: other.entry.key,
        related: [{ uri: entry.uri, span: entry.pair.span, message: `${entry.rawKey} is set here` }],
        tags: [],
        fixes,
      });
    }
  }
}

function spanOf(report: Report) {
  const { entry, part = 'entry' } = report;
  if (part === 'entry') return entry.pair.span;
  if (part === 'key') return entry.pair.keySpan;
  return part === 'value' ? entry.pair.valueSpan : part;
}

function completeFixes(specs: readonly FixSpec[] = []): Fix[] {
  const onlySafe = specs.filter((spec) => (spec.safety ?? 'safe') === 'safe').length === 1;
  return specs.map((spec) => {
    const { title, changes, safety = 'safe', kind = 'quickfix' } = spec;
    return { title, changes, safety, kind, preferred: spec.preferred ?? (safety === 'safe' && onlySafe) };
  });
}
