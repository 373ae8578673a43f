import type { SourceFile } from '../../src/core/formats/format.ts';
import { parentOf, resolveIn } from '../../src/core/model/uri.ts';
import { belowOf, type Entry, type Files, type Read, type Unreadable } from '../../src/session/files.ts';

/** A text, or what reading the file comes to. */
export type Content = string | Omit<SourceFile, 'uri'> | Omit<Unreadable, 'uri'>;

/** Files in memory, by their whole paths (`/a/b.properties`); what was read is remembered. */
export class MemoryFiles implements Files {
  readonly texts: Map<string, Content>;
  readonly reads: string[] = [];
  readonly lists: string[] = [];

  /** @param later whether each answer takes a while, as an editor's does */
  constructor(
    texts: Readonly<Record<string, Content>>,
    readonly later = false,
  ) {
    this.texts = new Map(Object.entries(texts));
  }

  read(uri: string) {
    this.reads.push(uri);
    return this.#answer(this.#content(uri));
  }

  readBelow(folder: string, path: string) {
    return this.read(resolveIn(folder, path));
  }

  list(folder: string) {
    this.lists.push(folder);
    const entries = new Map<string, Entry>();
    for (const uri of this.texts.keys()) {
      if (!uri.startsWith(folder)) continue;
      const [name, ...rest] = uri.slice(folder.length).split('/');
      entries.set(name!, { name: name!, uri: folder + name, kind: rest.length > 0 ? 'folder' : 'file' });
    }
    return this.#answer([...entries.values()].sort((a, b) => (a.name < b.name ? -1 : 1)));
  }

  above(folder: string) {
    return parentOf(folder);
  }

  below(folder: string, uri: string) {
    return belowOf(folder, uri);
  }

  #content(uri: string): Read {
    const content = this.texts.get(uri);
    if (content === undefined) return undefined;
    return typeof content === 'string' ? { uri, text: content } : { uri, ...content };
  }

  #answer<T>(value: T): T | Promise<T> {
    return this.later ? new Promise((done) => setImmediate(() => done(value))) : value;
  }
}
