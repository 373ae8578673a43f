import { formatVersion, NEWEST } from '../../src/core/catalog/catalog.ts';
import { safeFix } from '../../src/core/fixes/fix-all.ts';
import { provenEdits } from '../../src/core/fixes/prove.ts';
import { lint } from '../../src/core/linter/lint.ts';
import type { Finding, Fix, Severity } from '../../src/core/model/findings.ts';
import { DEFAULT_SETTINGS, type LintSettings } from '../../src/core/model/settings.ts';
import { LineIndex } from '../../src/core/text/lines.ts';
import { applyEdits, type Span } from '../../src/core/text/spans.ts';

export { type Severity, safeFix };

export interface Files {
  readonly text: string | Readonly<Record<string, string>>;
  readonly file?: string;
  /** The Kafka version that is told, default the newest; `untold`: nobody tells one. */
  readonly version?: string;
  readonly settings?: Partial<LintSettings>;
}

/** A finding that remembers its text, so that its place can be named. */
export type PlacedFinding = Finding & { readonly text: string };

export function sourcesOf({ text, file = 'consumer.properties' }: Files) {
  const files = typeof text === 'string' ? { [file]: text } : text;
  return Object.entries(files).map(([name, content]) => ({
    uri: `file:///project/${name}`,
    text: content.replace(/^\uFEFF/, ''),
    bom: content.startsWith('\uFEFF'),
  }));
}

function settingsOf({ version = formatVersion(NEWEST), settings }: Files): LintSettings {
  const project = version === 'untold' ? {} : { option: version };
  return { ...DEFAULT_SETTINGS, ...settings, project: { ...project, ...settings?.project } };
}

/** Lints texts that exist only in a test. */
export function lintText(files: Files): PlacedFinding[] {
  const sources = sourcesOf(files);
  const settings = settingsOf(files);
  return lint(sources, () => settings).flatMap((linted) =>
    linted.findings.map((finding) => ({ ...finding, text: linted.file.source.text })),
  );
}

/** `line:column-line:column`, from 1. */
export function placeOf(finding: { uri: string; span: Span; text: string }, withFile = false): string {
  const { start, end } = new LineIndex(finding.text).rangeOf(finding.span);
  const place = `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1}`;
  return withFile ? `${finding.uri.slice(finding.uri.lastIndexOf('/') + 1)} ${place}` : place;
}

/** The text after one fix, or after all safe fixes of the findings that `accept` picks, round by round. */
export function applyAll(
  files: Files,
  accept: (finding: Finding) => boolean,
  only?: Fix,
): string | Record<string, string> {
  const settings = settingsOf(files);
  let sources = sourcesOf(files);
  const done = (): string | Record<string, string> =>
    typeof files.text === 'string'
      ? sources[0]!.text
      : Object.fromEntries(sources.map((source) => [source.uri.slice(source.uri.lastIndexOf('/') + 1), source.text]));
  const apply = (fix: Fix) => {
    const proven = provenEdits(fix.changes);
    if (!proven) throw new Error(`"${fix.title}" does something else than it says`);
    const edits = new Map(proven.map((each) => [each.file.source.uri, each.edits]));
    sources = sources.map((source) => ({ ...source, text: applyEdits(source.text, edits.get(source.uri) ?? []) }));
  };
  if (only) {
    apply(only);
    return done();
  }
  for (let round = 0; round < 20; round++) {
    const fix = lint(sources, () => settings)
      .flatMap((linted) => linted.findings)
      .filter(accept)
      .map(safeFix)
      .find((candidate) => candidate !== undefined);
    if (!fix) break;
    apply(fix);
  }
  return done();
}
