import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../text/spans.ts';
import type { PairChange } from '../format.ts';
import { type YamlFile, type YamlPair, yaml } from './file.ts';

const parse = (text: string) => yaml.parse({ uri: 'file:///application.yml', text }) as YamlFile;

/** Applies changes of pairs given by their paths. The result has to be YAML that reads without problems. */
function edited(text: string, changes: (at: (path: string) => YamlPair) => PairChange[]): string {
  const file = parse(text);
  expect(file.problems).toEqual([]);
  const at = (path: string) => {
    const pair = file.pairs.find((candidate) => candidate.path === path);
    if (!pair) throw new Error(`no ${path} among ${file.pairs.map((candidate) => candidate.path).join()}`);
    return pair;
  };
  const result = applyEdits(text, file.edit(changes(at)));
  expect(parse(result).problems).toEqual([]);
  return result;
}

const lines = (...parts: string[]) => `${parts.join('\n')}\n`;

describe('remove', () => {
  const remove = (text: string, ...paths: string[]) =>
    edited(text, (at) => paths.map((path) => ({ kind: 'remove', pair: at(path) })));

  it('takes the line with its comment and leaves the comments above', () => {
    expect(remove(lines('a: 1', '# about b', 'b: 2 # two', 'c: 3'), 'b')).toBe(lines('a: 1', '# about b', 'c: 3'));
  });

  it('takes all lines of a value', () => {
    expect(remove(lines('a: |', '  x', '  y', 'b: "p', '  q"', 'c: 3'), 'a', 'b')).toBe(lines('c: 3'));
  });

  it('takes the keys that would be left without a value, and keeps comments between', () => {
    const text = lines('x: 1', 'a: # at a', '  # in a', '  b:', '    c: 1', '    d: 2', '  # end', 'y: 2');
    expect(remove(text, 'a.b.c')).toBe(lines('x: 1', 'a: # at a', '  # in a', '  b:', '    d: 2', '  # end', 'y: 2'));
    expect(remove(text, 'a.b.c', 'a.b.d')).toBe(lines('x: 1', '  # in a', '  # end', 'y: 2'));
  });

  it('keeps the key of a map that still merges', () => {
    const text = lines('m: &m {x: 1}', 'a:', '  b: 2', '  <<: *m');
    expect(remove(text, 'a.b')).toBe(lines('m: &m {x: 1}', 'a:', '  <<: *m'));
  });

  it.each([
    ['first', 'a', '{b: 2, c: 3}'],
    ['middle', 'b', '{a: 1, c: 3}'],
    ['last', 'c', '{a: 1, b: 2}'],
  ])('heeds commas for the %s entry of a flow map', (_, key, expected) => {
    expect(remove('k: {a: 1, b: 2, c: 3} # d\n', `k.${key}`)).toBe(`k: ${expected} # d\n`);
  });

  it('takes several entries of a flow list, and its key with the last', () => {
    const text = 'k: [a, b, c]\nl: 1\n';
    expect(remove(text, 'k[1]', 'k[2]')).toBe('k: [a]\nl: 1\n');
    expect(remove(text, 'k[0]', 'k[2]')).toBe('k: [b]\nl: 1\n');
    expect(remove(text, 'k[0]', 'k[1]', 'k[2]')).toBe('l: 1\n');
  });

  it('takes whole lines of a flow list that has one entry per line', () => {
    const text = lines('k: [', '  a, # one', '  b, # two', '  c # three', ']');
    expect(remove(text, 'k[1]')).toBe(lines('k: [', '  a, # one', '  c # three', ']'));
    expect(remove(text, 'k[2]')).toBe(lines('k: [', '  a, # one', '  b, # two', ']'));
  });

  it('takes items of a block list, and its key with the last', () => {
    const text = lines('k:', '  - a', '  # b', '  - b', 'l: 1');
    expect(remove(text, 'k[0]')).toBe(lines('k:', '  # b', '  - b', 'l: 1'));
    expect(remove(text, 'k[0]', 'k[1]')).toBe(lines('  # b', 'l: 1'));
  });

  it('keeps the dash when the first key of an item goes', () => {
    expect(remove(lines('k:', '  - a: 1', '    b: 2'), 'k[0].a')).toBe(lines('k:', '  - b: 2'));
    const commented = lines('k:', '  - a: 1 # one', '    # two', '    b: 2');
    expect(remove(commented, 'k[0].a')).toBe(lines('k:', '  -', '    # two', '    b: 2'));
    expect(remove(lines('k:', '  - a: 1', '  - b: 2'), 'k[0].a')).toBe(lines('k:', '  - b: 2'));
  });

  it('moves the definition of a scalar to the first alias that stays', () => {
    const text = lines('a: &t 5 # five', 'b: *t', 'c: *t');
    expect(remove(text, 'a')).toBe(lines('b: &t 5', 'c: *t'));
    expect(remove(text, 'a', 'b')).toBe(lines('c: &t 5'));
  });

  it('leaves an empty map where aliases still point to one', () => {
    const text = lines('m: &m', '  x: 1', 'a:', '  <<: *m', '  y: 2');
    expect(remove(text, 'a.x')).toBe(lines('m: &m {}', 'a:', '  <<: *m', '  y: 2'));
  });

  it('does not let comments slip into a block scalar above', () => {
    const text = lines('a:', '  b: |', '    x', '  c: 1', '      # deep', '  d: 2');
    expect(remove(text, 'a.c')).toBe(lines('a:', '  b: |', '    x', '  # deep', '  d: 2'));
    expect(remove(lines('a: |', '  x', 'b: |', '  y', 'd:', '      # deep', '  e: 1', 'c: 1'), 'b', 'd.e')).toBe(
      lines('a: |', '  x', '# deep', 'c: 1'),
    );
  });

  it('empties a file', () => {
    expect(remove('# c\na: 1', 'a')).toBe('# c\n');
    expect(remove('{a: 1}\n', 'a')).toBe('{}\n');
  });

  it('keeps CRLF', () => {
    expect(remove('a: 1\r\nb: 2\r\nc: 3\r\n', 'b')).toBe('a: 1\r\nc: 3\r\n');
  });
});

describe('set', () => {
  const set = (text: string, path: string, value: string) =>
    edited(text, (at) => [{ kind: 'set', pair: at(path), value }]);

  it.each([
    ['a: x # c', 'y', 'a: y # c'],
    ['a: "x"', 'y', 'a: "y"'],
    ["a: 'x'", "it's", "a: 'it''s'"],
    ["a: 'x'", 'p\nq', 'a: "p\\nq"'],
    ['a: x', 'yes', 'a: "yes"'],
    ['a: x', '010', 'a: "010"'],
    ['a: x', '45000', 'a: 45000'],
    ['a: x', 'true', 'a: true'],
    ['a: x', '', 'a: ""'],
    ['a: x', 'b: c', 'a: "b: c"'],
    ['a: x', 'host:9092', 'a: host:9092'],
    ['a: x', '-1', 'a: -1'],
    ['a: x', '*y', 'a: "*y"'],
    ['a: x', '\\d', 'a: \\d'],
    ['a: x', '[\\d', "a: '[\\d'"],
    ['a: x', '1_000', 'a: "1_000"'],
    ['a: x', ' y', 'a: " y"'],
    ['a:', 'y', 'a: y'],
    ['a:   # c', 'y', 'a: y   # c'],
    ['a: |\n  x\n  y\nb: 1', 'z', 'a: z\nb: 1'],
    ['a: !!int "5"', '6.x', 'a: "6.x"'],
    ['a: []', 'y', 'a: y'],
    ['? a', 'y', '? a\n: y'],
    ['a: 5', '5', 'a: 5'],
    ['a: on', 'true', 'a: on'],
  ])('%j to %j', (text, value, expected) => {
    expect(set(`${text}\n`, 'a', value)).toBe(`${expected}\n`);
    expect(parse(expected).pairs[0]?.value).toBe(value);
  });

  it('quotes what would end a value in a flow collection', () => {
    expect(set('k: [a, b]\n', 'k[1]', 'x,y')).toBe('k: [a, "x,y"]\n');
    expect(set('k: {a, b: 1}\n', 'k.a', 'x')).toBe('k: {a: x, b: 1}\n');
  });

  it('replaces an alias, and changes a map behind an alias once', () => {
    expect(set(lines('a: &t 5', 'b: *t'), 'b', '6')).toBe(lines('a: &t 5', 'b: 6'));
    const text = lines('m: &m', '  x: 1', 'n: *m', 'o: *m');
    const both = edited(text, (at) => ['n.x', 'o.x'].map((path) => ({ kind: 'set', pair: at(path), value: '2' })));
    expect(both).toBe(lines('m: &m', '  x: 2', 'n: *m', 'o: *m'));
  });

  it('leaves the old value to the aliases of an anchored scalar', () => {
    expect(set(lines('a: &t 5', 'b: *t'), 'a', '6')).toBe(lines('a: 6', 'b: &t 5'));
  });

  it('is dropped when the pair is removed', () => {
    const text = lines('a: 1', 'b: 2');
    const changes = (at: (path: string) => YamlPair): PairChange[] => [
      { kind: 'set', pair: at('a'), value: '3' },
      { kind: 'remove', pair: at('a') },
    ];
    expect(edited(text, changes)).toBe(lines('b: 2'));
  });
});

describe('rename', () => {
  const rename = (text: string, path: string, to: string[], value?: string) =>
    edited(text, (at) => [{ kind: 'rename', pair: at(path), path: to, ...(value === undefined ? {} : { value }) }]);

  it('rewrites the last key in its style', () => {
    expect(rename(lines('a:', '  "b" : 1 # c'), 'a.b', ['a', 'd'])).toBe(lines('a:', '  "d" : 1 # c'));
    expect(rename(lines('a: {b: x}'), 'a.b', ['a', 'yes'], '010')).toBe(lines('a: {"yes": "010"}'));
    expect(rename(lines('a:', '  b: 1'), 'a.b', ['a', '[x.y]'])).toBe(lines('a:', '  "[x.y]": 1'));
  });

  it('rewrites a key that holds several segments', () => {
    expect(rename('a.b.c: 1\n', 'a.b.c', ['a', 'b', 'd'])).toBe('a.b.d: 1\n');
  });

  it('rewrites the key of a list once', () => {
    const text = lines('k: [a, b]');
    const changes = (at: (path: string) => YamlPair): PairChange[] => [
      { kind: 'rename', pair: at('k[0]'), path: ['l'] },
      { kind: 'rename', pair: at('k[1]'), path: ['l'] },
    ];
    expect(edited(text, changes)).toBe(lines('l: [a, b]'));
  });

  it('moves a pair to another map', () => {
    const text = lines('a:', '  b: "x" # c', '  c: 2', 'd:', '    e: 1');
    expect(rename(text, 'a.b', ['d', 'f'])).toBe(lines('a:', '  c: 2', 'd:', '    e: 1', '    f: "x"'));
    expect(rename(lines('a:', '  b: 1'), 'a.b', ['a', 'p', 'q'])).toBe(lines('a:', '  p:', '    q: 1'));
  });

  it('sets a pair that has the path already', () => {
    expect(rename(lines('a: 1', 'b: 2'), 'a', ['b'])).toBe(lines('b: 1'));
  });
});

describe('insert', () => {
  const insert = (text: string, anchor: string, path: string[], more: Partial<PairChange> = {}) =>
    edited(text, (at) => [{ kind: 'insert', anchor: at(anchor), path, value: 'new', ...more } as PairChange]);
  const CONSUMER = ['spring', 'kafka', 'consumer'];

  it('goes behind the anchor, in its map', () => {
    const text = lines('spring:', '  kafka:', '    consumer:', '      a: 1 # one', '', '      b: 2');
    expect(insert(text, 'spring.kafka.consumer.a', [...CONSUMER, 'x'])).toBe(
      lines('spring:', '  kafka:', '    consumer:', '      a: 1 # one', '      x: new', '', '      b: 2'),
    );
    expect(insert(text, 'spring.kafka.consumer.b', [...CONSUMER, 'x'], { before: true })).toBe(
      lines('spring:', '  kafka:', '    consumer:', '      a: 1 # one', '', '      x: new', '      b: 2'),
    );
  });

  it('creates the maps that are missing, with the indentation of the document', () => {
    const text = lines('spring:', '    kafka:', '        consumer:', '            a: 1');
    expect(insert(text, 'spring.kafka.consumer.a', [...CONSUMER, 'properties', 'group.protocol'])).toBe(
      `${text}            properties:\n                group.protocol: new\n`,
    );
  });

  it('creates a missing map once for several pairs', () => {
    const text = lines('a:', '  b: 1');
    const changes = (at: (path: string) => YamlPair): PairChange[] =>
      ['x', 'y'].map((key) => ({ kind: 'insert', anchor: at('a.b'), path: ['a', 'p', key], value: '1', comment: key }));
    expect(edited(text, changes)).toBe(lines('a:', '  b: 1', '  p:', '    # x', '    x: 1', '    # y', '    y: 1'));
  });

  it('recognizes dotted keys', () => {
    const text = lines('spring.kafka:', '  consumer:', '    a: 1', 'z: 1');
    expect(insert(text, 'z', [...CONSUMER, 'x'])).toBe(
      lines('spring.kafka:', '  consumer:', '    a: 1', '    x: new', 'z: 1'),
    );
  });

  it('fills keys without a value, empty maps and flow maps', () => {
    expect(insert(lines('a:', 'b: 1'), 'b', ['a', 'x'])).toBe(lines('a:', '  x: new', 'b: 1'));
    expect(insert(lines('a: {}', 'b: 1'), 'b', ['a', 'x'])).toBe(lines('a: {x: new}', 'b: 1'));
    expect(insert(lines('a: {b: 1, c: 2}'), 'a.b', ['a', 'x', 'y'])).toBe(lines('a: {b: 1, x: {y: new}, c: 2}'));
    expect(insert(lines('a: {b: 1}'), 'a.b', ['a', 'x'], { before: true, comment: 'why' })).toBe(
      lines('# why', 'a: {x: new, b: 1}'),
    );
  });

  it('dots the path where a value is in the way', () => {
    expect(insert(lines('a: 1'), 'a', ['a', 'x'])).toBe(lines('a: 1', 'a.x: new'));
    const merged = lines('m: &m {y: 1}', 'a: *m', 'b: 1');
    expect(insert(merged, 'b', ['a', 'x'])).toBe(lines('m: &m {y: 1}', 'a: *m', 'b: 1', 'a.x: new'));
  });

  it('goes before the first key of a list item', () => {
    const text = lines('k:', '  - a: 1', 'b: 1');
    expect(insert(text, 'b', ['c'], { before: true, comment: 'one\ntwo' })).toBe(
      lines('k:', '  - a: 1', '# one', '# two', 'c: new', 'b: 1'),
    );
  });

  it('sets a pair that is there already', () => {
    expect(insert(lines('a:', '  b: 1'), 'a.b', ['a', 'b'])).toBe(lines('a:', '  b: new'));
  });

  it('stays in the document of the anchor', () => {
    expect(insert('a: 1\n---\nb: 2\n', 'a', ['c'])).toBe('a: 1\nc: new\n---\nb: 2\n');
  });

  it('knows a last line without an end', () => {
    expect(insert('a:\r\n  b: 1', 'a.b', ['a', 'c'])).toBe('a:\r\n  b: 1\r\n  c: new');
    expect(insert('a: |\n  x', 'a', ['c'])).toBe('c: new\na: |\n  x');
  });

  it('keeps a map that loses all its entries and gets a new one', () => {
    const text = lines('a:', '  b: 1', 'c: 2');
    const changes = (at: (path: string) => YamlPair): PairChange[] => [
      { kind: 'remove', pair: at('a.b') },
      { kind: 'insert', anchor: at('a.b'), path: ['a', 'x'], value: '1' },
    ];
    expect(edited(text, changes)).toBe(lines('a:', '  x: 1', 'c: 2'));
    expect(edited(lines('a: {b: 1}'), changes)).toBe(lines('a: {x: 1}'));
  });

  it('puts lines of inner maps before those of outer ones', () => {
    const text = lines('a:', '  b: 1');
    const changes = (at: (path: string) => YamlPair): PairChange[] => [
      { kind: 'insert', anchor: at('a.b'), path: ['x'], value: '1' },
      { kind: 'insert', anchor: at('a.b'), path: ['a', 'y'], value: '1' },
    ];
    expect(edited(text, changes)).toBe(lines('a:', '  b: 1', '  y: 1', 'x: 1'));
  });

  it('never goes directly below a comment of an entry that goes', () => {
    const [a, b] = ['a: 1', 'b: 2'].map((line) => `  # of ${line[0]}\n  ${line}`);
    const without = (text: string, ...gone: string[]) =>
      edited(text, (at) => [
        ...gone.map((path): PairChange => ({ kind: 'remove', pair: at(path) })),
        { kind: 'insert', anchor: at('z'), path: ['m', 'x'], value: 'new' },
      ]);
    const text = lines('m:', a!, b!, 'z: 1');
    expect(without(text, 'm.b')).toBe(lines('m:', a!, '  x: new', '  # of b', 'z: 1'));
    expect(without(text, 'm.a', 'm.b')).toBe(lines('m:', '  x: new', '  # of a', '  # of b', 'z: 1'));
    const beforeIt = edited(text, (at) => [
      { kind: 'remove', pair: at('m.b') },
      { kind: 'insert', anchor: at('m.b'), before: true, path: ['m', 'x'], value: 'new' },
    ]);
    expect(beforeIt).toBe(lines('m:', a!, '  x: new', '  # of b', 'z: 1'));
  });
});

it('does not touch a file with problems', () => {
  const pair = parse('a: 1\n').pairs[0] as YamlPair;
  expect(parse('a: 1\na: 2\n').edit([{ kind: 'remove', pair }])).toEqual([]);
});
