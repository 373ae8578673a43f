import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What `getTags` of yaml answers for `schema: 'failsafe'`, without the types of the other schemas. */
const FAILSAFE_TAGS = `
  import { map } from './common/map.js';
  import { seq } from './common/seq.js';
  import { string } from './common/string.js';
  export const coreKnownTags = {};
  export const getTags = (custom, name) => {
    if (custom || name !== 'failsafe') throw new Error('Only the failsafe schema is in this bundle');
    return [map, seq, string];
  };`;

/**
 * Leaves out what core/formats/yaml never uses of the package `yaml` and what its classes keep alive: the half that writes
 * YAML, since our edits are text edits, and all schemas but the plainest. Called all the same, what is left out throws.
 * @returns {import('esbuild').Plugin}
 */
export function readOnlyYaml() {
  return {
    name: 'read-only-yaml',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]yaml[\\/]browser[\\/]dist[\\/]stringify[\\/]\w+\.js$/ }, async ({ path }) => {
        const names = [...(await readFile(path, 'utf8')).matchAll(/^export \{([^}]*)\}/gm)].flatMap((match) =>
          match[1].split(',').map((name) => name.trim()),
        );
        const stubs = names.map((name) => `export function ${name}() { throw new Error('YAML is only read'); }`);
        return { contents: stubs.join('\n'), loader: 'js' };
      });
      onLoad({ filter: /[\\/]yaml[\\/]browser[\\/]dist[\\/]schema[\\/]tags\.js$/ }, ({ path }) => ({
        contents: FAILSAFE_TAGS,
        resolveDir: dirname(path),
        loader: 'js',
      }));
    },
  };
}
