import type { CharacterSet } from './automaton.ts';

/** What is wrong with a set: where, and its wrong part. */
export interface SetProblem {
  readonly problem: 'unclosed' | 'empty' | 'class' | 'range';
  readonly at: number;
  readonly text: string;
}

/**
 * `git` reads as Git's wildmatch does: a backslash makes the next character an ordinary one, a `]` right behind the opening
 * bracket is a member, and a range that runs backwards is its first character. For `strict` the first is not so, and the
 * others, which readers of globs understand differently, are problems.
 */
export type SetSyntax = 'git' | 'strict';

/** POSIX classes of the ASCII characters; Git knows these too, and no others. */
const CLASSES: Readonly<Record<string, RegExp>> = {
  alnum: /[\dA-Za-z]/,
  alpha: /[A-Za-z]/,
  blank: /[ \t]/,
  cntrl: /[\0-\x1f\x7f]/,
  digit: /\d/,
  graph: /[!-~]/,
  lower: /[a-z]/,
  print: /[ -~]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /[ \t\n\r]/,
  upper: /[A-Z]/,
  xdigit: /[\dA-Fa-f]/,
};

/**
 * Reads a set in brackets.
 * @param start the index of the opening bracket; `!` or `^` behind it turns the set around
 * @returns the set and the index behind it, or what is wrong
 */
export function readSet(
  text: string,
  start: number,
  syntax: SetSyntax,
): { readonly set: CharacterSet; readonly end: number } | SetProblem {
  const ranges: (readonly [number, number])[] = [];
  const classes: RegExp[] = [];
  let at = start + 1;
  const negated = text[at] === '!' || text[at] === '^';
  if (negated) at++;
  const first = at;
  /** The member at a place, and the index behind it. */
  const member = (place: number): [number, number] => {
    const escaped = syntax === 'git' && text[place] === '\\' ? place + 1 : place;
    const character = text.codePointAt(escaped) ?? 0;
    return [character, escaped + (character > 0xffff ? 2 : 1)];
  };
  for (;;) {
    if (at >= text.length) return { problem: 'unclosed', at: start, text: text.slice(start) };
    if (text[at] === ']' && (at > first || syntax === 'strict')) {
      if (at === first) return { problem: 'empty', at: start, text: text.slice(start, at + 1) };
      break;
    }
    const close = text.startsWith('[:', at) ? text.indexOf(']', at + 2) : -1;
    if (close > at + 2 && text[close - 1] === ':') {
      const name = text.slice(at + 2, close - 1);
      if (!Object.hasOwn(CLASSES, name)) return { problem: 'class', at, text: text.slice(at, close + 1) };
      classes.push(CLASSES[name]!);
      at = close + 1;
      continue;
    }
    const [low, behind] = member(at);
    if (text[behind] === '-' && behind + 1 < text.length && text[behind + 1] !== ']') {
      const [high, end] = member(behind + 1);
      if (high < low && syntax === 'strict') return { problem: 'range', at, text: text.slice(at, end) };
      ranges.push([low, Math.max(low, high)]);
      at = end;
    } else {
      ranges.push([low, low]);
      at = behind;
    }
  }
  const has: CharacterSet = (character) =>
    ranges.some(([low, high]) => low <= character && character <= high) ||
    (character < 128 && classes.some((each) => each.test(String.fromCharCode(character))));
  return { set: negated ? (character) => !has(character) : has, end: at + 1 };
}
