import { type GroupMember, memberOf } from '../client/group-member.ts';
import type { DialectReader } from '../dialects/reader.ts';
import type { ParsedFile, SourceFile } from '../formats/format.ts';
import type { ConsumerConfig } from '../model/config.ts';
import type { Finding } from '../model/findings.ts';
import type { LintSettings } from '../model/settings.ts';
import { targetVersion } from '../project/target.ts';
import { UNREADABLE_FILE, unreadableFile } from '../rules/unreadable-file/rule.ts';
import { append } from '../text/lists.ts';
import { type Claimed, claim } from './claim.ts';
import { readDirectives } from './directives.ts';
import { lintFailed } from './failure.ts';
import { firstRefused } from './first-refusal.ts';
import { Groups } from './groups.ts';
import { checkSyntax, type Judged, judgeFamily, judgeGroups, targetOf } from './judge.ts';
import type { LintedFile } from './linted-file.ts';
import { suppress } from './suppress.ts';

export type { LintedFile };

/**
 * Finds the consumer configs in the files and judges them. Files without one are left out of the result.
 * The settings are asked once per file, because the version can differ from folder to folder.
 * @param groups what is known of files beyond these; what these files make takes the place of what they made before
 */
export function lint(
  sources: readonly SourceFile[],
  settingsOf: (uri: string) => LintSettings,
  groups: Groups = new Groups(),
): LintedFile[] {
  const { families, unreadable, failures } = claim(sources);
  const failed = new Map(failures.map((failure) => [failure.source.uri, failure]));
  const fail = (reader: DialectReader, files: readonly ParsedFile[], error: unknown) => {
    for (const { source } of files) failed.set(source.uri, { source, reader, error });
  };
  const judged = judgeFamilies(families, settingsOf, fail);
  try {
    judgeGroups(
      sources.map((source) => source.uri),
      judged,
      groups,
    );
  } catch (error) {
    for (const { reader, files } of judged) fail(reader, files, error);
  }
  const byFile = new Map<ParsedFile, Judged[]>();
  for (const family of judged) {
    for (const file of family.files) {
      const known = byFile.get(file);
      if (known) known.push(family);
      else byFile.set(file, [family]);
    }
  }
  const result: LintedFile[] = [];
  for (const [file, families] of byFile) {
    try {
      const found = failed.has(file.source.uri) ? undefined : conclude(file, families, settingsOf);
      if (found) result.push(found);
    } catch (error) {
      fail(families[0]!.reader, [file], error);
    }
  }
  for (const [reader, file] of unreadable) append(result, lintUnreadable(reader, file, settingsOf(file.source.uri)));
  for (const failure of failed.values()) result.push(lintFailed(failure, settingsOf));
  return result;
}

/**
 * Judges family by family. Of a family whose judgement breaks off, those files are left out and told of that break it off alone; all
 * of them where each one alone does not.
 */
function judgeFamilies(
  families: Claimed['families'],
  settingsOf: (uri: string) => LintSettings,
  fail: (reader: DialectReader, files: readonly ParsedFile[], error: unknown) => void,
): Judged[] {
  return [...families].flatMap(([family, [reader, files]]) => {
    const judge = (some: readonly ParsedFile[]) => judgeFamily(family, reader, some, settingsOf);
    try {
      return judge(files);
    } catch (error) {
      const bad = files.filter((file) => attempt(() => judge([file])) === undefined);
      const good = bad.length === 0 ? [] : files.filter((file) => !bad.includes(file));
      const rest = good.length === 0 ? undefined : attempt(() => judge(good));
      fail(reader, rest ? bad : files, error);
      return rest ?? [];
    }
  });
}

/** What a function makes; `undefined` when it throws. */
function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** The members that files make of groups, without a judgement about anything else. */
export function membersIn(sources: readonly SourceFile[], settingsOf: (uri: string) => LintSettings): GroupMember[] {
  return [...claim(sources).families].flatMap(([family, [reader, files]]) => {
    const target = (file: ParsedFile) => targetOf(readDirectives(file), settingsOf(file.source.uri));
    // A file that cannot be judged is told of when it is asked for itself.
    return attempt(() => memberOf(reader.read(files, target).configs, family)) ?? [];
  });
}

/** A text that only becomes YAML when something fills it in is nobody's mistake. */
function lintUnreadable(reader: DialectReader, file: ParsedFile, settings: LintSettings): LintedFile[] {
  const { uri, text } = file.source;
  if (file.format.templated?.(text)) return [];
  const severity = settings.severities[UNREADABLE_FILE] ?? 'warning';
  const target = targetVersion(undefined, settings.project);
  const finding = unreadableFile(file);
  const findings = severity === 'off' ? [] : [{ ...finding, severity }];
  return [{ uri, file, dialect: reader.dialect, target, configs: [], findings, first: [] }];
}

/** What the families of a file, one for each dialect that has a part of it, say of it. */
function conclude(
  file: ParsedFile,
  families: readonly Judged[],
  settingsOf: (uri: string) => LintSettings,
): LintedFile | undefined {
  const uri = file.source.uri;
  const { severities } = settingsOf(uri);
  const [{ reader, directives, targets, collector: first }] = families as [Judged];
  const own: ConsumerConfig[] = [];
  for (const { configs } of families)
    append(
      own,
      configs.filter((config) => config.entries.some((entry) => entry.file === file)),
    );
  // How the file is written is said once, whoever reads it.
  if (own.length > 0) checkSyntax(file, own, first);
  const all: Finding[] = [];
  const findings: Finding[] = [];
  for (const { configs, collector, safety } of families) {
    for (const found of collector.of(uri)) {
      all.push(found);
      const finding = configs.length > 1 ? safety.judge(found, configs) : found;
      const severity = severities[finding.rule] ?? finding.severity;
      if (severity === 'off') continue;
      findings.push(severity === finding.severity ? finding : { ...finding, severity });
    }
  }
  // Whether a Spring Boot family has a consumer shows only when all of its files are read.
  if (own.length === 0 && all.length === 0) return undefined;
  const kept = suppress(file, directives.get(file)!, findings, severities);
  kept.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end || (a.rule < b.rule ? -1 : 1));
  return {
    uri,
    file,
    dialect: own[0]?.dialect ?? reader.dialect,
    target: targets.get(file)!,
    configs: own,
    findings: kept,
    first: firstOf(file, own, all, kept),
  };
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
  // Where clients differ, the order of the newest one's refusals is nobody's.
  if (found.some((finding) => finding.severity === 'warning' && finding.refusedBy)) return [];
  if (errors.length < 2 || !config || configs.length > 1) return [];
  if (config.entries.some((entry) => entry.file !== file)) return [];
  const first = firstRefused(config, errors);
  return first.every((finding) => kept.includes(finding)) ? first : [];
}
