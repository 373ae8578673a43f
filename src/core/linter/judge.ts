import { type GroupMember, memberOf } from '../client/group-member.ts';
import type { DialectReader } from '../dialects/reader.ts';
import type { ParsedFile } from '../formats/format.ts';
import type { ConfigEntry, ConsumerConfig } from '../model/config.ts';
import type { LintSettings } from '../model/settings.ts';
import { type TargetVersion, targetVersion } from '../project/target.ts';
import { rules } from '../rules/index.ts';
import type { DialectRule, GroupRule, SyntaxRule } from '../rules/rule.ts';
import { Collector, completeFixes } from './collector.ts';
import { type Directives, readDirectives } from './directives.ts';
import { FixSafety } from './fix-safety.ts';
import type { Groups } from './groups.ts';
import { runRules } from './run-rules.ts';
import { weighVersions } from './untold-version.ts';

const groupRules = rules.filter((rule): rule is GroupRule => rule.kind === 'group');
const dialectRules = rules.filter((rule): rule is DialectRule => rule.kind === 'dialect');
const syntaxRules = rules.filter((rule): rule is SyntaxRule => rule.kind === 'syntax');

/** Files that one dialect reads together, with what was found in them before severities and directives count. */
export interface Judged {
  /** What these files share and no others. */
  readonly family: string;
  readonly reader: DialectReader;
  readonly files: readonly ParsedFile[];
  readonly directives: ReadonlyMap<ParsedFile, Directives>;
  readonly targets: ReadonlyMap<ParsedFile, TargetVersion>;
  readonly configs: readonly ConsumerConfig[];
  readonly collector: Collector;
  readonly safety: FixSafety;
}

/** The client that a file is judged for: by its own word, and by what is known of it. */
export function targetOf({ kafkaVersion, client }: Directives, { project }: LintSettings): TargetVersion {
  return targetVersion(kafkaVersion, project, client);
}

/** @param required what files are judged for, whatever they and the settings say */
export function judgeFamily(
  family: string,
  reader: DialectReader,
  files: readonly ParsedFile[],
  settingsOf: (uri: string) => LintSettings,
  required?: (uri: string) => TargetVersion | undefined,
): Judged {
  const directives = new Map<ParsedFile, Directives>();
  const targets = new Map<ParsedFile, TargetVersion>();
  for (const file of files) {
    const found = readDirectives(file);
    directives.set(file, found);
    const { uri } = file.source;
    targets.set(file, required?.(uri) ?? targetOf(found, settingsOf(uri)));
  }
  const { configs, seen } = reader.read(files, (file) => targets.get(file)!);
  const collector = new Collector();
  for (const rule of dialectRules) {
    if (rule.dialect !== reader.dialect.id) continue;
    for (const report of rule.check(seen as never)) collector.addOfDialect(rule.name, report);
  }
  const safety = new FixSafety();
  for (const config of configs) {
    const uri = config.entries[0]?.uri;
    if (uri === undefined) continue;
    const settings = settingsOf(uri);
    for (const { rule, report } of weighVersions(config, runRules(config, settings), settings)) {
      collector.add(rule, report);
      if (configs.length > 1) safety.note(rule, report.fixes, config);
    }
  }
  return { family, reader, files, directives, targets, configs, collector, safety };
}

/** Compares what different files make members of one group. A finding stands in each file that it speaks of. */
export function judgeGroups(uris: Iterable<string>, families: readonly Judged[], groups: Groups): void {
  const members: [GroupMember, Collector][] = [];
  for (const { family, configs, collector } of families) {
    const member = memberOf(configs, family);
    if (member) members.push([member, collector]);
  }
  groups.replace(
    uris,
    members.map(([member]) => member),
  );
  for (const [member, collector] of members) {
    const others = groups.others(member);
    if (others.length === 0) continue;
    for (const rule of groupRules) rule.check(member, others, (report) => collector.addAboutGroup(rule.name, report));
  }
}

/** Adds what the rules of the file’s format say about how its entries are written. */
export function checkSyntax(file: ParsedFile, configs: readonly ConsumerConfig[], collector: Collector): void {
  let entries: readonly ConfigEntry[] | undefined;
  for (const rule of syntaxRules) {
    if (!file.format.traits[rule.trait]) continue;
    if (!configs.some((config) => rule.appliesTo.includes(config.client)) || rule.idle?.(configs)) continue;
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
