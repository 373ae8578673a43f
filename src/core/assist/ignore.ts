import { thoseThatHold } from '../fixes/offered.ts';
import { holds } from '../fixes/prove.ts';
import type { ParsedFile } from '../formats/format.ts';
import type { Finding } from '../model/findings.ts';
import { UNUSED_SUPPRESSION } from '../rules/unused-suppression/rule.ts';
import { endOfLine } from '../text/lines.ts';
import type { TextEdit } from '../text/spans.ts';

/**
 * The comments that silence findings, each on a line of its own above the entry. Left out where no such line works: the entry
 * does not start its line (YAML's `{a: 1, b: 2}`), or the finding stands outside of any entry.
 */
export function ignoreEdits(file: ParsedFile, findings: readonly Finding[]): Map<Finding, TextEdit> {
  const edits = new Map<Finding, TextEdit>();
  // Whether a comment can stand at a place does not depend on the rule that it names.
  const byPlace = new Map<number, TextEdit>();
  for (const finding of findings) {
    const edit = lineAbove(file, finding);
    if (!edit) continue;
    edits.set(finding, edit);
    byPlace.set(edit.start, edit);
  }
  const held = thoseThatHold([...byPlace.values()], (some) => holds({ file, pairs: [], texts: [] }, some));
  const places = new Set(held.map(({ start }) => start));
  for (const [finding, { start }] of edits) if (!places.has(start)) edits.delete(finding);
  return edits;
}

function lineAbove(file: ParsedFile, finding: Finding): TextEdit | undefined {
  if (finding.rule === UNUSED_SUPPRESSION) return undefined;
  const { text } = file.source;
  const at = finding.span.start;
  const pair = file.pairs.find(({ span }) => at >= span.start && at <= span.end);
  if (!pair) return undefined;
  const lineStart =
    Math.max(text.lastIndexOf('\n', pair.span.start - 1), text.lastIndexOf('\r', pair.span.start - 1)) + 1;
  const indent = text.slice(lineStart, pair.span.start);
  if (indent.trim() !== '') return undefined;
  const comment = `${indent}# kafka-rebalance: ignore ${finding.rule}${endOfLine(text)}`;
  return { start: lineStart, end: lineStart, text: comment };
}

/** The comment that silences a finding's rule in the whole file, on the first line, or below a line that has to be the first. */
export function ignoreFileEdit(file: ParsedFile, finding: Finding): TextEdit | undefined {
  if (finding.rule === UNUSED_SUPPRESSION) return undefined;
  const { text } = file.source;
  // YAML's directives stand above the first document.
  const start = /^(?:%.*(?:\r\n?|\n))+---.*(?:\r\n?|\n)/.exec(text)?.[0].length ?? 0;
  return { start, end: start, text: `# kafka-rebalance: ignore-file ${finding.rule}${endOfLine(text)}` };
}
