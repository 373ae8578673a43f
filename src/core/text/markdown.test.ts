import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { code, name, shellQuoted } from './markdown.ts';

describe('inline code', () => {
  test.each([
    ['orders', '`orders`'],
    ['a`b', '`` a`b ``'],
    ['`', '`` ` ``'],
    ['``` rm -rf / ```', '```` ``` rm -rf / ``` ````'],
    ['a\n```\n# Forged heading\n```', '```` a ``` # Forged heading ``` ````'],
    ['\u001b[2Jx\u202ey', '`\\u001b[2Jx\\u202ey`'],
    ['', '` `'],
  ])('nothing in %j ends it', (text, expected) => {
    expect(code(text)).toBe(expected);
  });

  test('its fence is longer than every run of backticks inside, so that CommonMark reads it as one piece', () => {
    for (let length = 1; length < 40; length++) {
      const text = `x${'`'.repeat(length)}y${'`'.repeat(length - 1)}`;
      const [, fence, inside] = /^(`+) (.*) \1$/.exec(code(text))!;
      expect(inside).toBe(text);
      for (const [run] of inside!.matchAll(/`+/g)) expect(run.length).toBeLessThan(fence!.length);
    }
  });
});

test('a name stands in a sentence as it is, and as code where markup could be in it', () => {
  expect(['application-prod.yml', 'für alle.properties', 'a_b+c@d.config'].map(name)).toEqual(['application-prod.yml', 'für alle.properties', 'a_b+c@d.config']);
  expect(name('[x](command:evil).yml')).toBe('`[x](command:evil).yml`');
  expect(name('<img src=x>.yml')).toBe('`<img src=x>.yml`');
  expect(name('a\n# b.yml')).toBe('`a # b.yml`');
}); // biome-ignore format: one line reads better

describe('one word of a shell', () => {
  const WORDS = ['orders', "it's", 'a b', '$(touch x)', '`touch x`', '', '!!', '\\', "\\'", '*', '~', '#', ';&|<>'];

  test.skipIf(process.platform === 'win32')('is what it was, for a POSIX shell', () => {
    const { stdout } = spawnSync('sh', ['-c', `printf '%s\\n' ${WORDS.map(shellQuoted).join(' ')}`], { encoding: 'utf8' });
    expect(stdout.split('\n').slice(0, -1)).toEqual(WORDS);
  }); // biome-ignore format: one line reads better

  test('holds nothing that acts on a terminal, and bash reads it all the same', () => {
    const words = ['a\nb', "\u001b[2J'\\x", '\u202egro', '\u009b5n', '```\n# x'];
    const quoted = words.map(shellQuoted);
    for (const each of quoted) expect(each).not.toMatch(/[\0-\x1f\x7f-\x9f\u202e]/);
    const { stdout, error } = spawnSync('bash', ['-c', `printf '%s\\0' ${quoted.join(' ')}`], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
    expect(error).toBeUndefined();
    expect(stdout.split('\0').slice(0, -1)).toEqual(words);
  });
});
