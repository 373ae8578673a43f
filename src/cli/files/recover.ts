import { lstatSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { findJournal, type Journal, type JournalEntry } from './journal.ts';
import { doneName, formerName, isAbandoned, JOURNAL, keptName, temporaryName } from './leftovers.ts';
import { contentOf, takeBack } from './transaction.ts';

/** Told of each file that is not as somebody may think. */
export type Tell = (path: string, message: string) => void;

/**
 * Puts a folder in order after runs that were killed while they wrote: takes back what one had changed of several files and
 * had not finished, and removes what lies there. What a run may still be at is left alone.
 */
export function recover(folder: string, tell: Tell): void {
  // The folders of a journal are relative to where they lie.
  const real = realpathSync(folder);
  const found = findJournal(real);
  if (found?.running) return;
  if (found?.journal) settle(real, found.journal, tell);
  else if (found) rmSync(join(real, JOURNAL), { force: true });
  for (const name of readdirSync(real)) {
    const path = join(real, name);
    if (isAbandoned(name, () => lstatSync(path).ctimeMs)) rmSync(path, { force: true });
  }
}

/** Ends an interrupted change in all of its folders: it is whole when its mark is there, and is taken back otherwise. */
function settle(folder: string, { id, first, others }: Journal, tell: Tell): void {
  const head = resolve(folder, first);
  const mark = join(head, doneName(id));
  const whole = lstatSync(mark, { throwIfNoEntry: false })?.isFile() === true;
  const known = head === folder ? others : (journalOf(head, id)?.others ?? []);
  // The first one's journal last: it leads to the others.
  const folders = new Set([...known.map((each) => resolve(head, each)), folder]);
  folders.delete(head);
  for (const each of [...folders, head]) {
    const journal = journalOf(each, id);
    if (!journal) continue;
    for (const entry of journal.files) settleFile(each, id, entry, whole, tell);
    rmSync(join(each, JOURNAL), { force: true });
  }
  if (whole) rmSync(mark, { force: true });
}

/** The journal that a change has in a folder; each speaks of the files of its own folder only. */
function journalOf(folder: string, id: string): Journal | undefined {
  const journal = findJournal(folder)?.journal;
  return journal?.id === id ? journal : undefined;
}

function settleFile(folder: string, id: string, entry: JournalEntry, whole: boolean, tell: Tell): void {
  const { name, index, before, after } = entry;
  const path = join(folder, name);
  const former = join(folder, formerName(id, index));
  const shown = relative('.', path);
  const content = contentOf(path);
  if (whole) rmSync(former, { force: true });
  else if (content !== before && content !== after && contentOf(former) === before) {
    renameSync(former, join(folder, keptName(name, id)));
    tell(
      shown,
      `was changed after a run that did not end; what it held before that run is kept as ${keptName(name, id)}`,
    );
  } else if (takeBack(path, former, after)) {
    tell(shown, 'is what it was before a run that did not end: what it had changed is taken back');
  }
  rmSync(join(folder, temporaryName(id, index)), { force: true });
}
