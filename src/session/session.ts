import { readersReady } from '../core/dialects/index.ts';
import type { SourceFile } from '../core/formats/format.ts';
import { belongTogether, familyOf, mayHoldConfig } from '../core/linter/claim.ts';
import { Groups, MOST_ALIKE } from '../core/linter/groups.ts';
import { type LintedFile, lint, membersIn } from '../core/linter/lint.ts';
import { DEFAULT_SETTINGS, type LintSettings } from '../core/model/settings.ts';
import { fileName, folderOf } from '../core/model/uri.ts';
import type { Project } from '../core/project/find.ts';
import { type Awaitable, type Files, isUnreadable, type Read, type Unreadable } from './files.ts';
import { ANY_GROUP, firstWord, groupWords, mayMeet } from './group-words.ts';
import { Projects, tellsOfProject } from './projects.ts';
import { type FileSettings, lintSettings, type Selection, selectionFor, type Wishes } from './settings.ts';
import { shapeOf } from './shape.ts';

/** Files of a folder, in the order of their names, that a config is compared with though nobody asked for them; more lie beside each other where a program wrote them. */
const NEIGHBOR_LIMIT = 200;

/**
 * Families that make the same member of a group, and are read for the sake of others; more of them would say nothing new. Each is
 * still checked itself, and compared with all others.
 */
const COPIES = MOST_ALIKE;

/** Who works in the session. */
export interface Person {
  wishes(uri: string): Wishes;
  /** Longer texts (UTF-16 units) are not checked. */
  readonly lengthLimit?: number;
  /** Told of each project that is found, with what is wrong with its files. */
  onProject?(project: Project): void;
  /** Told of files in which something else is found from now on, because their members meet others. */
  onRegroup?(uris: ReadonlySet<string>): void;
  /** Told of what is wrong with the wishes, each time that they are asked for. */
  onMistake?(mistake: string): void;
}

/** What is known of a file and the files that make up a config with it. */
export interface Checked {
  readonly uri: string;
  /** Only files that hold a consumer config, by URI. */
  readonly files: ReadonlyMap<string, LintedFile>;
  /** The file and those that make up a config with it, for checking them again with other texts. */
  readonly sources: readonly SourceFile[];
  /** Those of them that cannot be read, and that seem to be about a consumer. */
  readonly unreadable: readonly Unreadable[];
  readonly settingsOf: (uri: string) => LintSettings;
  readonly settings: FileSettings;
  /** The file itself is longer than what is checked. */
  readonly tooLong: boolean;
}

/** The files of a folder, as far as they may make members of groups. */
interface Folder {
  /** All of its files were looked at, up to {@link NEIGHBOR_LIMIT}. */
  seen: boolean;
  readonly known: Set<string>;
  /** The first words of the groups that files may name whose members are not among the groups yet. */
  readonly unmet: Map<string, readonly string[]>;
}

interface Glance {
  /** The first words of the groups that a file may name. */
  readonly words: readonly string[];
  /** There is nothing to check in it. */
  readonly idle: boolean;
}

/**
 * One workspace, one answer: which files make up a config, what their settings are, and which members of a group lie elsewhere.
 * Command line and editor bring the files and show what is found.
 */
export class Session {
  /** The members of all files that were checked or compared with. */
  readonly groups = new Groups();
  readonly #projects: Projects;
  /** Files in which something else is found since somebody was told of such files. */
  readonly #regrouped = new Set<string>();
  #latest: { readonly wishes: Wishes; readonly settings: FileSettings } | undefined;
  /** By folder, what was seen of its files. */
  readonly #folders = new Map<string, Folder>();
  /** Families of one shape that were met. */
  readonly #copies = new Map<number, Set<string>>();
  /** Files whose members are to be looked at anew before anything is compared with them. */
  readonly #outdated = new Set<string>();
  /** What is under way. One check at a time: each builds on what the one before it has seen, and on the texts that are there now. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(
    readonly files: Files,
    readonly person: Person,
  ) {
    this.#projects = new Projects(files, (project) => person.onProject?.(project));
  }

  /** All that decides how a file is checked. */
  async settings(uri: string): Promise<FileSettings> {
    const project = await this.#projects.of(folderOf(uri));
    const wishes = this.person.wishes(uri);
    const { lookedAt, named } = this.#selection(uri, wishes, project);
    const latest = this.#latest;
    // Most files of a workspace have the same wishes and the same project, and all else is the same then.
    const alike = latest?.wishes === wishes && latest.settings.project === project;
    if (alike && latest.settings.lookedAt === lookedAt && latest.settings.named === named) return latest.settings;
    const lint = alike ? latest.settings.lint : lintSettings(wishes, project);
    const settings = { lookedAt, named, project, lint };
    this.#latest = { wishes, settings };
    return settings;
  }

  /** Whether a file is checked at all, as far as its name and its place tell. */
  async looksAt(uri: string): Promise<boolean> {
    const project = await this.#projects.of(folderOf(uri));
    return this.#selection(uri, this.person.wishes(uri), project).lookedAt;
  }

  #selection(uri: string, wishes: Wishes, project: Project): Selection {
    const mistakes: string[] = [];
    const selection = selectionFor(uri, wishes, project, this.files, mistakes);
    for (const mistake of mistakes) this.person.onMistake?.(mistake);
    return selection;
  }

  /** A file changed, came or went: what is known of it counts no more, but for the members that it made until it is met again. */
  changed(uri: string): void {
    if (tellsOfProject(uri)) this.forgetProjects();
    this.#forget(uri);
  }

  #forget(uri: string): void {
    const folder = this.#folder(folderOf(uri));
    folder.seen = false;
    folder.known.delete(uri);
    folder.unmet.delete(uri);
  }

  /** Brings the members that a file makes now among the groups, if it made some. */
  meetAgain(uri: string): Promise<void> {
    return this.#inTurn(async () => {
      // A check that was under way may have seen what it was before.
      this.#forget(uri);
      if (this.groups.has(uri)) await this.#meet([uri], (each) => this.files.read(each));
      this.#tellRegrouped(uri);
    });
  }

  /** Does something when all that was asked for before is done. */
  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(act);
    this.#turn = done.catch(() => {});
    return done;
  }

  /** Does what may change the members that files make, and remembers whom that concerns. */
  #regroup<T>(uris: Iterable<string>, change: () => T): T {
    if (!this.person.onRegroup) return change();
    const { version } = this.groups;
    const before = this.groups.filesMetBy(uris);
    const result = change();
    if (this.groups.version !== version) {
      for (const each of [before, this.groups.filesMetBy(uris)]) for (const uri of each) this.#regrouped.add(uri);
    }
    return result;
  }

  /** @param own what is found in it is known to whoever asked */
  #tellRegrouped(own: string): void {
    this.#regrouped.delete(own);
    if (this.#regrouped.size === 0) return;
    const uris = new Set(this.#regrouped);
    this.#regrouped.clear();
    this.person.onRegroup?.(uris);
  }

  /** Forgets what is known of projects and settings, and what was read with it: versions may differ from now on. */
  forgetProjects(): void {
    this.#projects.clear();
    this.#folders.clear();
    this.#copies.clear();
    for (const uri of this.groups.files()) this.#outdated.add(uri);
  }

  async #meetOutdated(read: Reader): Promise<void> {
    if (this.#outdated.size === 0) return;
    const uris = [...this.#outdated];
    this.#outdated.clear();
    for (let from = 0; from < uris.length; from += AT_ONCE) await this.#meet(uris.slice(from, from + AT_ONCE), read);
  }

  /** Checks a file with those that make up a config with it. `undefined` when it is not looked at. */
  check(uri: string, read: Reader = (each) => this.files.read(each)): Promise<Checked | undefined> {
    return this.#inTurn(() => this.#check(uri, read));
  }

  async #check(uri: string, read: Reader): Promise<Checked | undefined> {
    const settings = await this.settings(uri);
    if (!settings.lookedAt) {
      this.#regroup([uri], () => this.groups.replace([uri], []));
      this.#tellRegrouped(uri);
      return undefined;
    }
    const bySettings = new Map([[uri, settings]]);
    const settingsOf = (each: string) => bySettings.get(each)?.lint ?? DEFAULT_SETTINGS;
    const sources: SourceFile[] = [];
    const unreadable: Unreadable[] = [];
    let tooLong = false;
    for (const each of await this.familyOf(uri)) {
      const its = bySettings.get(each) ?? (await this.settings(each));
      if (!its.lookedAt) continue;
      const file = await read(each);
      if (!file) continue;
      if (isUnreadable(file)) {
        if (its.named || file.glimpse === undefined || mayHoldConfig({ uri: each, text: file.glimpse }))
          unreadable.push(file);
      } else if (this.#isLong(file)) tooLong ||= each === uri;
      else {
        bySettings.set(each, its);
        sources.push(its.named ? { ...file, named: true } : file);
      }
    }
    const rest = { uri, unreadable, settingsOf, settings, tooLong };
    if (tooLong) return { ...rest, files: new Map(), sources: [] };
    await this.#meetOutdated(read);
    await this.#meetNeighbors(sources, read);
    await readersReady(sources);
    const uris = sources.map((source) => source.uri);
    const linted = this.#regroup(uris, () => lint(sources, settingsOf, this.groups));
    this.#tellRegrouped(uri);
    for (const source of sources) this.#met(source.uri);
    return { ...rest, files: new Map(linted.map((file) => [file.uri, file])), sources };
  }

  /** The files that make up a config with a file, itself among them, in the order of their names. */
  async familyOf(uri: string): Promise<readonly string[]> {
    if (familyOf(uri) === undefined) return [uri];
    const family = new Set([uri]);
    for (const entry of await this.files.list(folderOf(uri))) {
      if (entry.kind === 'file' && belongTogether(uri, entry.uri)) family.add(entry.uri);
    }
    return [...family].sort();
  }

  #isLong({ text }: SourceFile): boolean {
    return text.length > (this.person.lengthLimit ?? Number.POSITIVE_INFINITY);
  }

  /** Brings the members that files of the same folder make among the groups, as far as they may meet those of these files. */
  async #meetNeighbors(sources: readonly SourceFile[], read: Reader): Promise<void> {
    const words = sources.flatMap((source) => groupWords(source.text));
    if (words.length === 0) return;
    const path = folderOf(sources[0]!.uri);
    const folder = this.#folder(path);
    if (!folder.seen) {
      folder.seen = true;
      const files = (await this.files.list(path)).filter((entry) => entry.kind === 'file');
      for (const { uri } of files.slice(0, NEIGHBOR_LIMIT)) {
        if (!folder.known.has(uri) && !sources.some((source) => source.uri === uri)) await this.#glance(uri, read);
      }
    }
    const meeting: string[] = [];
    for (const [uri, others] of folder.unmet) {
      if (mayMeet(words, others) && !sources.some((source) => source.uri === uri)) meeting.push(uri);
    }
    await this.#meet(meeting, read);
  }

  #folder(path: string): Folder {
    let folder = this.#folders.get(path);
    if (!folder) {
      folder = { seen: false, known: new Set(), unmet: new Map() };
      this.#folders.set(path, folder);
    }
    return folder;
  }

  /** The members that a file makes are among the groups. */
  #met(uri: string): void {
    const folder = this.#folder(folderOf(uri));
    folder.known.add(uri);
    folder.unmet.delete(uri);
  }

  /** Looks at a file for the groups that it may name, without parsing it. */
  async #glance(uri: string, read: Reader): Promise<Glance> {
    const folder = this.#folder(folderOf(uri));
    folder.known.add(uri);
    const { lookedAt, named } = await this.settings(uri);
    const file = lookedAt ? await read(uri) : undefined;
    if (!file || isUnreadable(file) || this.#isLong(file)) return { words: [], idle: !file };
    if (!mayHoldConfig(named ? { ...file, named } : file)) return { words: [], idle: true };
    const words = groupWords(file.text);
    if (words.length > 0) folder.unmet.set(uri, words);
    return { words, idle: false };
  }

  /** Brings the members that files make among the groups, without a judgement about these files. */
  async #meet(uris: readonly string[], read: Reader): Promise<void> {
    if (uris.length === 0) return;
    const sources = new Map<string, SourceFile>();
    const settings = new Map<string, LintSettings>();
    const done = new Set<string>();
    for (const uri of uris) {
      if (done.has(uri)) continue;
      const family: SourceFile[] = [];
      for (const each of await this.familyOf(uri)) {
        done.add(each);
        const its = await this.settings(each);
        const file = its.lookedAt ? await read(each) : undefined;
        if (!file || isUnreadable(file) || this.#isLong(file)) continue;
        settings.set(each, its.lint);
        family.push(its.named ? { ...file, named: true } : file);
      }
      if (this.#isNew(uri, family, settings.get(uri))) for (const source of family) sources.set(source.uri, source);
    }
    await readersReady([...sources.values()]);
    const members = membersIn([...sources.values()], (uri) => settings.get(uri) ?? DEFAULT_SETTINGS);
    this.#regroup(done, () => this.groups.replace(done, members));
    for (const uri of done) this.#met(uri);
  }

  /** Whether a family is no further copy of many that were met. */
  #isNew(uri: string, family: readonly SourceFile[], settings: LintSettings | undefined): boolean {
    // Numbers tell copies apart; what else a name says can tell what the file is.
    const names = family.map((source) => fileName(source.uri).replace(/\d+/g, ''));
    const shape = shapeOf([JSON.stringify([settings?.project, names]), ...family.map((source) => source.text)]);
    let copies = this.#copies.get(shape);
    if (!copies) {
      copies = new Set();
      this.#copies.set(shape, copies);
    }
    if (copies.size < COPIES) copies.add(uri);
    return copies.has(uri);
  }

  /**
   * Checks many files, those of one config once, in the order in which they are given. Members of one group are compared
   * wherever they lie, so that all files are looked at before the first one is checked; what is kept of each is small, however
   * many there are.
   */
  async *checkAll(uris: readonly string[]): AsyncGenerator<Checked> {
    const held = new HeldTexts();
    const read: Reader = async (uri) => held.take(uri) ?? (await this.files.read(uri));
    const keeping: Reader = async (uri) => held.hold(uri, await read(uri));
    const done = new Set<string>();
    const byWord = new Map<string, string[]>();
    for (const uri of uris) {
      const { words, idle } = await this.#glance(uri, keeping);
      for (const word of words) put(byWord, word, uri);
      // What somebody named is of interest even when there is nothing in it, and others of its family may be configs.
      if (!idle || this.person.wishes(uri).given || familyOf(uri) !== undefined) continue;
      held.take(uri);
      done.add(uri);
    }
    await this.#meetAll(byWord, keeping);
    let folder = '';
    for (const uri of uris) {
      if (folder !== folderOf(uri)) {
        // What was seen of it has served its purpose, and there may be many.
        this.#folders.delete(folder);
        folder = folderOf(uri);
      }
      if (done.has(uri)) continue;
      const checked = await this.check(uri, read);
      if (!checked) continue;
      for (const each of await this.familyOf(uri)) done.add(each);
      yield checked;
    }
  }

  /** Brings the members of all groups that several files may name among the groups. @param byWord files by the words of their groups */
  async #meetAll(byWord: Map<string, string[]>, read: Reader): Promise<void> {
    const hidden = byWord.get(ANY_GROUP) ?? [];
    byWord.delete(ANY_GROUP);
    await this.#meet(hidden, read);
    const own = new Set(hidden);
    for (const { group } of this.groups.all()) if (own.has(group.uri)) put(byWord, firstWord(group.value), group.uri);
    for (const sharing of byWord.values()) {
      if (sharing.length < 2) continue;
      const rest = sharing.filter((uri) => this.#folder(folderOf(uri)).unmet.has(uri));
      for (let from = 0; from < rest.length; from += AT_ONCE) await this.#meet(rest.slice(from, from + AT_ONCE), read);
    }
  }
}

function put(byWord: Map<string, string[]>, word: string, uri: string): void {
  const known = byWord.get(word);
  if (known) known.push(uri);
  else byWord.set(word, [uri]);
}

/** Files that are in memory at once while members are met. */
const AT_ONCE = 64;

/** How much text (UTF-16 units) waits between a first look at files and their check; what is beyond is read twice. */
const HELD = 4 * 1024 * 1024;

class HeldTexts {
  readonly #texts = new Map<string, Read>();
  #left = HELD;

  hold(uri: string, file: Read): Read {
    const size = file && !isUnreadable(file) ? file.text.length : 0;
    if (size <= this.#left && !this.#texts.has(uri)) {
      this.#left -= size;
      this.#texts.set(uri, file);
    }
    return file;
  }

  take(uri: string): Read {
    const file = this.#texts.get(uri);
    if (file && !isUnreadable(file)) this.#left += file.text.length;
    this.#texts.delete(uri);
    return file;
  }
}

type Reader = (uri: string) => Awaitable<Read>;
