import { diffLines } from 'diff';
import type * as vscode from 'vscode';
import type { SourceFile } from '../core/formats/format.ts';
import { toTextEdit } from './text.ts';

/** The edits of whole lines that turn a text into another, so that cursors, folds and markers elsewhere stay. */
export function replaceText(source: SourceFile, text: string): vscode.TextEdit[] {
  const edits: vscode.TextEdit[] = [];
  let at = 0;
  let start = 0;
  let inserted = '';
  const flush = () => {
    if (start < at || inserted !== '') edits.push(toTextEdit(source, { start, end: at, text: inserted }));
    inserted = '';
  };
  for (const part of diffLines(source.text, text)) {
    if (part.removed) at += part.value.length;
    else if (part.added) inserted += part.value;
    else {
      flush();
      at += part.value.length;
      start = at;
    }
  }
  flush();
  return edits;
}
