import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { checkSync } from 'recheck';
import { expect, test } from 'vitest';
import { parseAst } from 'vitest/node';

const SOURCES = join(import.meta.dirname, '../../src');

/** Built from parts at run time, so that nothing here can read them; each is short and made of what the file itself names. */
const BUILT: Readonly<Record<string, number>> = {};

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** All nodes of a syntax tree. */
function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each);
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value) yield value as Node;
    for (const each of Object.values(value)) yield* nodesOf(each);
  }
}

const files = ['core', 'session', 'editor', 'cli']
  .flatMap((room) => readdirSync(join(SOURCES, room), { recursive: true }).map((name) => join(room, String(name))))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
const trees = files.map((name) => {
  const tree = parseAst(readFileSync(join(SOURCES, name), 'utf8'), { lang: 'ts' });
  return [name.split(sep).join('/'), [...nodesOf(tree)]] as const;
});

/** Far above what a linear one takes for an attack of 100,000 characters on a loaded machine, and far below a quadratic one (ms). */
const LONG = 250;

/**
 * Whether the attack works. The checker's search by random texts has an engine of its own, which knows neither V8's lookbehind nor
 * how small a bounded repetition stays, and what it comes upon depends on how fast the machine is.
 */
function takesLong(regex: RegExp, attack: string): boolean {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3 && least > LONG; run++) {
    const start = performance.now();
    attack.replace(regex, '');
    least = Math.min(least, performance.now() - start);
  }
  return least > LONG;
}

test('an attack that works is told from one that does not', () => {
  const attack = `x${'\t'.repeat(60_000)}x`;
  expect(takesLong(/\s+$/g, attack)).toBe(true);
  expect(takesLong(/(?<!\s)\s+$/g, attack)).toBe(false);
});

test('no regular expression of the linter takes more than linear time', { timeout: 600_000 }, () => {
  const checked = new Map<string, string>();
  for (const [name, nodes] of trees) {
    for (const node of nodes) {
      const regex =
        node.type === 'Literal' ? (node.regex as { pattern: string; flags: string } | undefined) : undefined;
      if (regex) checked.set(`/${regex.pattern}/${regex.flags}`, name);
    }
  }
  expect(checked.size).toBeGreaterThan(200);
  const slow: string[] = [];
  for (const [regex, name] of checked) {
    const end = regex.lastIndexOf('/');
    const found = checkSync(regex.slice(1, end), regex.slice(end + 1), {
      timeout: 20_000,
      randomSeed: 1,
    });
    if (
      found.status === 'vulnerable' &&
      takesLong(new RegExp(regex.slice(1, end), regex.slice(end + 1)), found.attack.string)
    ) {
      slow.push(`${name}: ${regex} is ${found.complexity.summary}, on ${found.attack.pattern}`);
    }
  }
  expect(slow).toEqual([]);
});

test('regular expressions are literals, but for a few', () => {
  const built: Record<string, number> = {};
  for (const [name, nodes] of trees) {
    const count = nodes.filter(
      ({ type, callee }) =>
        (type === 'NewExpression' || type === 'CallExpression') &&
        (callee as { name?: string } | undefined)?.name === 'RegExp',
    ).length;
    if (count > 0) built[name] = count;
  }
  expect(built).toEqual(BUILT);
});
