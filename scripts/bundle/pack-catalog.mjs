import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { brotliCompressSync, constants, deflateRawSync } from 'node:zlib';
import { transform } from 'esbuild';

const UNPACK = 'unpack-catalog';

/** Node has a decompressor of its own; a web worker has one only for streams, and the catalog is needed at once. */
const UNPACKERS = {
  node: `
    import { brotliDecompressSync } from 'node:zlib';
    export const unpack = (text) => JSON.parse(brotliDecompressSync(Buffer.from(text, 'base64')).toString());`,
  browser: `
    import { inflateSync, strFromU8 } from 'fflate';
    export const unpack = (text) =>
      JSON.parse(strFromU8(inflateSync(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)))));`,
  // Its size counts for little and its start for much, so that no decompressor is loaded and fed.
  'command line': 'export const unpack = (text) => JSON.parse(text);',
};

/**
 * Packs the catalog's data and its descriptions, a fifth of a bundle, to a third of their size. Sources and tests know
 * nothing of it.
 * @param {'node' | 'browser' | 'command line'} platform
 * @returns {import('esbuild').Plugin}
 */
export function packCatalog(platform) {
  const compress =
    platform === 'node'
      ? (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } })
      : (text) => deflateRawSync(text, { level: 9 });
  const pack = (value) => {
    const text = JSON.stringify(value);
    return JSON.stringify(platform === 'command line' ? text : compress(text).toString('base64'));
  };
  return {
    name: 'pack-catalog',
    setup({ onResolve, onLoad, initialOptions }) {
      onResolve({ filter: new RegExp(`^${UNPACK}$`) }, () => ({ path: UNPACK, namespace: UNPACK }));
      onLoad({ filter: /.*/, namespace: UNPACK }, () => ({
        contents: UNPACKERS[platform],
        resolveDir: initialOptions.absWorkingDir ?? process.cwd(),
      }));
      onLoad({ filter: /[\\/]src[\\/]core[\\/]catalog[\\/]data\.json$/ }, async ({ path }) => ({
        contents: `import { unpack } from '${UNPACK}';\nexport default unpack(${pack(JSON.parse(await readFile(path, 'utf8')))});`,
        loader: 'js',
      }));
      onLoad({ filter: /[\\/]src[\\/]core[\\/]catalog[\\/]descriptions\.ts$/ }, async ({ path }) => ({
        contents: `import { unpack } from '${UNPACK}';\nexport const descriptions = unpack(${pack(await readDescriptions(path))});`,
        loader: 'js',
      }));
    },
  };
}

/**
 * The descriptions of keys as data.
 * @param {string} path of the TypeScript module that holds them
 * @returns {Promise<Record<string, string>>}
 */
export async function readDescriptions(path) {
  const { code } = await transform(await readFile(path, 'utf8'), { loader: 'ts', format: 'esm', charset: 'utf8' });
  const { descriptions } = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
  return descriptions;
}
