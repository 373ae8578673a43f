import { type GroupMember, memberOf } from '../client/group-member.ts';
import type { DialectReader } from '../dialects/reader.ts';
import type { ParsedFile, SourceFile } from '../formats/format.ts';
import type { ConsumerConfig, Dialect } from '../model/config.ts';
import type { Finding } from '../model/findings.ts';
import type { LintSettings } from '../model/settings.ts';
import { type TargetVersion, targetVersion } from '../project/target.ts';
import { UNREADABLE_FILE, unreadableFile } from '../rules/unreadable-file/rule.ts';
import { append } from '../text/lists.ts';
import { claim } from './claim.ts';
import { readDirectives } from './directives.ts';
import { firstRefused } from './first-refusal.ts';
import { Groups } from './groups.ts';
import { checkSyntax, type Judged, judgeFamily, judgeGroups } from './judge.ts';
import { suppress } from './suppress.ts';

/** A file in which a consumer config was found. */
export interface LintedFile {
  readonly uri: string;
  readonly file: ParsedFile;
  /** The dialect of the file, or the first of several that have a part of it; each config knows its own. */
  readonly dialect: Dialect;
  readonly target: TargetVersion;
  /** The configs that the file takes part in, of all dialects. */
  readonly configs: readonly ConsumerConfig[];
  /** In the order of the text. */
  readonly findings: readonly Finding[];
  /** Those of several errors that the client comes upon first and stops at; empty when there is one, or when it is not known. */
  readonly first: readonly Finding[];
}

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
  const { families, unreadable } = claim(sources);
  const judged = [...families].map(([family, [reader, files]]) => judgeFamily(family, reader, files, settingsOf));
  judgeGroups(
    sources.map((source) => source.uri),
    judged,
    groups,
  );
  const byFile = new Map<ParsedFile, Judged[]>();
  for (const family of judged) {
    for (const file of family.files) {
      const known = byFile.get(file);
      if (known) known.push(family);
      else byFile.set(file, [family]);
    }
  }
  const result = [...byFile].flatMap(([file, families]) => conclude(file, families, settingsOf) ?? []);
  for (const [reader, file] of unreadable) append(result, lintUnreadable(reader, file, settingsOf(file.source.uri)));
  return result;
}

/** The members that files make of groups, without a judgement about anything else. */
export function membersIn(sources: readonly SourceFile[], settingsOf: (uri: string) => LintSettings): GroupMember[] {
  return [...claim(sources).families].flatMap(([family, [reader, files]]) => {
    const target = (file: ParsedFile) =>
      targetVersion(readDirectives(file).kafkaVersion, settingsOf(file.source.uri).project);
    return memberOf(reader.read(files, target).configs, family) ?? [];
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
  const own: ConsumerConfig[] = [];
  const all: Finding[] = [];
  const findings: Finding[] = [];
  for (const { configs, collector, safety } of families) {
    const its = configs.filter((config) => config.entries.some((entry) => entry.file === file));
    append(own, its);
    if (its.length > 0) checkSyntax(file, its, collector);
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
  const [{ reader, directives, targets }] = families as [Judged];
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
