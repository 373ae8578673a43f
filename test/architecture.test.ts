import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, normalize, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dialects } from '../src/core/dialects/index.ts';
import { formats } from '../src/core/formats/index.ts';
import { rules } from '../src/core/rules/index.ts';
import { bundle, ROOT, type Target } from './support/bundle.ts';

interface Import {
  readonly specifier: string;
  /** It leaves no trace in the output. */
  readonly typeOnly: boolean;
}

/** Imports of a module, static and dynamic, and what it exports from elsewhere. */
function importsOf(source: string): Import[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const found: Import[] = [];
  for (const [, word, specifier] of code.matchAll(
    /^\s*(?:import|export)\s+(type\s)?(?:[\w$*\s{},]+?\sfrom\s+)?['"]([^'"]+)['"]/gm,
  )) {
    found.push({ specifier: specifier!, typeOnly: word !== undefined });
  }
  for (const [, specifier] of code.matchAll(/\b(?:import|require)\(\s*['"]([^'"]+)['"]\s*\)/g)) {
    found.push({ specifier: specifier!, typeOnly: false });
  }
  return found;
}

interface Module {
  /** Below src, with `/`. */
  readonly path: string;
  readonly room: string;
  readonly source: string;
  readonly imports: readonly Import[];
}

const modules: readonly Module[] = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => {
    const source = readFileSync(join(ROOT, 'src', path), 'utf8');
    return { path, room: path.split('/')[0]!, source, imports: importsOf(source) };
  });

/** What a relative import leads to, below src. */
function targetOf(module: Module, specifier: string): string {
  return posix.normalize(posix.join(posix.dirname(module.path), specifier)).replace(/\.js$/, '.ts');
}

/** The modules that a module imports. */
function targetsOf(module: Module): string[] {
  return module.imports.filter(({ specifier }) => relative(specifier)).map(({ specifier }) => targetOf(module, specifier));
} // biome-ignore format: one line reads better

/** Sets of nodes that lead to each other, by Tarjan's algorithm. */
function circles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const visit = (node: string) => {
    order.set(node, order.size);
    lowest.set(node, order.get(node)!);
    path.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!edges.has(next)) continue;
      if (!order.has(next)) visit(next);
      if (path.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const circle = path.splice(path.indexOf(node));
    if (circle.length > 1) found.push(circle.sort());
  };
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return found;
}

/** `path → specifier` of the imports that a question picks. */
function offenders(
  among: (module: Module) => boolean,
  picks: (specifier: string, module: Module, each: Import) => boolean,
): string[] {
  return modules
    .filter(among)
    .flatMap((module) =>
      module.imports
        .filter((each) => picks(each.specifier, module, each))
        .map(({ specifier }) => `${module.path} → ${specifier}`),
    );
}

const relative = (specifier: string) => specifier.startsWith('.');
const packageOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)![0];

test('no list that can be as long as a file becomes the arguments of a call, for which the stack has no room', () => {
  const spread = /(?:\.(?:push|unshift|concat|fromCharCode|fromCodePoint)|\bMath\.(?:max|min))\(\s*\.\.\./;
  const readsFiles = /^core\/(?:dialects|fixes|formats|globs|linter)\//;
  expect(modules.filter(({ path, source }) => readsFiles.test(path) && spread.test(source))).toEqual([]);
});

test('the reader of imports sees every kind', () => {
  const source = `import a from './a.ts';
import { b,
  c as d } from "b";
import type { E } from 'e';
import * as f from 'f'; import './side.ts';
export { g } from './g.ts';
export type * from 'h';
// import x from 'comment';
/* import y from 'block'; */
const i = await import('i'), j = require('j');`;
  expect(importsOf(source).map(({ specifier, typeOnly }) => (typeOnly ? `type ${specifier}` : specifier))).toEqual(
    ['./a.ts', 'b', 'type e', 'f', './g.ts', 'type h', 'i', 'j'],
  );
  expect(modules.length).toBeGreaterThan(100);
  expect(modules.flatMap((module) => module.imports).length).toBeGreaterThan(300);
}); // biome-ignore format: one line reads better

/** Rooms of src, and the rooms that each may import from. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  core: ['core'],
  session: ['session', 'core'],
  cli: ['cli', 'session', 'core', 'shared'],
  editor: ['editor', 'session', 'core', 'shared'],
  lab: ['lab', 'core', 'shared'],
  webview: ['webview', 'shared'],
  /** What the lab shows, as the editor, its page and the command line know it. */
  shared: ['shared'],
};
/** The messages between editor and webview, which both sides know. */
const PROTOCOL = 'webview/protocol.ts';

test('imports point inwards', () => {
  expect(Object.keys(ROOMS)).toEqual(expect.arrayContaining([...new Set(modules.map((module) => module.room))]));
  const outwards = offenders(
    () => true,
    (specifier, module, { typeOnly }) => {
      if (!relative(specifier)) return false;
      const target = targetOf(module, specifier);
      if (target === '../package.json') return module.room === 'core';
      if (target === PROTOCOL) return module.room !== 'webview' && module.room !== 'editor';
      const room = target.split('/')[0]!;
      // Lab is loaded by path, when it runs; what it hands over has types all the same.
      if (room === 'lab' && typeOnly) return ['core', 'webview', 'shared'].includes(module.room);
      return !ROOMS[module.room]!.includes(room);
    },
  );
  expect(outwards).toEqual([]);
});

test('no circle of imports, types included', () => {
  expect(circles(new Map(modules.map((module) => [module.path, targetsOf(module)])))).toEqual([]);
  expect(circles(new Map([['a', ['b']], ['b', ['c', 'd']], ['c', ['a']], ['d', []]]))).toEqual([['a', 'b', 'c']]);
}); // biome-ignore format: one line reads better

test('every relative import leads to a file', () => {
  const paths = new Set(modules.map((module) => module.path));
  const lost = offenders(
    () => true,
    (specifier, module) => {
      if (!relative(specifier) || /\.json$|\.html$|\.css$/.test(specifier)) return false;
      return !paths.has(targetOf(module, specifier));
    },
  );
  expect(lost).toEqual([]);
});

test('only the editor knows vscode', () => {
  expect(
    offenders(
      (module) => module.room !== 'editor',
      (specifier) => packageOf(specifier) === 'vscode',
    ),
  ).toEqual([]);
  expect(
    offenders(
      (module) => module.room === 'editor',
      (specifier) => specifier === 'vscode',
    ).length,
  ).toBeGreaterThan(0);
});

describe.each(['core', 'session'])('%s', (room) => {
  const inside = (module: Module) => module.room === room;

  test('takes pure packages only', () => {
    const PURE = ['fastest-levenshtein', 'yaml'];
    expect(offenders(inside, (specifier) => !relative(specifier) && !PURE.includes(packageOf(specifier)))).toEqual([]);
  });

  test('uses nothing of Node or of a browser', () => {
    expect(offenders(inside, (specifier) => isBuiltin(specifier))).toEqual([]);
    const globals = /\b(?:process\.|Buffer\.|__dirname|__filename|setImmediate\(|window\.|document\.get|fetch\()/;
    const users = modules
      .filter(inside)
      .filter(({ source }) =>
        globals.test(source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').replace(/'[^'\n]*'|`[^`]*`/g, "''")),
      );
    expect(users.map((module) => module.path)).toEqual([]);
  });
});

describe('core', () => {
  /** What knows nothing of configs: a look at it needs no other part. */
  test.each([
    ['text', ['text']],
    ['catalog', ['catalog']],
    ['formats', ['formats', 'text']],
  ])('%s knows only %j', (part, known) => {
    const inside = (module: Module) => module.path.startsWith(`core/${part}/`);
    expect(modules.some(inside)).toBe(true);
    expect(
      offenders(inside, (specifier, module) => {
        return relative(specifier) && !known.includes(targetOf(module, specifier).split('/')[1]!);
      }),
    ).toEqual([]);
  });

  test('a rule knows the model, never who shows it', () => {
    const rules = (module: Module) => module.path.startsWith('core/rules/');
    expect(offenders(rules, (specifier, module) => /core\/(?:linter|fixes)\//.test(targetOf(module, specifier)))).toEqual([]);
  }); // biome-ignore format: one line reads better
});

describe('formats and dialects are open', () => {
  /** Who judges, changes or shows configs whoever wrote them. */
  const OPEN = /^(?:core\/(?:rules|client|model|linter|fixes|migration|assist)|session|editor|cli)\//;
  /** What loads the reader of one format when it is needed. */
  const LOADERS = ['editor/yaml-reader.ts', 'cli/yaml-reader.ts'];
  /** Rules about what one dialect alone has, and what they share. */
  const OWN_RULES = [
    ...rules.filter(({ kind }) => kind === 'dialect').map(({ name }) => `${name}/rule.ts`),
    'spring-rule.ts',
  ];
  const exempt = new Set([...LOADERS, ...OWN_RULES.map((path) => `core/rules/${path}`)]);
  const open = ({ path }: Module) => OPEN.test(path) && !exempt.has(path);

  test('nobody but their lists imports one of them', () => {
    const folders = ['formats', 'dialects'].flatMap((room) =>
      readdirSync(join(ROOT, 'src/core', room), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `core/${room}/${name}/`),
    );
    expect(folders.length).toBeGreaterThan(3);
    expect(
      offenders(open, (specifier, module) => {
        return relative(specifier) && folders.some((folder) => targetOf(module, specifier).startsWith(folder));
      }),
    ).toEqual([]);
  });

  test('nobody but they themselves calls them by name', () => {
    const names = [...formats, ...dialects.map(({ dialect }) => dialect)].map(({ id }) => id);
    const naming = new RegExp(`(?:\\bid|\\bdialect|\\bformat)\\b[^\\n]{0,20}['"](?:${names.join('|')})['"]`);
    expect(naming.test("if (dialect.id === 'spring-boot')")).toBe(true);
    expect(modules.filter((module) => open(module) && naming.test(module.source)).map(({ path }) => path)).toEqual([]);
  });

  test('the extension starts with each language that a format is known by', () => {
    const { activationEvents } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      activationEvents: string[];
    };
    const languages = activationEvents.filter((event) => event.startsWith('onLanguage:'));
    expect(languages.sort()).toEqual(
      formats.flatMap((format) => format.languages.map((id) => `onLanguage:${id}`)).sort(),
    );
  });
});

describe('what ships holds no heavy package', () => {
  /** All that may be inside; a new name here is a decision about size and start-up. */
  const LIGHT: Readonly<Record<Exclude<Target, 'lab' | 'webview' | 'yaml'>, readonly string[]>> = {
    extension: ['diff', 'fastest-levenshtein', 'yaml'],
    web: ['diff', 'fastest-levenshtein', 'fflate', 'yaml'],
    cli: ['commander', 'diff', 'fastest-levenshtein'],
  };

  test.each(Object.keys(LIGHT) as (keyof typeof LIGHT)[])('%s', async (target) => {
    const { metafile, dispose } = await bundle(target);
    dispose();
    const inputs = Object.values(metafile.outputs)
      .flatMap((output) => Object.entries(output.inputs))
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([path]) => normalize(path).replaceAll('\\', '/'));
    expect(inputs.length).toBeGreaterThan(50);
    const packages = inputs.map((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]).filter(Boolean);
    expect([...new Set(packages)].filter((name) => !LIGHT[target].includes(name!))).toEqual([]);
    expect(inputs.filter((path) => path.startsWith('src/lab/') || path.startsWith('test/'))).toEqual([]);
    const outside = Object.values(metafile.outputs).flatMap((output) => output.imports.filter((each) => each.external));
    const allowed = target === 'web' ? (path: string) => path === 'vscode' : (path: string) => path === 'vscode' || isBuiltin(path);
    expect(outside.map(({ path }) => path).filter((path) => !allowed(path))).toEqual([]);
  }); // biome-ignore format: one line reads better

  test('webview', async () => {
    const { metafile, dispose } = await bundle('webview');
    dispose();
    const packages = Object.values(metafile.outputs)
      .flatMap((output) => Object.entries(output.inputs))
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([path]) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path.replaceAll('\\', '/'))?.[1]);
    const allowed = ['@lit/reactive-element', '@vscode-elements/elements', 'lit-element', 'lit-html', 'preact'];
    expect([...new Set(packages)].filter((name) => name !== undefined).sort()).toEqual(allowed);
    expect(Object.values(metafile.outputs).flatMap(({ imports }) => imports)).toEqual([]);
  });
});
