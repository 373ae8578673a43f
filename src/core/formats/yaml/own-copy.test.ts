import { describe, expect, test } from 'vitest';
import { provenEdits } from '../../fixes/prove.ts';
import type { ConfigChange } from '../../model/findings.ts';
import { applyEdits } from '../../text/spans.ts';
import { yaml } from './file.ts';

/** The text after changes that the proof has accepted. */
function changed(text: string, ...changes: ((pairAt: (path: string) => ReturnType<typeof find>) => PairEdit)[]) {
  const file = yaml.parse({ uri: 'file:///project/application.yml', text });
  const list = changes.map((change): ConfigChange => {
    const { path, kind, value } = change((at) => find(file, at));
    const pair = find(file, path);
    if (kind === 'remove') return { kind: 'removePair', file, pair };
    return {
      kind: 'renamePair',
      file,
      pair,
      path: (kind === 'set' ? path : kind).split('/'),
      ...(value !== undefined && { value }),
    };
  });
  const edits = provenEdits(list);
  expect(edits).toBeDefined();
  return applyEdits(text, edits![0]!.edits);
}

interface PairEdit {
  readonly path: string;
  readonly kind: string;
  readonly value?: string;
}

function find(file: ReturnType<typeof yaml.parse>, path: string) {
  return file.pairs.find((pair) => pair.path === path)!;
}

const remove = (path: string) => () => ({ path, kind: 'remove' });
const rename = (path: string, to: string, value?: string) => () => ({
  path,
  kind: to,
  ...(value !== undefined && { value }),
});

describe('what others read as well is written out where it changes', () => {
  test.each<[string, string, string, Parameters<typeof changed>[1]]>([
    [
      'a map behind an alias',
      'd: &d\n  s: 1 # why\n  t: { u: [x, "y: z"] }\na:\n  p: *d\nb: *d\n',
      'd: &d\n  s: 1 # why\n  t: { u: [x, "y: z"] }\na:\n  p:\n    t: {u: [x, "y: z"]}\nb: *d\n',
      remove('a.p.s'),
    ],
    [
      'a merged map',
      'd: &d {s: 1, t: 010}\na:\n  <<: *d\n  q: 1\nb: {<<: *d}\n',
      'd: &d {s: 1, t: 010}\na:\n  t: 8\n  q: 1\nb: {<<: *d}\n',
      remove('a.s'),
    ],
    [
      'a merged map that a key hides',
      'd: &d {s: 1, t: 2}\na: {s: 3, <<: *d}\nb: {<<: *d}\n',
      'd: &d {s: 1, t: 2}\na: {t: 2}\nb: {<<: *d}\n',
      remove('a.s'),
    ],
    [
      'a merged map of which a key hides everything',
      'd: &d {s: 1}\na:\n  <<: *d\n  s: 3\n  q: 1\nb: {<<: *d}\n',
      'd: &d {s: 1}\na:\n  q: 1\nb: {<<: *d}\n',
      remove('a.s'),
    ],
    [
      'the same in flow style',
      'd: &d {s: 1}\na: {<<: [*d], s: 3, q: 1}\nb: {q: 1, <<: *d}\n',
      'd: &d {s: 1}\na: {q: 1}\nb: {q: 1, <<: *d}\n',
      remove('a.s'),
    ],
    [
      'a map in flow style, behind a comment',
      'd: &d {s: 1, t: 2}\na: *d # ours\nb: *d\n',
      'd: &d {s: 1, t: 2}\na: {t: 2} # ours\nb: *d\n',
      remove('a.s'),
    ],
    [
      'the definition, for those who go on reading it',
      'a: &a\n  s: 1\n  t: 2\nb: *a\n',
      'a: &a\n  t: 2\nb:\n  s: 1\n  t: 2\n',
      remove('a.s'),
    ],
    [
      'a key that gets another name',
      'd: &d {s: 1, t: 2}\na: *d\nb: *d\n',
      'd: &d {s: 1, t: 2}\na:\n  r: 9\n  t: 2\nb: *d\n',
      rename('a.s', 'a/r', '9'),
    ],
  ])('%s', (_, before, after, change) => {
    expect(changed(before, change)).toBe(after);
  });

  test('a definition under another root that nobody else uses changes where it stands', () => {
    expect(changed('d: &d {s: 1, t: 2}\na: *d\n', remove('a.s'))).toBe('d: &d {t: 2}\na: *d\n');
  });
});
