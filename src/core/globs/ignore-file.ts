import { type Matcher, MatcherBuilder } from './automaton.ts';
import { readSet } from './character-set.ts';

/** No path is longer, so a longer pattern is for nobody; Linux has the most generous limit of the systems, 4,096 bytes. */
const LONGEST = 4096;
interface Rule {
  readonly matcher: Matcher;
  /** The pattern speaks of names at any depth, not of paths. */
  readonly name: boolean;
  readonly foldersOnly: boolean;
  readonly verdict: 'ignored' | 'kept';
}

/** What a `.gitignore` says of the paths below its folder. */
export class IgnoreFile {
  readonly #rules: readonly Rule[];
  readonly #ignoreCase: boolean;

  /** @param ignoreCase whether upper and lower case are one, as with Git's core.ignoreCase */
  constructor(text: string, ignoreCase = false) {
    this.#ignoreCase = ignoreCase;
    const rules: Rule[] = [];
    for (const line of this.#cased(text.replace(/^\uFEFF/, '')).split('\n')) {
      const rule = readRule(line.endsWith('\r') ? line.slice(0, -1) : line);
      if (rule) rules.push(rule);
    }
    this.#rules = rules.reverse();
  }

  /**
   * The word of the last pattern that matches the path itself, `undefined` when none does. What holds for a folder holds for all in it,
   * and is for the caller to ask first.
   * @param path relative to the file's folder, with `/` between its segments
   */
  verdict(path: string, isFolder: boolean): 'ignored' | 'kept' | undefined {
    const cased = this.#cased(path);
    const name = cased.slice(cased.lastIndexOf('/') + 1);
    return this.#rules.find((rule) => (isFolder || !rule.foldersOnly) && rule.matcher.test(rule.name ? name : cased))
      ?.verdict;
  }

  #cased(text: string): string {
    return this.#ignoreCase ? text.toLowerCase() : text;
  }
}

function readRule(line: string): Rule | undefined {
  if (line.startsWith('#')) return undefined;
  const kept = line.startsWith('!');
  let pattern = withoutTrailingBlanks(line).slice(kept ? 1 : 0);
  const foldersOnly = pattern.endsWith('/');
  if (foldersOnly) pattern = pattern.slice(0, -1);
  const name = !pattern.includes('/');
  if (pattern.startsWith('/')) pattern = pattern.slice(1);
  const matcher = pattern === '' || pattern.length > LONGEST ? undefined : parse(pattern);
  return matcher && { matcher, name, foldersOnly, verdict: kept ? 'kept' : 'ignored' };
}

/** Blanks at the end do not count unless a backslash stands before them. */
function withoutTrailingBlanks(line: string): string {
  let end = 0;
  for (let i = 0; i < line.length; i++) {
    if (line[i] === '\\') end = Math.min(++i, line.length - 1) + 1;
    else if (line[i] !== ' ') end = i + 1;
  }
  return line.slice(0, end);
}

/** The pattern as Git's wildmatch reads it; `undefined` when it is none, which then matches nothing. */
function parse(pattern: string): Matcher | undefined {
  const builder = new MatcherBuilder();
  // Git compares what stands before the first special character by itself, so that stars behind it are at a start too: `a**/b`.
  const first = pattern.search(/[*?[\\]/);
  for (let i = 0; i < pattern.length; ) {
    const c = String.fromCodePoint(pattern.codePointAt(i)!);
    if (c === '\\') {
      if (i + 1 === pattern.length) return undefined;
      const escaped = String.fromCodePoint(pattern.codePointAt(i + 1)!);
      builder.literal(escaped);
      i += 1 + escaped.length;
    } else if (c === '*') {
      let end = i;
      while (pattern[end] === '*') end++;
      const segment = end > i + 1 && (i === first || pattern[i - 1] === '/');
      if (segment && pattern[end] === '/') {
        builder.open();
        builder.everything();
        builder.literal('/');
        builder.or();
        builder.close();
        end++;
      } else if (segment && end === pattern.length) builder.everything();
      else builder.star();
      i = end;
    } else if (c === '?') {
      builder.one();
      i++;
    } else if (c === '[') {
      const read = readSet(pattern, i, 'git');
      if ('problem' in read) return undefined;
      builder.oneOf(read.set);
      i = read.end;
    } else {
      builder.literal(c);
      i += c.length;
    }
  }
  return builder.build();
}
