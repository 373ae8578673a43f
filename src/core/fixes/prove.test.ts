import { describe, expect, test } from 'vitest';
import type { Pair, PairChange, ParsedFile } from '../formats/format.ts';
import { formatOf } from '../formats/index.ts';
import type { TextEdit } from '../text/spans.ts';
import type { FileChanges, TextChange } from './edits.ts';
import { holds } from './prove.ts';

const parse = (text: string, name = 'application.yml') =>
  formatOf(name).parse({ uri: `file:///project/${name}`, text });

function pairAt(file: ParsedFile, path: string): Pair {
  return file.pairs.find((pair) => pair.path === path)!;
}

/** Whether a proof is satisfied with a text that somebody makes of another one in the name of a change. */
function proves(before: string, after: string, change: (file: ParsedFile) => PairChange, name?: string): boolean {
  const file = parse(before, name);
  return holds({ file, pairs: [change(file)], texts: [] }, rewriting(before, after));
}

function rewriting(before: string, after: string): TextEdit[] {
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start++;
  let same = 0;
  const most = Math.min(before.length, after.length) - start;
  while (same < most && before.at(-1 - same) === after.at(-1 - same)) same++;
  return [{ start, end: before.length - same, text: after.slice(start, after.length - same) }];
}

const remove = (path: string) => (file: ParsedFile) => ({ kind: 'remove', pair: pairAt(file, path) }) as const;
const set = (path: string, value: string) => (file: ParsedFile) =>
  ({ kind: 'set', pair: pairAt(file, path), value }) as const;
const rename = (path: string, to: string) => (file: ParsedFile) =>
  ({ kind: 'rename', pair: pairAt(file, path), path: to.split('/') }) as const;
const insert = (near: string, path: string, value: string) => (file: ParsedFile) =>
  ({ kind: 'insert', anchor: pairAt(file, near), path: path.split('/'), value }) as const;
const join = (list: string, value: string) => (file: ParsedFile) =>
  ({
    kind: 'join',
    pairs: file.pairs.filter((pair) => pair.path.startsWith(`${list}[`)),
    path: [list],
    value,
  }) as const;

describe('a proof takes what a change means', () => {
  test.each<[string, string, string, (file: ParsedFile) => PairChange]>([
    ['a key that goes', 'a: 1\nb: 2\n', 'b: 2\n', remove('a')],
    ['the last key of a map, with the map', 'm:\n  a: 1\nb: 2\n', 'b: 2\n', remove('m.a')],
    ['an item, whose followers get other numbers', 'l:\n- 1\n- 2\n- 3\n', 'l:\n- 1\n- 3\n', remove('l[1]')],
    ['the last pair of a document', 'a: 1\n---\nb: 2\n', '---\nb: 2\n', remove('a')],
    ['a comment behind what goes', 'a: 1 # one\nb: 2\n', 'b: 2\n', remove('a')],
    ['another value', 'a: 1\nb: 2\n', 'a: 3\nb: 2\n', set('a', '3')],
    ['a value for all who share it', 'd: &d {a: 1}\nm: *d\n', 'd: &d {a: 2}\nm: *d\n', set('m.a', '2')],
    ['another name', 'a: 1\nb: 2\n', 'c: 1\nb: 2\n', rename('a', 'c')],
    ['another place', 'm:\n  a: 1\nb: 2\n', 'b: 2\nn:\n  a: 1\n', rename('m.a', 'n/a')],
    ['a new key', 'a: 1\nb: 2\n', 'a: 1\nc: 3\nb: 2\n', insert('a', 'c', '3')],
    ['a new key below one without a value', 'a:\nb: 2\n', 'a:\n  c: 3\nb: 2\n', insert('b', 'a/c', '3')],
    ['a new value of a key that is there', 'a: 1\nb: 2\n', 'a: 1\nb: 3\n', insert('a', 'b', '3')],
    ['a list that becomes one value', 'a:\n- x\n- y\nb: 2\n', 'a: x,y\nb: 2\n', join('a', 'x,y')],
  ])('%s', (_, before, after, change) => {
    expect(proves(before, after, change)).toBe(true);
  });
});

describe('a proof fails', () => {
  test.each<[string, string, string, (file: ParsedFile) => PairChange]>([
    ['when the text is not YAML any more', 'a:\n- x\n- y\nb: 2\n', 'a:\nx,y\nb: 2\n', join('a', 'x,y')],
    ['when nothing happens', 'a: 1\nb: 2\n', 'a: 1\nb: 2\n', remove('a')],
    ['when another key goes too', 'a: 1\nb: 2\nc: 3\n', 'c: 3\n', remove('a')],
    ['when another value changes', 'a: 1\nb: 2\n', 'a: 3\nb: 3\n', set('a', '3')],
    ['when the value is another one', 'a: 1\nb: 2\n', 'a: yes\nb: 2\n', set('a', '3')],
    ['when a value becomes a boolean', 'a: x\n', 'a: on\n', set('a', 'on')],
    [
      'when the new key stands in another document',
      'a: 1\n---\nb: 2\n',
      'a: 1\n---\nb: 2\nc: 3\n',
      insert('a', 'c', '3'),
    ],
    ['when a key moves to another document', 'a: 1\nb: 2\n---\nc: 3\n', 'b: 2\n---\na: 1\nc: 3\n', set('a', '1')],
    ['when an item takes the place of another', 'l:\n- 1\n- 2\n- 3\n', 'l:\n- 3\n- 1\n', remove('l[1]')],
    ['when a comment goes', '# why\na: 1\nb: 2 # two\n', 'b: 2 # two\n', remove('a')],
    ['when a comment of another key goes', 'a: 1\nb: 2 # two\n', 'b: 2\n', remove('a')],
    [
      'when another reader of a shared value gets it too',
      'm: &d {a: 1}\nm2: *d\nn: *d\n',
      'm: &d {a: 2}\nm2: *d\nn: *d\n',
      set('m2.a', '2'),
    ],
    [
      'when a merged key shows up in its place',
      'd: &d {a: 1}\nm: {<<: *d, a: 2}\n',
      'd: &d {a: 1}\nm: {<<: *d}\n',
      remove('m.a'),
    ],
  ])('%s', (_, before, after, change) => {
    expect(proves(before, after, change)).toBe(false);
  });

  test('when edits overlap', () => {
    const text = 'a: 1\nb: 2\n';
    const file = parse(text);
    const edits = [
      { start: 0, end: 5, text: '' },
      { start: 3, end: 7, text: '' },
    ];
    expect(holds({ file, pairs: [{ kind: 'remove', pair: pairAt(file, 'a') }], texts: [] }, edits)).toBe(false);
  });

  test('when of two lines with one key the wrong one goes', () => {
    const twice = 'a=1\na=2\n';
    expect(proves(twice, 'a=2\n', remove('a'), 'a.properties')).toBe(true);
    expect(proves(twice, 'a=1\n', remove('a'), 'a.properties')).toBe(false);
  });
});

describe('a change of the text says what is read then', () => {
  const changeOf = (file: ParsedFile, edit: TextEdit, of: readonly string[], becomes: TextChange['becomes']) => {
    const texts = [
      { kind: 'text', file, span: edit, text: edit.text, of: of.map((path) => pairAt(file, path)), becomes },
    ];
    return holds({ file, pairs: [], texts } as FileChanges, [edit]);
  };
  const file = parse('a=1\\\nb=2\nc=3\n', 'a.properties');
  const backslash = { start: 3, end: 4, text: '' };

  test('and it is read', () => {
    expect(changeOf(file, backslash, ['a'], [{ path: 'a', value: '1' }, { path: 'b' }])).toBe(true);
  });

  test.each<[string, readonly string[], TextChange['becomes']]>([
    ['another key', ['a'], [{ path: 'a' }, { path: 'x' }]],
    ['another value', ['a'], [{ path: 'a', value: '2' }, { path: 'b' }]],
    ['less', ['a'], [{ path: 'a' }]],
    ['nothing else', [], []],
  ])('but what is read is not %s', (_, of, becomes) => {
    expect(changeOf(file, backslash, of, becomes)).toBe(false);
  });

  test('and mends the problem that it touches', () => {
    const broken = parse('a=\\u1\nb=2\n', 'a.properties');
    const { start } = broken.problems[0]!;
    const becomes = [{ path: 'a' }];
    expect(changeOf(broken, { start, end: start, text: '\\' }, ['a'], becomes)).toBe(true);
    expect(changeOf(broken, { start, end: start, text: ' ' }, ['a'], becomes)).toBe(false);
  });

  test('and a comment that it cuts may go', () => {
    const commented = parse('# one\n# two\na=1\n', 'a.properties');
    expect(changeOf(commented, { start: 0, end: 6, text: '' }, [], [])).toBe(true);
  });
});
