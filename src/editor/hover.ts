import * as vscode from 'vscode';
import type { DescriptionFile } from './descriptions.ts';
import type { Linter } from './linter.ts';
import { SELECTOR } from './selector.ts';
import { rangeIn } from './text.ts';

export function registerHover(linter: Linter, descriptions: DescriptionFile): vscode.Disposable {
  return vscode.languages.registerHoverProvider(SELECTOR, {
    async provideHover(document, position) {
      const { version } = document;
      const linted = await linter.linted(document);
      if (!linted || document.version !== version) return undefined;
      const { hoverAt } = await import('./assist.ts');
      const hover = hoverAt(linted, document.offsetAt(position), await descriptions.read());
      return (
        hover && new vscode.Hover(new vscode.MarkdownString(hover.markdown), rangeIn(linted.file.source, hover.span))
      );
    },
  });
}
