import { readFile } from 'node:fs/promises';

/**
 * Leaves out the half of the package `yaml` that writes YAML: our edits are text edits, and nothing of ours calls it, but its
 * classes keep it alive. Called all the same, it throws.
 * @returns {import('esbuild').Plugin}
 */
export function readOnlyYaml() {
  return {
    name: 'read-only-yaml',
    setup({ onLoad }) {
      const writers = /[\\/]yaml[\\/]browser[\\/]dist[\\/]stringify[\\/]\w+\.js$/;
      onLoad({ filter: writers }, async ({ path }) => {
        const names = [...(await readFile(path, 'utf8')).matchAll(/^export \{([^}]*)\}/gm)].flatMap((match) =>
          match[1].split(',').map((name) => name.trim()),
        );
        const stubs = names.map((name) => `export function ${name}() { throw new Error('YAML is only read'); }`);
        return { contents: stubs.join('\n'), loader: 'js' };
      });
    },
  };
}
