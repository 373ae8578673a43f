import { describe, expect, it } from 'vitest';
import { type YamlFile, yaml } from './file.ts';
import { looksTemplated } from './templated.ts';

const parse = (text: string) => yaml.parse({ uri: 'file:///application.yml', text }) as YamlFile;

function flat(text: string): Record<string, string> {
  const { pairs, problems } = parse(text);
  expect(problems).toEqual([]);
  return Object.fromEntries(pairs.map((pair) => [pair.path, pair.value]));
}

// Every expectation here is what Spring Boot 3.5.7 (SnakeYAML 2.4) gives for the same text.
describe('flattening as Spring Boot does it', () => {
  it.each<[string, string, Record<string, string>]>([
    ['nested maps', 'spring:\n  kafka:\n    consumer:\n      group-id: g\n', { 'spring.kafka.consumer.group-id': 'g' }],
    ['dotted keys', 'spring.kafka:\n  consumer.group-id: g\n', { 'spring.kafka.consumer.group-id': 'g' }],
    ['keys in brackets', 'p:\n  "[a.b]": 1\n', { 'p[a.b]': '1' }],
    [
      'lists',
      'a:\n  b: [x, y]\n  c:\n  - d: 1\n  - [e]\n',
      { 'a.b[0]': 'x', 'a.b[1]': 'y', 'a.c[0].d': '1', 'a.c[1][0]': 'e' },
    ],
    ['empty values', 'a:\nb: ~\nc: []\nd: ""\ne: null\n', { a: '', b: '', c: '', d: '', e: '' }],
    ['an empty map is nothing', 'a: {}\nb: 1\n', { b: '1' }],
    ['keys that are no strings', 'a:\n  1: x\n  true: y\n  "2": z\n', { 'a[1]': 'x', 'a[true]': 'y', 'a.2': 'z' }],
    ['a list as document', '- a\n- b: c\n', { 'document[0]': 'a', 'document[1].b': 'c' }],
    ['a scalar as document', 'just text\n', { document: 'just text' }],
    ['an empty document', '# nothing\n', {}],
    ['single pairs in a flow list', 'a: [b: c, d]\n', { 'a[0].b': 'c', 'a[1]': 'd' }],
    ['no value in a flow map', 'a: {b, c: }\n', { 'a.b': '', 'a.c': '' }],
    ['an explicit key', '? a\n: b\n', { a: 'b' }],
    ['a set', 'a: !!set {x, y}\n', { 'a.x': '', 'a.y': '' }],
    ['a comment without a space before it', 'a: "x"#c\n', { a: 'x' }],
  ])('%s', (_, text, expected) => {
    expect(flat(text)).toEqual(expected);
  });

  it.each([
    ['yes', 'true'],
    ['Off', 'false'],
    ['y', 'y'],
    ['010', '8'],
    ['0o7', '0o7'],
    ['08', '08'],
    ['0x1F', '31'],
    ['0b11', '3'],
    ['1_000', '1000'],
    ['-1_0', '-10'],
    ['+1', '1'],
    ['1:30', '90'],
    ['1:30.5', '90.5'],
    ['1.0', '1.0'],
    ['1.50', '1.5'],
    ['1e3', '1000.0'],
    ['1E7', '1.0E7'],
    ['0.0001', '1.0E-4'],
    ['123456789.5', '1.234567895E8'],
    ['99999999999999999999', '99999999999999999999'],
    ['.inf', 'Infinity'],
    ['-.INF', '-Infinity'],
    ['.NaN', 'NaN'],
    ['-0.0', '-0.0'],
    ['2001-01-01', '2001-01-01'],
    ['~', ''],
    ['Null', ''],
    ['"010"', '010'],
    ["'it''s'", "it's"],
    ['"a\\n\\x41"', 'a\nA'],
    ['!!str 010', '010'],
    ['!!int "7"', '7'],
    ['!!float 1', '1.0'],
    ['!!bool "on"', 'true'],
    ['! 12', '12'],
    ['=', '='],
    ['localhost:9092', 'localhost:9092'],
    ['a#b', 'a#b'],
    ['|\n  x\n  y\n', 'x\ny\n'],
    ['>-\n  x\n  y\n', 'x y'],
    ['|\n  x', 'x'],
    ['one\n  two', 'one two'],
  ])('the scalar %j is %j', (written, value) => {
    expect(flat(`k: ${written}`)).toEqual({ k: value });
  });

  it('reads CRLF, lone CR and NEL as ends of line', () => {
    expect(flat('a: 1\r\nb: 2\rc: 3\x85d: 4')).toEqual({ a: '1', b: '2', c: '3', d: '4' });
  });

  it('counts documents from 0', () => {
    const file = parse('a: 1\n---\nb: 2\n--- # three\nc: 3\n');
    expect(file.documentCount).toBe(3);
    expect(file.pairs.map((pair) => pair.document)).toEqual([0, 1, 2]);
  });
});

describe('aliases and merges', () => {
  it('repeats what an alias points to', () => {
    expect(flat('a: &a 5\nm: &m {x: 1}\nb: *a\nn: *m\n')).toEqual({ a: '5', 'm.x': '1', b: '5', 'n.x': '1' });
  });

  it('gives keys of the map itself precedence over merged ones, and earlier merged maps over later ones', () => {
    const text = 'm: &m {x: 1, y: 1}\nn: &n {y: 2, z: 2}\na:\n  <<: [*m, *n]\n  x: 3\n';
    expect(flat(text)).toMatchObject({ 'a.x': '3', 'a.y': '1', 'a.z': '2' });
  });

  it('merges what the merged map has merged', () => {
    expect(flat('m: &m {x: 1}\nn: &n\n  <<: *m\n  x: 2\na:\n  <<: *n\n')).toMatchObject({ 'a.x': '2' });
  });

  it('lets a map behind << win over an earlier key, as Spring Boot happens to do', () => {
    expect(flat('a: {b: 1, <<: {b: 2, c: 3}}\n')).toEqual({ 'a.b': '2', 'a.c': '3' });
  });

  it('shows pairs that come through an alias where they are written', () => {
    const text = 'm: &m\n  x: 1\nn: *m\ns: &s 2\nt: *s\n';
    const file = parse(text);
    const n = file.pairs.find((pair) => pair.path === 'n.x');
    const t = file.pairs.find((pair) => pair.path === 't');
    expect(n).toMatchObject({ shared: true, valueSpan: { start: text.indexOf('1'), end: text.indexOf('1') + 1 } });
    expect(t?.shared).toBe(false);
    expect(text.slice(t?.valueSpan.start, t?.valueSpan.end)).toBe('*s');
  });
});

describe('spans', () => {
  it.each([
    ['plain', 'a:\n  b: c d  # e\n', 'b', 'c d', 'b: c d'],
    ['quoted', '"a" : \'b\'\n', '"a"', "'b'", '"a" : \'b\''],
    ['literal', 'a: |\n  x\n  y\n\nb: 1\n', 'a', '|\n  x\n  y', 'a: |\n  x\n  y'],
    ['several lines', 'a: x\n  y\nb: 1\n', 'a', 'x\n  y', 'a: x\n  y'],
    ['nothing', 'a:   # c\n', 'a', '', 'a:'],
    ['anchored', 'a: &x !!str 1\n', 'a', '1', 'a: &x !!str 1'],
    ['flow list', 'a: [ b, c ]\n', 'a', 'b', 'b'],
    ['block list', 'a:\n- b\n', 'a', 'b', '- b'],
    ['empty list', 'a: []\n', 'a', '[]', 'a: []'],
    ['beyond the basic plane', '😀: "😀"\n', '😀', '"😀"', '😀: "😀"'],
  ])('%s', (_, text, key, value, whole) => {
    const [pair] = parse(text).pairs;
    const slice = (span?: { start: number; end: number }) => text.slice(span?.start, span?.end);
    expect([slice(pair?.keySpan), slice(pair?.valueSpan), slice(pair?.span)]).toEqual([key, value, whole]);
  });
});

describe('comments', () => {
  const text = [
    '# file',
    '',
    '# about a',
    '# more',
    'a: # at a',
    '  # about b',
    '  b: "x # no" # at b',
    '  c: |',
    '    # text',
    '  d: y',
    '# about l',
    'l: [ # at l',
    '  i, # at i',
    ']',
  ].join('\n');
  const file = parse(text);
  const of = (path: string) =>
    file.commentsOf(file.pairs.find((pair) => pair.path === path) as (typeof file.pairs)[number]);

  it('lists all of them and nothing else', () => {
    expect(file.comments.map(({ start, end, trailing }) => [text.slice(start, end), trailing])).toEqual([
      ['# file', false],
      ['# about a', false],
      ['# more', false],
      ['# at a', true],
      ['# about b', false],
      ['# at b', true],
      ['# about l', false],
      ['# at l', true],
      ['# at i', true],
    ]);
  });

  it('gives each pair those directly above it and on its lines', () => {
    expect(of('a.b')).toBe('about b\nat b');
    expect(of('a.d')).toBe('');
    expect(of('l[0]')).toBe('about l\nat l\nat i');
  });
});

describe('problems', () => {
  it.each([
    ['a: 1\na: 2\n', 'a', /twice/],
    ['a: 1\n"a": 2\n', '"a"', /twice/],
    ['a: b: c\n', undefined, /Nested mappings/],
    ['a: "x\n', undefined, /closing "quote/],
    ['a:\t1\n', '\t', /tab/],
    ['a:\n\tb: 1\n', '\t', /[Tt]ab/],
    ['a: *x\n', '*x', /no anchor &x/],
    ['a: &x [*x]\n', '*x', /inside the value/],
    ['a: !foo 1\n', '1', /tag !foo/],
    ['a: !!int x\n', 'x', /not an integer/],
    ['a: <<\n', '<<', /merge sign/],
    ['<<: 1\n', '1', /can be merged/],
    ['a: @x\n', undefined, /cannot start with/],
    ['a: @x y@\n', undefined, /cannot start with/],
    ['a: \ue000\nb: @x@\n', undefined, /cannot start with/],
    ['a: {{ x }}\n', '{ x }', /cannot be a key/],
    ['~: 1\n', '~', /key is missing/],
    ['a: "\\/"\n', '"\\/"', /escape/],
    ['a: [b?c]\n', 'b?c', /has to be quoted/],
    ['a:\n- 1: x\n', '1', /in a list/],
    ['a: \x01\n', '\x01', /U\+0001/],
  ])('refuses %j', (text, where, message) => {
    const { pairs, problems } = parse(text);
    expect(pairs).toEqual([]);
    expect(problems[0]?.message).toMatch(message);
    if (where !== undefined) expect(text.slice(problems[0]?.start, problems[0]?.end)).toBe(where);
  });

  it('reads 49 levels around a value and refuses 50', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}x${']'.repeat(levels)}`;
    expect(parse(nested(49)).problems).toEqual([]);
    expect(parse(nested(50)).problems[0]?.message).toMatch(/deeper than 50/);
  });

  it.each([
    ['open brackets', `a: ${'['.repeat(100_000)}`],
    ['nested keys', Array.from({ length: 1000 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')],
    ['dashes', '- '.repeat(20_000)],
    ['aliases of aliases', `a0: &a0 [x, x]\n${doubling((n) => `[*a${n}, *a${n}, *a${n}]`)}`],
  ])('does not give in to %s', (_, text) => {
    expect(parse(text).problems).toHaveLength(1);
  });

  it('reads maps that are merged over and over', () => {
    const text = `a0: &a0 {x: 1}\n${doubling((n) => `\n  <<: [*a${n}, *a${n}]`)}`;
    expect(parse(text).pairs.at(-1)).toMatchObject({ path: 'a40.x', value: '1' });
  });

  it('allows tabs behind plain values, in comments and in quotes', () => {
    expect(flat('a: x\t# c\td\nb: "p\tq"\n')).toEqual({ a: 'x', b: 'p\tq' });
  });

  function doubling(value: (n: number) => string): string {
    return Array.from({ length: 40 }, (_, n) => `a${n + 1}: &a${n + 1} ${value(n)}\n`).join('');
  }
});

// Maven and its like put something else there before Spring Boot reads the file.
describe('placeholders at the start of a scalar', () => {
  it.each<[string, Record<string, string>]>([
    ['a: @x.y@\nb: 1\n', { a: '@x.y@', b: '1' }],
    ['a: @x@-@y@ # c @z@\nb: "1 @x@"\n', { a: '@x@-@y@', b: '1 @x@' }],
    ['a: @@X@@\n', { a: '@@X@@' }],
    ['a: [@x@, @y@,@z@]\n', { 'a[0]': '@x@', 'a[1]': '@y@', 'a[2]': '@z@' }],
    ['a: {b: @x@}\n', { 'a.b': '@x@' }],
    ['a:\n- @x@\n- b: @y@\n', { 'a[0]': '@x@', 'a[1].b': '@y@' }],
    ['@x@: 1\n', { '@x@': '1' }],
    ['a: |\n  @x@ y\n  @z@\nb: >-\n  @x@\n', { a: '@x@ y\n@z@\n', b: '@x@' }],
    ['a: &v @x@\nb: *v\n', { a: '@x@', b: '@x@' }],
    ['a: %X%\nb: %(y)s:9092\n', { a: '%X%', b: '%(y)s:9092' }],
    ['%YAML 1.1\n---\na: @x@\n', { a: '@x@' }],
    ['a: @x@\r\nb: 1\r\n', { a: '@x@', b: '1' }],
  ])('%j', (text, expected) => {
    expect(flat(text)).toEqual(expected);
  });

  it('stand where they are written, and edits keep them', () => {
    const text = 'a:\n  b: @x@\n  c: &v @y@\n  d: *v\n';
    const file = parse(text);
    expect(file.pairs.map(({ valueSpan }) => text.slice(valueSpan.start, valueSpan.end))).toEqual(['@x@', '@y@', '*v']);
    const edits = file.edit([{ kind: 'remove', pair: file.pairs[1]! }]);
    const edited = [...edits]
      .sort((a, b) => b.start - a.start)
      .reduce((done, edit) => done.slice(0, edit.start) + edit.text + done.slice(edit.end), text);
    expect(edited).toBe('a:\n  b: @x@\n  d: &v @y@\n');
  });
});

describe('looksTemplated', () => {
  it.each(['name: {{ .Values.name }}', '{% if x %}\na: 1', 'version: @project.version@', 'a: [@x@]'])('%s', (text) => {
    expect(looksTemplated(text)).toBe(true);
  });

  it.each(['mail: me@example.org', 'a: $B', 'a: {b: {c: 1}}'])('not %s', (text) => {
    expect(looksTemplated(text)).toBe(false);
  });
});
