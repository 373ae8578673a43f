import { acts } from '../core/text/visible.ts';

/** Characters that a C string has a letter for. */
const LETTERS: Readonly<Record<string, string>> = {
  '\u0007': '\\a',
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\v': '\\v',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
};

/**
 * A path as Git writes it in the head of a patch: as it is, or, where something in it acts on what reads it, as a C string with
 * octal bytes. `git apply` and `patch` read both; a line break in a name can end no line of the patch.
 */
export function patchName(path: string): string {
  if (!acts(path) && !/["\\]|\s$/.test(path)) return path;
  let text = '';
  for (const character of path) {
    const plain = character >= ' ' && character <= '~';
    text += LETTERS[character] ?? (plain ? character : octal(character));
  }
  return `"${text}"`;
}

function octal(character: string): string {
  return [...Buffer.from(character)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
}
