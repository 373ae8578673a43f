import { describe, expect, test } from 'vitest';
import { terminalText } from './terminal-markdown.ts';

const plain = (markdown: string, columns?: number) => terminalText(markdown, (_, text) => text, columns);
/** Styles as they can be read: `<bold:text>`. */
const styled = (markdown: string) => terminalText(markdown, (style, text) => `<${style}:${text}>`);

describe('Markdown on a terminal', () => {
  test('marks are gone, their text stays', () => {
    expect(plain('# A *b*\n\n**key** is `a.b` or _c_, see [here](https://h/x) and [there](other.md).\n')).toBe(
      'A b\n\nkey is a.b or c, see here (https://h/x) and there.\n',
    );
    expect(plain('a\\*b and snake_case_name and 2 * 3 * 4')).toBe('a*b and snake_case_name and 2 * 3 * 4\n');
  });

  test('what they said is said by styles', () => {
    expect(styled('# A\n\n**key** is `x y`, *so*')).toBe('<bold:A>\n\n<bold:key> is <cyan:x> <cyan:y>, <italic:so>\n');
  });

  test('lines of a paragraph are joined and wrapped between words', () => {
    const text = plain('one two three four\nfive six seven eight', 30);
    expect(text).toBe('one two three four five six\nseven eight\n');
    expect(plain('x '.repeat(200), 400).split('\n')[0]!.length).toBeLessThanOrEqual(100);
    const long = 'a'.repeat(50);
    expect(plain(`see ${long} there`, 30)).toBe(`see\n${long}\nthere\n`);
  });

  test('list items stand below each other, with what belongs to them indented', () => {
    expect(plain('Text\n- first item of\n  the list is long\n- second\n\n1. one\n2. two\n\nEnd', 30)).toBe(
      'Text\n\n  - first item of the list is\n    long\n  - second\n  1. one\n  2. two\n\nEnd\n',
    );
  });

  test('code keeps its lines, blanks and marks', () => {
    expect(plain('a\n\n```yaml\nspring:\n  # `kafka`\n\n  b: *c\n```\n```text\nx\n```\nb')).toBe(
      'a\n\n    spring:\n      # `kafka`\n\n      b: *c\n\n    x\n\nb\n',
    );
  });
});
