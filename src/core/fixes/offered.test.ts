import { describe, expect, test } from 'vitest';
import { applyFix } from '../../../test/support/edits.ts';
import { formatOf } from '../formats/index.ts';
import type { ConfigChange, Finding, Fix } from '../model/findings.ts';
import { layersOf, offeredFixes, provenTogether, thoseThatHold } from './offered.ts';

const file = formatOf('application.yml').parse({
  uri: 'file:///project/application.yml',
  text: 'a: 1\nm: &m\n  b: 2\n  c: 3\nn: *m\no: *m\n',
});
const pairAt = (path: string) => file.pairs.find((pair) => pair.path === path)!;
const fix = (...changes: ConfigChange[]): Fix => ({
  title: 'Fix it',
  kind: 'quickfix',
  safety: 'safe',
  preferred: true,
  changes,
});
const removal = (path: string) => fix({ kind: 'removePair', file, pair: pairAt(path) });
/** Says that it changes nothing that is read, and does. */
const reachesFurther = fix({ kind: 'text', file, span: { start: 21, end: 22 }, text: '9', of: [], becomes: [] });
const finding = (...fixes: Fix[]): Finding => ({
  rule: 'some-rule',
  severity: 'error',
  message: 'Wrong.',
  uri: file.source.uri,
  span: { start: 0, end: 1 },
  related: [],
  tags: [],
  fixes,
});

describe('a fix that cannot promise to change nothing else', () => {
  test('is not offered, and the others of its finding are', () => {
    const good = removal('a');
    const isOffered = offeredFixes([finding(reachesFurther, good), finding()]);
    expect([reachesFurther, good].map(isOffered)).toEqual([false, true]);
  });

  test('changes nothing when it is applied', () => {
    expect(applyFix(reachesFurther).size).toBe(0);
    expect(applyFix(removal('a')).get(file.source.uri)).toBe('m: &m\n  b: 2\n  c: 3\nn: *m\no: *m\n');
  });

  test('keeps none of those from being made that are to be made with it', () => {
    const good = [
      removal('a'),
      fix({ kind: 'text', file, span: { start: 3, end: 4 }, text: '1 ', of: [], becomes: [] }),
    ];
    const wrong = fix({ kind: 'text', file, span: { start: 14, end: 15 }, text: '9', of: [], becomes: [] });
    const [layer] = layersOf([good[0]!, wrong, reachesFurther], 1);
    expect(layer).toHaveLength(3);
    expect(provenTogether(layer!).map((each) => each.fix)).toEqual([good[0]]);
    expect(offeredFixes([finding(...good)])(good[1]!)).toBe(true);
  });
});

test('a fix that two findings share is proven once, and offered at both', () => {
  const shared = removal('a');
  const isOffered = offeredFixes([finding(shared), finding({ ...shared })]);
  expect(isOffered({ ...shared })).toBe(true);
});

test('of many items those are left out that do not hold, with few questions', () => {
  let asked = 0;
  const held = thoseThatHold([...Array(1000).keys()], (some) => {
    asked++;
    return !some.includes(417);
  });
  expect(held).toHaveLength(999);
  expect(held).not.toContain(417);
  expect(asked).toBeLessThan(50);
});
