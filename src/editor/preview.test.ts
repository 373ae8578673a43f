import { beforeEach, expect, test, vi } from 'vitest';
import { lint } from '../core/linter/lint.ts';
import type { ConfigChange } from '../core/model/findings.ts';
import { DEFAULT_SETTINGS } from '../core/model/settings.ts';
import { applyEdits } from '../core/text/spans.ts';
import { applyWithPreview } from './preview.ts';

/** As much of the editor as a preview asks: documents by their URIs, and a person who unticks files and answers. */
const editor = vi.hoisted(() => ({
  texts: new Map<string, string>(),
  /** Files whose boxes the person unticks in the preview. */
  unticked: new Set<string>(),
  answer: undefined as string | undefined,
  asked: [] as string[],
  told: [] as string[],
}));

vi.mock('vscode', () => {
  const offsetIn = (text: string, { line, character }: { line: number; character: number }) =>
    text.split('\n').slice(0, line).join('\n').length + (line > 0 ? 1 : 0) + character;
  const at = (line: number, character: number) => ({ line, character });
  class Range {
    readonly start: unknown;
    readonly end: unknown;
    constructor(...all: readonly (number | { line: number; character: number })[]) {
      const [a, b, c, d] = all as number[];
      this.start = all.length === 4 ? at(a!, b!) : all[0];
      this.end = all.length === 4 ? at(c!, d!) : all[1];
    }
  }
  type Edit = {
    range: { start: { line: number; character: number }; end: { line: number; character: number } };
    text: string;
  };
  class WorkspaceEdit {
    readonly files = new Map<string, readonly Edit[]>();
    get size() {
      return this.files.size;
    }
    createFile() {}
    set(uri: { toString(): string }, edits: readonly (Edit | [Edit, unknown])[]) {
      this.files.set(
        uri.toString(),
        edits.map((each) => (Array.isArray(each) ? each[0] : each)),
      );
    }
  }
  const TextEdit = { replace: (range: unknown, text: string) => ({ range, text }) };
  return {
    Range,
    Position: class {
      constructor(
        readonly line: number,
        readonly character: number,
      ) {}
    },
    TextEdit,
    WorkspaceEdit,
    Uri: {
      parse: (text: string) => ({ toString: () => text, path: text }),
      joinPath: () => ({ toString: () => 'plan' }),
    },
    l10n: { t: (text: string, ...words: unknown[]) => text.replace(/\{(\d)\}/g, (_, n) => String(words[Number(n)])) },
    window: {
      showInformationMessage: async (text: string) => void editor.told.push(text),
      showWarningMessage: async (text: string) => {
        editor.asked.push(text);
        return editor.answer;
      },
    },
    workspace: {
      openTextDocument: async (uri: { toString(): string }) => ({ getText: () => editor.texts.get(uri.toString())! }),
      applyEdit: async (edit: WorkspaceEdit, how?: { isRefactoring?: boolean }) => {
        for (const [uri, edits] of edit.files) {
          if (how?.isRefactoring && editor.unticked.has(uri)) continue;
          const text = editor.texts.get(uri)!;
          const [one] = edits;
          const spans = {
            start: offsetIn(text, one!.range.start),
            end: offsetIn(text, one!.range.end),
            text: one!.text,
          };
          editor.texts.set(uri, applyEdits(text, [spans]));
        }
        return true;
      },
    },
  };
});

const BASE = 'spring.kafka.consumer.group-id=a\nspring.kafka.consumer.properties.session.timeout.ms=45000\n';
const PROD = '# prod\nspring.kafka.consumer.properties.heartbeat.interval.ms=3000\n';
const FILES = { '/x/application.properties': BASE, '/x/application-prod.properties': PROD };

let changes: ConfigChange[];
beforeEach(() => {
  editor.texts = new Map(Object.entries(FILES));
  editor.unticked.clear();
  editor.answer = undefined;
  editor.asked.length = 0;
  editor.told.length = 0;
  const sources = Object.entries(FILES).map(([uri, text]) => ({ uri, text }));
  const entries = lint(sources, () => DEFAULT_SETTINGS).flatMap(({ configs }) =>
    configs.flatMap((each) => each.entries),
  );
  const wanted = ['session.timeout.ms', 'heartbeat.interval.ms'];
  changes = wanted.map((key) => ({ kind: 'remove', entry: entries.find((each) => each.key === key)! }));
});

const apply = () =>
  applyWithPreview(changes, 'Migration', { text: 'plan', config: { path: '/x/a' } as never, ending: 'plan' });
const texts = () => [...editor.texts.values()];
const CHANGED = ['spring.kafka.consumer.group-id=a\n', '# prod\n'];

test('all files ticked: all are changed, and nobody is asked', async () => {
  expect(await apply()).toBe(true);
  expect(texts()).toEqual(CHANGED);
  expect(editor.asked).toEqual([]);
  expect(editor.told).toEqual(['Migration: 2 files are changed. The plan says what comes next.']);
});

test('a file unticked: the rest is changed when the person says so', async () => {
  editor.unticked.add('/x/application-prod.properties');
  editor.answer = 'Change the rest';
  expect(await apply()).toBe(true);
  expect(texts()).toEqual(CHANGED);
  expect(editor.asked).toEqual([expect.stringContaining('1 of 2 files')]);
});

test('a file unticked: what was changed is taken back when the person says so', async () => {
  editor.unticked.add('/x/application.properties');
  editor.answer = 'Take it back';
  expect(await apply()).toBe(false);
  expect(texts()).toEqual([BASE, PROD]);
  expect(editor.told).toEqual([]);
});
