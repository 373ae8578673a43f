import { expect, test } from 'vitest';
import { ProfileExpression } from './profile-expression.ts';

test.each([
  ['prod', ['prod'], true],
  ['prod', [], false],
  ['!prod', [], true],
  ['prod & eu', ['prod'], false],
  ['prod & eu', ['prod', 'eu'], true],
  ['a | b | c', ['c'], true],
  ['(prod & eu) | !prod', ['prod'], false],
  ['(prod & eu) | !prod', [], true],
  ['!(a | b)', ['b'], false],
  ['!!a', ['a'], true],
  // Spring refuses these; they count as the name of a profile.
  ['a & b | c', ['c'], false],
  ['a & b | c', ['a & b | c'], true],
  ['(a', ['(a'], true],
])('%s with %j', (text, active, expected) => {
  expect(new ProfileExpression(text).matches(new Set(active))).toBe(expected);
});

test('every way to satisfy it', () => {
  expect(new ProfileExpression('(prod & (eu | us)) | !test').terms()).toEqual([
    { active: ['prod', 'eu'], inactive: [] },
    { active: ['prod', 'us'], inactive: [] },
    { active: [], inactive: ['test'] },
  ]);
  expect(new ProfileExpression('a & !a').terms()).toEqual([]);
});

test('an enormous one ends', () => {
  const pairs = Array.from({ length: 40 }, (_, i) => `(a${i} | b${i})`).join(' & ');
  expect(new ProfileExpression(pairs).terms().length).toBeLessThanOrEqual(16);
});
