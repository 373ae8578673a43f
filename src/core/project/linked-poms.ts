import { type BuildFacts, importedFacts, managedVersion, mergeBuildFacts } from './build/facts.ts';
import { POM, readBuildFile } from './build-file.ts';
import { type PomLinks, readPomLinks } from './pom-links.ts';
import { type Search, textOf } from './search.ts';

/** Poms that one search reads beside those on the way up. Real builds need three or four; a circle of parents shall end. */
const LIMIT = 10;

/**
 * The poms of the same repository that those on the way up lead to: parents that lie elsewhere (`relativePath`), and BOMs
 * that are imported and are modules of a pom further up.
 */
export class LinkedPoms {
  readonly #imports = new Set<string>();
  #left = LIMIT;

  /** Adds what the pom of the next folder on the way up leads to. */
  *follow(folder: string, facts: BuildFacts): Search<BuildFacts> {
    const own = managedVersion(facts) ? undefined : yield* textOf(folder, POM);
    if (own === undefined) return facts;
    const links = readPomLinks(own);
    return yield* this.#boms(links.modules, folder, yield* this.#parents(links, folder, facts));
  }

  *#parents(own: PomLinks, folder: string, facts: BuildFacts): Search<BuildFacts> {
    let all = facts;
    let path = POM;
    for (let links = own; ; ) {
      for (const artifact of links.imports) this.#imports.add(artifact);
      if (links.parent === undefined || managedVersion(all)) return all;
      path = joined(path, links.parent);
      // The folders on the way up are asked anyway.
      const text = /^(?:\.\.\/)*pom\.xml$/.test(path) ? undefined : yield* this.#take(folder, path);
      if (text === undefined) return all;
      all = mergeBuildFacts(all, readBuildFile(path, text));
      links = readPomLinks(text);
    }
  }

  *#boms(modules: readonly string[], folder: string, facts: BuildFacts): Search<BuildFacts> {
    let all = facts;
    // The first folder of a name, as a search through the list would find it.
    const byName = new Map<string, string>();
    for (const path of modules.toReversed()) byName.set(path.slice(path.lastIndexOf('/') + 1), path);
    // What a BOM imports joins the set while it is gone through.
    for (const artifact of this.#imports) {
      if (managedVersion(all)) break;
      const module = byName.get(artifact);
      if (module === undefined) continue;
      this.#imports.delete(artifact);
      const path = joined(POM, `${module}/${POM}`);
      const text = yield* this.#take(folder, path);
      if (text === undefined) continue;
      all = mergeBuildFacts(all, importedFacts(readBuildFile(path, text)));
      for (const further of readPomLinks(text).imports) this.#imports.add(further);
    }
    return all;
  }

  *#take(folder: string, path: string): Search<string | undefined> {
    return this.#left-- > 0 ? yield* textOf(folder, path) : undefined;
  }
}

/** A path that is relative to a file, seen from where that file's own path starts. */
function joined(file: string, path: string): string {
  const segments = file.split('/').slice(0, -1);
  for (const segment of path.split('/')) {
    if (segment === '..' && segments.length > 0 && segments.at(-1) !== '..') segments.pop();
    else if (segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}
