import fc from 'fast-check';
import { minimatch } from 'minimatch';
import { describe, expect, test } from 'vitest';
import { matchesGlob, readGlob } from './glob.ts';

describe('globs', () => {
  test.each([
    ['*.conf', 'a/b/orders.conf', true],
    ['*.conf', 'orders.config', false],
    ['./a.conf', 'a.conf', true],
    ['/a/*.conf', 'a/b.conf', true],
    ['a/**', 'a/b/c.conf', true],
    ['a/**', 'a', false],
    ['a/**/b', 'a/b', true],
    ['a/**/b', 'a/x/y/b', true],
    ['a/**/b', 'a/xb', false],
    ['a**b', 'a/x/b', true],
    ['{**/a,b/*}.yml', 'x/y/a.yml', true],
    ['{**/a,b/*}.yml', 'a.yml', true],
    ['{**/a,b/*}.yml', 'b/x.yml', true],
    ['{a,b{c,d}}', 'bd', true],
    ['{a,b{c,d}}', 'b', false],
    ['{a,}b', 'b', true],
    ['a}b', 'a}b', true],
    ['a,b', 'a,b', true],
    ['a[{]b', 'a{b', true],
    ['a[[]b', 'a[b', true],
    ['[^a-c]x', 'dx', true],
    ['[^a-c]x', 'bx', false],
    ['[[:digit:]x].conf', '7.conf', true],
    ['a[!b]c', 'a/c', false],
    ['a\\b', 'a\\b', true],
    ['?.conf', '\u{1f600}.conf', true],
    ['a?b', 'a\nb', true],
  ])('%s on %s: %s', (glob, path, expected) => {
    expect(matchesGlob(glob, path)).toBe(expected);
  });

  test.each([
    ['[b-a]', 2, 'the range b-a runs backwards'],
    ['x/{{a}', 3, 'a brace is not closed'],
    ['{a', 1, 'a brace is not closed'],
    ['[]a]', 1, 'brackets hold no character'],
    ['[!]', 1, 'brackets hold no character'],
    ['a[bc', 2, 'a bracket is not closed'],
    ['[[:word:]]', 2, 'there is no such class of characters'],
  ])('%s is wrong at character %i, and matches nothing', (glob, at, problem) => {
    expect(readGlob(glob)).toEqual({ at, problem: expect.stringContaining(problem) });
    expect(matchesGlob(glob, glob)).toBe(false);
    expect(matchesGlob(glob, 'a')).toBe(false);
  });

  const name = 'a'.repeat(200);
  test.each([
    '*a*a*a*a*b',
    `${'*a'.repeat(400)}*b`,
    `${'{*,*}'.repeat(7)}b`,
    `${'{*,*}'.repeat(100)}b`,
    `${'{a,a}'.repeat(199)}b`,
    `${'{a,{a,'.repeat(300)}a${'}}'.repeat(300)}b`,
    `${'**/'.repeat(500)}b`,
    `${'{**/*,**}'.repeat(100)}b`,
    `${'{a,}'.repeat(500)}b`,
    `${'[!b]*'.repeat(300)}b`,
  ])('%s ends', (glob) => {
    // What is done in milliseconds here takes matchers that go back longer than the universe has lasted.
    expect(matchesGlob(glob, name)).toBe(false);
    expect(matchesGlob(glob, `${'a/'.repeat(100)}a`)).toBe(false);
    expect(matchesGlob(glob, `${'b/'.repeat(100)}a`)).toBe(false);
  });

  test('agrees with minimatch where both know what a piece means', () => {
    const piece = fc.constantFrom('a', 'b', '.a', '*', '?', '[ab]', '[!a]', '[a-c]', '{a,b}', '{a,*b}', '{a,{b,c?}}');
    const segment = fc
      .array(piece, { minLength: 1, maxLength: 4 })
      .map((pieces) => pieces.join('').replace(/\*+/g, '*'));
    const segments = fc.array(fc.oneof({ weight: 3, arbitrary: segment }, fc.constant('**')), {
      minLength: 1,
      maxLength: 4,
    });
    // Behind a last `**` there is a name, since minimatch takes `a/**` for the folder `a` too.
    const glob = segments.map((each) => [...each, 'x'].join('/'));
    const path = fc
      .array(fc.string({ unit: fc.constantFrom('a', 'b', 'c', '.'), minLength: 1, maxLength: 4 }), { maxLength: 4 })
      .filter((segments) => !segments.includes('.') && !segments.includes('..'))
      .map((segments) => [...segments, 'x'].join('/'));
    let matches = 0;
    fc.assert(
      fc.property(glob, path, (pattern, text) => {
        const expected = minimatch(text, pattern, { dot: true, noext: true, nocomment: true, nonegate: true });
        if (expected) matches++;
        expect(matchesGlob(pattern, text), `${pattern} on ${text}`).toBe(expected);
      }),
      { numRuns: 5000 },
    );
    expect(matches).toBeGreaterThan(300);
  });
});
