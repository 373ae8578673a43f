import { describe, expect, test } from 'vitest';
import { readJaasConfig } from './jaas.ts';

/** Asked of kafka-clients 2.0.1 and 4.3.1, with 1,500 random texts beside them. */
describe('a text of sasl.jaas.config', () => {
  test.each([
    ['a.B required;', {}],
    ['a.B Required c="d" e=f;', { c: 'd', e: 'f' }],
    [`a.B required c='d;' "e"=-;`, undefined],
    ['a.B required c="d\\"e";', { c: 'd"e' }],
    ['a.B required /* c=d */ e=f; // end', { e: 'f' }],
    ['a.B required c=d/e;', undefined],
    ['a.B required c=1;', undefined],
    ['a.B required c=a1.b-2;', { c: 'a1.b-2' }],
    ['a.B required c="open\n;', { c: 'open' }],
  ])('%j', (text, options) => {
    const read = readJaasConfig(text);
    if (options === undefined) expect(read).toHaveProperty('problem');
    else expect(read).toEqual({ module: 'a.B', options: new Map(Object.entries(options)) });
  });

  test.each([
    ['', 'module'],
    ['"" ', 'flag'],
    ['1 required;', 'module'],
    ['a.B', 'flag'],
    ['a.B sometimes;', 'flag'],
    ['a.B required c d;', 'value'],
    ['a.B required c=;', 'value'],
    ['a.B required c=d', 'semicolon'],
    ['a.B required; c.D required;', 'several modules'],
  ])('%j is refused for its %s', (text, reason) => {
    expect(readJaasConfig(text)).toMatchObject({ problem: { reason } });
  });
});
