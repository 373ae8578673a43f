import type { SourceFile } from '../formats/format.ts';
import { lint } from '../linter/lint.ts';
import type { Finding, Fix } from '../model/findings.ts';
import type { LintSettings } from '../model/settings.ts';
import { append } from '../text/lists.ts';
import { applyEdits, type TextEdit } from '../text/spans.ts';
import { byFile } from './edits.ts';
import { layersOf, provenTogether } from './offered.ts';

/** Fixes can uncover each other (a removed quote shows a unit); this many rounds have always been enough. */
const MAX_ROUNDS = 10;

/** The fix that fix-all applies for a finding: the preferred one among the safe quick fixes. */
export function safeFix(finding: Finding): Fix | undefined {
  const safe = finding.fixes.filter((fix) => fix.safety === 'safe' && fix.kind === 'quickfix');
  return safe.find((fix) => fix.preferred);
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
  const fixes = findings.flatMap((finding) => safeFix(finding) ?? []);
  const reachable = fixes.filter(
    ({ changes }) => within === undefined || byFile(changes).every(({ file }) => file.source.uri === within),
  );
  const [layer = []] = layersOf(reachable, 1);
  const edits = new Map<string, TextEdit[]>();
  for (const { files } of provenTogether(layer)) {
    for (const { file, edits: more } of files) {
      const known = edits.get(file.source.uri);
      if (known) append(known, more);
      else edits.set(file.source.uri, [...more]);
    }
  }
  return edits;
}
