import type { Colors } from './report.ts';

/** Nobody reads longer lines with ease, however wide a terminal is (characters). */
const WIDEST = 100;
const NARROWEST = 30;
const USUAL = 80;

type Style = Parameters<Colors>[0];

/** A piece of text in one style. */
interface Run {
  readonly text: string;
  readonly style?: Style;
}

/** What stands between blanks: a line breaks only between words. */
type Word = readonly Run[];

/**
 * The Markdown of our own pages as a terminal shows it: headings, paragraphs, lists and code, wrapped, without marks. Texts of
 * others have to be made harmless before.
 * @param columns width of the terminal; 80 where there is none
 */
export function terminalText(markdown: string, color: Colors, columns = USUAL): string {
  const width = Math.max(NARROWEST, Math.min(WIDEST, columns));
  const blocks = blocksOf(markdown.split('\n')).map((block) => show(block, color, width));
  let text = '';
  for (const [index, block] of blocks.entries()) {
    if (index > 0) text += block.close && blocks[index - 1]!.close ? '\n' : '\n\n';
    text += block.text;
  }
  return `${text}\n`;
}

interface Block {
  readonly kind: 'heading' | 'paragraph' | 'item' | 'code';
  readonly lines: readonly string[];
  /** What a list item starts with. */
  readonly mark?: string;
}

const FENCE = /^```/;
const HEADING = /^#+ +/;
const ITEM = /^(?:[-*]|\d+\.) +/;

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let open: { kind: Block['kind']; lines: string[]; mark?: string } | undefined;
  for (const line of lines) {
    if (open?.kind === 'code') {
      if (FENCE.test(line)) open = undefined;
      else open.lines.push(line);
      continue;
    }
    const mark = ITEM.exec(line)?.[0];
    if (FENCE.test(line)) open = { kind: 'code', lines: [] };
    else if (HEADING.test(line)) open = { kind: 'heading', lines: [line.replace(HEADING, '')] };
    else if (mark !== undefined) open = { kind: 'item', lines: [line.slice(mark.length)], mark };
    else if (line.trim() === '') {
      open = undefined;
      continue;
    } else if (open && open.kind !== 'heading') {
      open.lines.push(line.trim());
      continue;
    } else open = { kind: 'paragraph', lines: [line] };
    blocks.push(open);
  }
  return blocks;
}

function show(
  { kind, lines, mark = '' }: Block,
  color: Colors,
  width: number,
): { readonly text: string; readonly close: boolean } {
  if (kind === 'code')
    return { text: lines.map((line) => (line === '' ? '' : `    ${line}`)).join('\n'), close: false };
  const runs = runsOf(lines.join(' '), kind === 'heading' ? 'bold' : undefined);
  const first = kind === 'item' ? `  ${mark}` : '';
  const wrapped = wrap(wordsOf(runs), width - first.length);
  const indent = ' '.repeat(first.length);
  const text = wrapped
    .map((words, index) => (index === 0 ? first : indent) + words.map((word) => paint(word, color)).join(' '))
    .join('\n');
  return { text, close: kind === 'item' };
}

/** A backslash before a mark, code, bold, italic with one of two marks, a link. */
const INLINE =
  /\\([\\`*_{}[\]<>#|])|`([^`]{1,300})`|\*\*([^*]{1,300})\*\*|\*([^*\s][^*]{0,300})\*|(?<!\w)_([^_]{1,300})_(?!\w)|\[([^\]]{1,200})\]\(([^)\s]{1,300})\)/g;

function runsOf(text: string, style?: Style): Run[] {
  const runs: Run[] = [];
  const add = (piece: string, own?: Style) => {
    const shown = own ?? style;
    if (piece !== '') runs.push(shown === undefined ? { text: piece } : { text: piece, style: shown });
  };
  let end = 0;
  for (const found of text.matchAll(INLINE)) {
    const [whole, escaped, code, bold, starred, underlined, label, target] = found;
    add(text.slice(end, found.index));
    end = found.index + whole.length;
    if (escaped !== undefined) add(escaped);
    else if (code !== undefined) add(code, 'cyan');
    else if (bold !== undefined) runs.push(...runsOf(bold, 'bold'));
    else if (label !== undefined) {
      runs.push(...runsOf(label, style));
      // A page of this project is no address for who reads in a terminal.
      if (/^https?:/.test(target!)) add(` (${target})`);
    } else runs.push(...runsOf((starred ?? underlined)!, 'italic'));
  }
  add(text.slice(end));
  return runs;
}

function wordsOf(runs: readonly Run[]): Word[] {
  const words: Run[][] = [[]];
  for (const { text, style } of runs) {
    for (const [index, piece] of text.split(/\s+/).entries()) {
      if (index > 0) words.push([]);
      if (piece !== '') words.at(-1)!.push(style === undefined ? { text: piece } : { text: piece, style });
    }
  }
  return words.filter((word) => word.length > 0);
}

function wrap(words: readonly Word[], width: number): Word[][] {
  const lines: Word[][] = [];
  let room = 0;
  for (const word of words) {
    const length = word.reduce((sum, { text }) => sum + text.length, 0);
    const line = lines.at(-1);
    if (line && length + 1 <= room) {
      line.push(word);
      room -= length + 1;
    } else {
      lines.push([word]);
      room = width - length;
    }
  }
  return lines;
}

function paint(word: Word, color: Colors): string {
  return word.map(({ text, style }) => (style === undefined ? text : color(style, text))).join('');
}
