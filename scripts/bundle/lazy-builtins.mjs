import { createRequire } from 'node:module';

/** Modules of Node that few runs of the command line need, and that cost its start some milliseconds together. */
const RARE = /^node:(?:child_process|crypto)$/;
const NAMESPACE = 'lazy-builtin';

/**
 * Has such modules loaded when something of them is used, also where a package (commander) asks for them when it starts.
 * @returns {import('esbuild').Plugin}
 */
export function lazyBuiltins() {
  return {
    name: 'lazy-builtins',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: RARE }, ({ path, namespace }) =>
        namespace === NAMESPACE ? { path, external: true } : { path, namespace: NAMESPACE },
      );
      onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => {
        const names = JSON.stringify(Object.keys(createRequire(import.meta.url)(path)));
        return {
          contents: `for (const name of ${names}) {
            Object.defineProperty(exports, name, { enumerable: true, get: () => require('${path}')[name] });
          }`,
        };
      });
    },
  };
}
