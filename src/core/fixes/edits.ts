import type { PairChange, ParsedFile } from '../formats/format.ts';
import type { ConfigEntry } from '../model/config.ts';
import type { ConfigChange } from '../model/findings.ts';
import { append } from '../text/lists.ts';
import type { TextEdit } from '../text/spans.ts';

/** The text edits of one file. */
export interface FileEdits {
  readonly file: ParsedFile;
  readonly edits: readonly TextEdit[];
}

/** What is to become of one file, in its own terms. */
export interface FileChanges {
  readonly file: ParsedFile;
  readonly pairs: readonly PairChange[];
  readonly texts: readonly TextChange[];
}

export type TextChange = Extract<ConfigChange, { kind: 'text' }>;

/** What is to become of one file as edits of it. What they leave is not looked at: see prove.ts. */
export function editsOf({ file, pairs, texts }: FileChanges): FileEdits {
  const replaced = texts.map(({ span, text }) => ({ ...span, text }));
  return { file, edits: pairs.length > 0 ? [...file.edit(pairs), ...replaced] : replaced };
}

/** The changes by the file that they change, in terms of its pairs. */
export function byFile(changes: readonly ConfigChange[]): FileChanges[] {
  const found = new Map<ParsedFile, { pairs: PairChange[]; texts: TextChange[] }>();
  for (const change of changes) {
    const file = fileOf(change);
    let known = found.get(file);
    if (!known) {
      known = { pairs: [], texts: [] };
      found.set(file, known);
    }
    if (change.kind === 'text') known.texts.push(change);
    else append(known.pairs, toPairs(change));
  }
  return [...found].map(([file, { pairs, texts }]) => ({ file, pairs, texts }));
}

function fileOf(change: ConfigChange): ParsedFile {
  if ('entry' in change) return change.entry.file;
  return 'near' in change ? change.near.file : change.file;
}

function toPairs(change: Exclude<ConfigChange, TextChange>): PairChange[] {
  switch (change.kind) {
    case 'remove': {
      const { pair, otherItems } = change.entry;
      return [pair, ...otherItems].map((each) => ({ kind: 'remove', pair: each }));
    }
    case 'set': {
      const { entry, value } = change;
      return [replaced(entry, value) ?? { kind: 'set', pair: entry.pair, value }];
    }
    case 'rename': {
      const { entry, key, value } = change;
      const { path, value: written } = entry.layer.dialect.write(key, value ?? entry.value ?? '', entry);
      if (entry.otherItems.length > 0) {
        const removed = [entry.pair, ...entry.otherItems].map((pair) => ({ kind: 'remove', pair }) as const);
        return [...removed, { kind: 'insert', anchor: entry.pair, path, value: written }];
      }
      return [{ kind: 'rename', pair: entry.pair, path, ...(value !== undefined && { value: written }) }];
    }
    case 'insert': {
      const { near, key, value, before, comment } = change;
      return [
        {
          kind: 'insert',
          anchor: near.pair,
          ...near.layer.dialect.write(key, value, near),
          ...(before !== undefined && { before }),
          ...(comment !== undefined && { comment }),
        },
      ];
    }
    case 'removePair':
      return [{ kind: 'remove', pair: change.pair }];
    case 'renamePair': {
      const { pair, path, value } = change;
      return [{ kind: 'rename', pair, path, ...(value !== undefined && { value }) }];
    }
    case 'joinPairs': {
      const { pairs, path, value } = change;
      return [{ kind: 'join', pairs, path, value }];
    }
  }
}

/** A value that is written item by item is set as one. */
function replaced({ pair, otherItems }: ConfigEntry, value: string): PairChange | undefined {
  if (otherItems.length === 0) return undefined;
  return { kind: 'join', pairs: [pair, ...otherItems], path: [pair.path.replace(/\[\d+\]$/, '')], value };
}
