// A bundle and its parts: what the sources take in by `import()` becomes a file of its own, which is read when it is asked for.
// A part holds only what the bundle does not: modules that are in both are handed over by the bundle, so that there is one of each.
import { dirname, join, parse, relative } from 'node:path';
import { build } from 'esbuild';

const PART = 'part';
const ENTRY = 'entry';
const HANDED = '#';

/**
 * Each module that is handed over has a number, which the part asks `require` for.
 * @param {number} number
 */
const numbered = (number) => HANDED + number;

/**
 * @typedef {object} Parts
 * @property {string} folder where they go, beside the bundle
 * @property {string} loader the module whose `loadPart(path)` reads and calls one, with what its `handOver(modules)` was given
 * @property {string} asked the folder as the loader is asked for it
 */

/**
 * Builds a bundle and its parts beside it.
 * @param {import('esbuild').BuildOptions & { outfile: string }} options of the bundle, without a plugin that writes files
 * @param {Parts} parts
 * @returns {Promise<import('esbuild').Metafile>} of all files
 * @throws {Error} when two parts have one name, or a part imports a part
 */
export async function buildWithParts(options, parts) {
  const first = await measured({ ...options, write: false, sourcemap: false }, asParts(parts, new Map()));
  const entries = partsOf(first);
  const names = entries.map(nameOf);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`Two parts would be called ${twice}.js.`);

  /** @type {Map<string, number>} the bundle's modules that parts ask for */
  const handed = new Map();
  const inBundle = new Set(contentOf(first));
  const built = [];
  // In turn, so that a build of the same sources gives the same numbers.
  for (const entry of entries) {
    const part = {
      ...options,
      entryPoints: [entry],
      outfile: join(dirname(options.outfile), parts.folder, `${nameOf(entry)}.js`),
      // A function of what it needs, to be called with the bundle's modules.
      banner: { js: 'module.exports=(require)=>{const module={exports:{}};' },
      footer: { js: 'return module.exports;};' },
    };
    built.push(await measured(part, fromBundle(inBundle, handed)));
  }
  return merged([await measured(options, asParts(parts, handed)), ...built]);
}

/**
 * @param {import('esbuild').BuildOptions} options
 * @param {import('esbuild').Plugin} plugin asked before the others, which may redirect an import to a file that is handed over
 */
async function measured(options, plugin) {
  const { metafile } = await build({ ...options, metafile: true, plugins: [plugin, ...(options.plugins ?? [])] });
  return metafile;
}

/** @param {string} path */
const nameOf = (path) => parse(path).name;

/** @param {import('esbuild').Metafile} metafile @returns {string[]} */
const partsOf = ({ inputs }) =>
  Object.keys(inputs)
    .filter((path) => path.startsWith(`${PART}:`))
    .map((path) => path.slice(PART.length + 1));

/**
 * What is really in a bundle, and not only read to find that nothing of it is used.
 * @param {import('esbuild').Metafile} metafile
 */
const contentOf = ({ outputs }) =>
  Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([path]) => path),
  );

/**
 * In the bundle: has `import()` of a source wait for a part, and the loader given the modules that parts ask for.
 * @param {Parts} parts
 * @param {ReadonlyMap<string, number>} handed
 * @returns {import('esbuild').Plugin}
 */
function asParts({ loader, asked }, handed) {
  return {
    name: 'as-parts',
    setup({ onResolve, onLoad, resolve, initialOptions: { absWorkingDir: root = '.' } }) {
      onResolve({ filter: /^\.{1,2}\// }, async ({ path, kind, resolveDir, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === SEEN) return undefined;
        const found = await resolve(path, { kind, resolveDir, pluginData: SEEN });
        return { path: relative(root, found.path), namespace: PART };
      });
      onLoad({ filter: /.*/, namespace: PART }, ({ path }) => ({
        // `import()` gives what such a member of a module gives. Nothing but the loader may be imported here: what a module takes in
        // that is imported in this way is made ready when it is asked for, which costs each of its uses something.
        contents: `
          import { loadPart } from './${loader}';
          export const then = (...settle) => loadPart('${asked}/${nameOf(path)}.js').then(...settle);`,
        resolveDir: root,
      }));
      onResolve({ filter: /.*/ }, ({ kind, path }) =>
        kind === 'entry-point' ? { path, namespace: ENTRY } : undefined,
      );
      onLoad({ filter: /.*/, namespace: ENTRY }, ({ path: entry }) => {
        const modules = [...handed].sort(([, a], [, b]) => a - b).map(([path]) => path);
        return {
          contents: `
            import { handOver } from './${loader}';
            ${modules.map((path, at) => `import * as m${at} from './${path}';`).join('\n')}
            handOver([${modules.map((_, at) => `m${at}`)}]);
            export * from './${entry}';`,
          resolveDir: root,
        };
      });
    },
  };
}

const SEEN = Symbol('asked by this plugin');

/**
 * In a part: leaves out what the bundle has.
 * @param {ReadonlySet<string>} inBundle
 * @param {Map<string, number>} handed filled
 * @returns {import('esbuild').Plugin}
 */
function fromBundle(inBundle, handed) {
  return {
    name: 'from-bundle',
    setup({ onResolve, resolve, initialOptions: { absWorkingDir: root = '.' } }) {
      onResolve({ filter: /.*/ }, async ({ path, kind, resolveDir, importer, pluginData }) => {
        if (kind === 'entry-point' || pluginData === SEEN) return undefined;
        if (kind === 'dynamic-import') throw new Error(`${importer}: a part has no parts of its own.`);
        const found = await resolve(path, { kind, resolveDir, pluginData: SEEN });
        const file = relative(root, found.path).replaceAll('\\', '/');
        if (found.external || !inBundle.has(file))
          return found.errors.length > 0 ? { errors: found.errors } : undefined;
        const number = handed.get(file) ?? handed.size;
        handed.set(file, number);
        return { path: numbered(number), external: true };
      });
    },
  };
}

/**
 * What all files hold and ask for; what a part is handed is asked of nobody else.
 * @param {import('esbuild').Metafile[]} metafiles
 * @returns {import('esbuild').Metafile}
 */
const merged = (metafiles) => ({
  inputs: Object.assign({}, ...metafiles.map(({ inputs }) => inputs)),
  outputs: Object.fromEntries(
    metafiles
      .flatMap(({ outputs }) => Object.entries(outputs))
      .map(([path, output]) => [
        path,
        { ...output, imports: output.imports.filter((each) => !each.path.startsWith(HANDED)) },
      ]),
  ),
});
