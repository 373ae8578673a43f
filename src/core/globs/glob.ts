import { type Matcher, MatcherBuilder } from './automaton.ts';
import { readSet, type SetProblem } from './character-set.ts';

/** A glob that is none: what is wrong, as a part of a sentence, and at which character of it (from 1). */
export interface GlobProblem {
  readonly problem: string;
  readonly at: number;
}

/** Globs come from settings, which are few; somebody who types one makes many. */
const REMEMBERED = 1000;
const known = new Map<string, Matcher | GlobProblem>();

/**
 * Reads a glob for paths (segments separated by `/`, relative): `*` and `?` within a segment, `**` across segments, `{a,b}`,
 * `[a-c]`, `[!abc]`. As in .gitignore, a glob without `/` matches at any depth. A backslash is a character like others; `[{]` is a
 * brace and nothing else.
 */
export function readGlob(glob: string): Matcher | GlobProblem {
  let read = known.get(glob);
  if (!read) {
    read = parse(glob);
    if (known.size >= REMEMBERED) known.clear();
    known.set(glob, read);
  }
  return read;
}

/** Whether a path matches a glob; one that is none matches nothing. */
export function matchesGlob(glob: string, path: string): boolean {
  const read = readGlob(glob);
  return 'test' in read && read.test(path);
}

function parse(glob: string): Matcher | GlobProblem {
  const builder = new MatcherBuilder();
  const start = /^\.?\//.exec(glob)?.[0].length ?? 0;
  if (!glob.includes('/', start)) builder.folders();
  /** The braces that are open: where, and whether each starts a segment. */
  const braces: { readonly at: number; readonly starts: boolean }[] = [];
  /** Whether a segment starts here. */
  let starts = true;
  for (let i = start; i < glob.length; ) {
    const c = String.fromCodePoint(glob.codePointAt(i)!);
    const brace = braces.at(-1);
    if (c === '{') {
      braces.push({ at: i, starts });
      builder.open();
      i++;
      continue;
    }
    if (brace && c === ',') {
      builder.or();
      starts = brace.starts;
      i++;
      continue;
    }
    if (starts && glob.startsWith('**/', i)) {
      builder.folders();
      i += 3;
      continue;
    }
    starts = c === '/';
    if (brace && c === '}') {
      builder.close();
      braces.pop();
    } else if (glob.startsWith('**', i)) {
      builder.everything();
      i++;
    } else if (c === '*') builder.star();
    else if (c === '?') builder.one();
    else if (c === '[') {
      const read = readSet(glob, i, 'strict');
      if ('problem' in read) return describe(read);
      builder.oneOf(read.set);
      i = read.end;
      continue;
    } else builder.literal(c);
    i += c.length;
  }
  const open = braces.at(-1);
  if (open) return { problem: 'a brace is not closed; write [{] for the brace itself', at: open.at + 1 };
  return builder.build();
}

function describe(read: SetProblem): GlobProblem {
  const problem = {
    unclosed: 'a bracket is not closed; write [[] for the bracket itself',
    empty: 'brackets hold no character; write ] for the bracket itself',
    class: 'there is no such class of characters',
    range: `the range ${read.text} runs backwards`,
  }[read.problem];
  return { problem, at: read.at + 1 };
}
