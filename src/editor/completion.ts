import * as vscode from 'vscode';
import type { Completion } from '../core/assist/completion-item.ts';
import type { VersionCode } from '../core/catalog/catalog.ts';
import { targetVersion } from '../core/project/target.ts';
import type { DescriptionFile } from './descriptions.ts';
import type { Linter } from './linter.ts';
import { SELECTOR } from './selector.ts';

/** What starts a completion beside a letter: the end of a segment of a key, and the start of a value. */
const TRIGGERS = ['.', '=', ':', ' ', ','];

const KINDS: Record<Completion['kind'], vscode.CompletionItemKind> = {
  key: vscode.CompletionItemKind.Property,
  group: vscode.CompletionItemKind.Module,
  value: vscode.CompletionItemKind.EnumMember,
  class: vscode.CompletionItemKind.Class,
};

const RANK_DIGITS = 3;

class Item extends vscode.CompletionItem {
  constructor(
    readonly completion: Completion,
    readonly version: VersionCode,
    range: vscode.Range,
  ) {
    const { label, description } = completion;
    super(description === undefined ? label : { label, description }, KINDS[completion.kind]);
    this.range = range;
    this.insertText = completion.insert;
    this.filterText = completion.filter ?? label;
    // Compared as text: every rank has to have as many digits.
    this.sortText = `${String(completion.rank).padStart(RANK_DIGITS, '0')} ${label}`;
    if (completion.detail !== undefined) this.detail = completion.detail;
    // After `key=` the values are what comes next.
    if (completion.kind === 'key' || completion.kind === 'group') {
      this.command = { command: 'editor.action.triggerSuggest', title: '' };
    }
  }
}

export function registerCompletion(linter: Linter, descriptions: DescriptionFile): vscode.Disposable {
  const provider: vscode.CompletionItemProvider<Item> = {
    async provideCompletionItems(document, position) {
      const checked = await linter.check(document);
      if (!checked) return undefined;
      const linted = checked.files.get(document.uri.toString());
      const { version } = linted?.target ?? targetVersion(undefined, checked.settings.lint.project);
      const about = { version, linted };
      const { completionsAt } = await import('./assist.ts');
      const found = completionsAt(document.uri.path, document.getText(), document.offsetAt(position), about);
      if (!found) return undefined;
      const range = new vscode.Range(document.positionAt(found.start), position);
      return found.items.map((item) => new Item(item, version, range));
    },
    async resolveCompletionItem(item) {
      const { key } = item.completion;
      const { describeKey } = await import('./assist.ts');
      const text = key === undefined ? undefined : describeKey(key, item.version, await descriptions.read());
      if (text !== undefined) item.documentation = new vscode.MarkdownString(text);
      return item;
    },
  };
  return vscode.languages.registerCompletionItemProvider(SELECTOR, provider, ...TRIGGERS);
}
