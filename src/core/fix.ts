import { toEdits } from './edits.ts';
import type { Finding, Fix } from './findings.ts';
import type { SourceFile } from './formats/format.ts';
import { lint } from './lint.ts';
import type { LintSettings } from './settings.ts';
import { applyEdits, type TextEdit } from './text/spans.ts';

/** Fixes can uncover each other (a removed quote shows a unit); this many rounds have always been enough. */
const MAX_ROUNDS = 10;

/** The fix that fix-all applies for a finding: the preferred one among the safe quick fixes. */
export function safeFix(finding: Finding): Fix | undefined {
  const safe = finding.fixes.filter((fix) => fix.safety === 'safe' && fix.kind === 'quickfix');
  return safe.find((fix) => fix.preferred);
}

/** The texts with the fix applied, for the files that it changes. */
export function applyFix(fix: Fix): Map<string, string> {
  const changed = new Map<string, string>();
  for (const { file, edits } of toEdits(fix.changes)) changed.set(file.source.uri, applyEdits(file.source.text, edits));
  return changed;
}

/**
 * Applies every safe fix until none is left, in files that are linted together.
 * @param within leaves out fixes that change any other file than this one
 * @returns the new texts of the files that changed.
 */
export function fixAll(
  sources: readonly SourceFile[],
  settingsOf: (uri: string) => LintSettings,
  within?: string,
): Map<string, string> {
  const texts = new Map(sources.map((source) => [source.uri, source.text]));
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const current = sources.map((source) => ({ ...source, text: texts.get(source.uri)! }));
    const edits = collectEdits(
      lint(current, settingsOf).flatMap((file) => file.findings),
      within,
    );
    if (edits.size === 0) break;
    for (const [uri, list] of edits) texts.set(uri, applyEdits(texts.get(uri)!, list));
  }
  const changed = new Map<string, string>();
  for (const source of sources) {
    const text = texts.get(source.uri)!;
    if (text !== source.text) changed.set(source.uri, text);
  }
  return changed;
}

/** The edits of all fixes that fit together; one that overlaps an earlier one waits for the next round. */
function collectEdits(findings: readonly Finding[], within: string | undefined): Map<string, TextEdit[]> {
  const taken = new Map<string, TextEdit[]>();
  const seen = new Set<Fix['changes']>();
  for (const finding of findings) {
    const fix = safeFix(finding);
    if (!fix || seen.has(fix.changes)) continue;
    seen.add(fix.changes);
    const files = toEdits(fix.changes);
    if (within !== undefined && files.some(({ file }) => file.source.uri !== within)) continue;
    const clash = files.some(({ file, edits }) =>
      edits.some((edit) => (taken.get(file.source.uri) ?? []).some((other) => touches(edit, other))),
    );
    if (clash) continue;
    for (const { file, edits } of files) {
      const list = taken.get(file.source.uri);
      if (list) list.push(...edits);
      else taken.set(file.source.uri, [...edits]);
    }
  }
  return taken;
}

function touches(a: TextEdit, b: TextEdit): boolean {
  return a.start <= b.end && b.start <= a.end;
}
