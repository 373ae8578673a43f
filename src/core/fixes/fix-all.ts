import type { SourceFile } from '../formats/format.ts';
import { lint } from '../linter/lint.ts';
import type { Finding, Fix } from '../model/findings.ts';
import type { LintSettings } from '../model/settings.ts';
import { applyEdits, type TextEdit } from '../text/spans.ts';
import { toEdits } from './edits.ts';

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
  const taken = new Map<string, TakenEdits>();
  const seen = new Set<Fix['changes']>();
  for (const finding of findings) {
    const fix = safeFix(finding);
    if (!fix || seen.has(fix.changes)) continue;
    seen.add(fix.changes);
    const files = toEdits(fix.changes);
    if (within !== undefined && files.some(({ file }) => file.source.uri !== within)) continue;
    if (files.some(({ file, edits }) => edits.some((edit) => taken.get(file.source.uri)?.clashes(edit)))) continue;
    for (const { file, edits } of files) {
      let list = taken.get(file.source.uri);
      if (!list) {
        list = new TakenEdits();
        taken.set(file.source.uri, list);
      }
      for (const edit of edits) list.add(edit);
    }
  }
  return new Map([...taken].map(([uri, { edits }]) => [uri, edits]));
}

/** Edits in the order of the text. */
class TakenEdits {
  readonly edits: TextEdit[] = [];

  /** Where an edit belongs: behind all that start before it or where it does. */
  #placeOf({ start }: TextEdit): number {
    let low = 0;
    let high = this.edits.length;
    // Findings come in the order of the text, so the end is the likeliest place.
    if (high > 0 && this.edits[high - 1]!.start <= start) return high;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.edits[middle]!.start <= start) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  add(edit: TextEdit): void {
    this.edits.splice(this.#placeOf(edit), 0, edit);
  }

  clashes(edit: TextEdit): boolean {
    const place = this.#placeOf(edit);
    for (let i = place - 1; i >= 0 && this.edits[i]!.end >= edit.start; i--) {
      if (touches(this.edits[i]!, edit)) return true;
    }
    for (let i = place; i < this.edits.length && this.edits[i]!.start <= edit.end; i++) {
      if (touches(this.edits[i]!, edit)) return true;
    }
    return false;
  }
}

/** Whether two edits have a place in common. Lines that go do not mind that the line beside them goes too. */
function touches(a: TextEdit, b: TextEdit): boolean {
  const bothCut = a.text === '' && b.text === '' && a.start < a.end && b.start < b.end;
  return bothCut ? a.start < b.end && b.start < a.end : a.start <= b.end && b.start <= a.end;
}
