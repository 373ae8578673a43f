import {
  catalog,
  formatVersion,
  NEWEST,
  parseVersion,
  type VersionCode,
  versions,
} from '../../../src/core/catalog/catalog.ts';
import { type LintedFile, lint } from '../../../src/core/linter/lint.ts';
import type { ConsumerConfig } from '../../../src/core/model/config.ts';
import type { Finding } from '../../../src/core/model/findings.ts';
import { DEFAULT_SETTINGS, type LintSettings } from '../../../src/core/model/settings.ts';
import { clientConfig } from '../../support/client-config.ts';
import { sourcesOf } from '../../support/lint-text.ts';
import type { Verdict } from '../client-judge.ts';
import { unknowableIn } from '../unknowable.ts';

/** What we make of a text for one version. */
export interface Judged {
  readonly linted: LintedFile;
  readonly config: ConsumerConfig;
  readonly errors: readonly Finding[];
}

/** Lints a text as `consumer.properties`; undefined where it is not the config of one Java consumer. */
export function judgeText(
  text: string,
  version: number,
  severities: LintSettings['severities'] = {},
): Judged | undefined {
  const settings = { ...DEFAULT_SETTINGS, severities, project: { option: formatVersion(version) } };
  const linted = lint(sourcesOf({ text }), () => settings)[0];
  const config = linted?.configs[0];
  if (!linted || !config || config.client !== 'java' || linted.dialect.id !== 'java-client') return undefined;
  if (linted.file.problems.length > 0) return undefined;
  return { linted, config, errors: linted.findings.filter((finding) => finding.severity === 'error') };
}

/** As {@link judgeText}, where nobody tells the version; `errors` are what some client is said to refuse. */
export function judgeUntold(text: string): Judged | undefined {
  const linted = lint(sourcesOf({ text }), () => DEFAULT_SETTINGS)[0];
  const config = linted?.configs[0];
  if (!linted || !config || config.client !== 'java' || linted.dialect.id !== 'java-client') return undefined;
  if (linted.file.problems.length > 0) return undefined;
  const errors = linted.findings.filter((finding) => finding.severity === 'error' || versionsNamed(finding));
  return { linted, config, errors };
}

/** The versions that a message names, `undefined` where it names none: then all clients that have the key refuse. */
export function versionsNamed({ message }: Finding): readonly VersionCode[] | undefined {
  const words = /Clients (.+) refuse this; no build file tells yours/.exec(message)?.[1];
  return words?.split(' and ').flatMap((run) => {
    const [first, last] = [...run.matchAll(/\d+\.\d+/g)].map(([text]) => parseVersion(text)!);
    const end = last ?? (run.endsWith(' on') ? NEWEST : first!);
    return versions.filter((version) => version >= first! && version <= end);
  });
}

/** How a verdict of a client differs from what we say where its version is not told; undefined when they agree. */
export function untoldDisagreement(text: string, version: VersionCode, verdict: Verdict): string | undefined {
  const untold = judgeUntold(text)!;
  const names = (finding: Finding) =>
    versionsNamed(finding)?.includes(version) ??
    (finding.key === undefined || catalog.spec(finding.key, version) !== undefined);
  const naming = untold.errors.filter(names);
  if (naming.length > 0)
    return verdict.accepted ? `accepted, but named by: ${naming.map(described).join(' | ')}` : undefined;
  // An older client may stop at what those of today take; that is not asked here, but nothing that is said may be wrong.
  const told = judgeText(text, version)!.errors.filter(({ rule, key }) =>
    untold.errors.some((finding) => finding.rule === rule && finding.key === key),
  );
  if (told.length > 0) return `an error when told, and not named: ${told.map(described).join(' | ')}`;
  if (version < NEWEST || verdict.accepted || unknowableIn(configOf(untold), version)) return undefined;
  return `refused by the newest client without a word: ${verdict.exception ?? verdict.stage}`;
}

/** The config that the client gets for a text, the same for every version. */
export function configOf(judged: Judged): Record<string, string> {
  return clientConfig(judged.config);
}

/** The keys of the entries that findings point at. */
export function keysMarked({ config, linted }: Judged, findings: readonly Finding[]): Set<string> {
  const keys = new Set<string>();
  for (const finding of findings) {
    if (finding.key !== undefined) keys.add(finding.key);
    for (const { span } of [finding, ...finding.related]) {
      for (const entry of config.entries) {
        const { start, end } = entry.pair.span;
        if (entry.file === linted.file && span.start >= start && span.end <= end) keys.add(entry.key);
      }
    }
  }
  return keys;
}

/** How a verdict of a client and ours differ; undefined when they agree. */
export function disagreement(judged: Judged, verdict: Verdict): string | undefined {
  const { errors } = judged;
  const config = configOf(judged);
  const refused = !verdict.accepted;
  if (errors.length > 0 && !refused) return `accepted, but reported: ${errors.map(described).join(' | ')}`;
  if (errors.length === 0 && refused) {
    if (unknowableIn(config, judged.config.version)) return undefined;
    return `${verdict.hang ? 'hangs' : 'refused'} without an error of ours: ${verdict.exception ?? verdict.stage}`;
  }
  if (!refused || verdict.keys === undefined) return undefined;
  const marked = keysMarked(judged, errors);
  const missing = verdict.keys.filter((key) => config[key] !== undefined && !marked.has(key));
  if (missing.length === 0 || unknowableIn(config, judged.config.version)) return undefined;
  return `names ${missing}, we mark ${[...marked]}: ${verdict.exception}`;
}

function described({ rule, message }: Finding): string {
  return `${rule}: ${message}`;
}

/** Texts with all errors of one key left, for a config with errors of several: the client names only the first. */
export function oneByOne(judged: Judged): string[] {
  const { errors, linted, config } = judged;
  const groups = errors.map((finding) => keysMarked(judged, [finding]));
  const distinct = new Set(errors.map((finding) => finding.key));
  if (distinct.size < 2) return [];
  return errors.map((_, index) => {
    const own = groups[index]!;
    const others = new Set(groups.flatMap((keys) => [...keys]).filter((key) => !own.has(key)));
    const gone = config.entries.filter((entry) => others.has(entry.key));
    return linted.file
      .edit(gone.map((entry) => ({ kind: 'remove', pair: entry.pair })))
      .sort((a, b) => b.start - a.start)
      .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), linted.file.source.text);
  });
}
