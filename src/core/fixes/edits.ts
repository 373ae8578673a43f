import type { PairChange, ParsedFile } from '../formats/format.ts';
import type { ConfigChange } from '../model/findings.ts';
import type { TextEdit } from '../text/spans.ts';

/** The text edits of one file. */
export interface FileEdits {
  readonly file: ParsedFile;
  readonly edits: readonly TextEdit[];
}

/** Turns changes of a config into edits of the files that hold it. */
export function toEdits(changes: readonly ConfigChange[]): FileEdits[] {
  const byFile = new Map<ParsedFile, { pairs: PairChange[]; texts: TextEdit[] }>();
  const of = (file: ParsedFile) => {
    let known = byFile.get(file);
    if (!known) {
      known = { pairs: [], texts: [] };
      byFile.set(file, known);
    }
    return known;
  };
  for (const change of changes) {
    switch (change.kind) {
      case 'remove':
        of(change.entry.file).pairs.push({ kind: 'remove', pair: change.entry.pair });
        break;
      case 'set':
        of(change.entry.file).pairs.push({ kind: 'set', pair: change.entry.pair, value: change.value });
        break;
      case 'rename': {
        const { entry, key, value } = change;
        const path = entry.layer.dialect.pathFor(key, entry);
        of(entry.file).pairs.push({ kind: 'rename', pair: entry.pair, path, ...(value !== undefined && { value }) });
        break;
      }
      case 'insert': {
        const { near, key, value, before, comment } = change;
        const path = near.layer.dialect.pathFor(key, near);
        of(near.file).pairs.push({
          kind: 'insert',
          anchor: near.pair,
          path,
          value,
          ...(before !== undefined && { before }),
          ...(comment !== undefined && { comment }),
        });
        break;
      }
      case 'removePair':
        of(change.file).pairs.push({ kind: 'remove', pair: change.pair });
        break;
      case 'renamePair': {
        const { file, pair, path, value } = change;
        of(file).pairs.push({ kind: 'rename', pair, path, ...(value !== undefined && { value }) });
        break;
      }
      case 'text':
        of(change.file).texts.push({ ...change.span, text: change.text });
    }
  }
  return [...byFile].map(([file, { pairs, texts }]) => ({
    file,
    edits: pairs.length > 0 ? [...file.edit(pairs), ...texts] : texts,
  }));
}
