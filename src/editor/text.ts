import * as vscode from 'vscode';
import type { SourceFile } from '../core/formats/format.ts';
import { LineIndex } from '../core/text/lines.ts';
import type { Range, Span, TextEdit } from '../core/text/spans.ts';

const indexes = new WeakMap<SourceFile, LineIndex>();

/** The range of a span in a text that was linted, whether or not an editor shows it. */
export function rangeIn(source: SourceFile, span: Span): vscode.Range {
  let index = indexes.get(source);
  if (!index) {
    index = new LineIndex(source.text);
    indexes.set(source, index);
  }
  return rangeOf(index.rangeOf(span));
}

export function rangeOf({ start, end }: Range): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

export function toTextEdit(source: SourceFile, edit: TextEdit): vscode.TextEdit {
  return vscode.TextEdit.replace(rangeIn(source, edit), edit.text);
}
