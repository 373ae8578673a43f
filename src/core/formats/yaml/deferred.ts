import type { Format } from '../format.ts';
import { yamlFacts } from './facts.ts';

let load: (() => Promise<Format>) | undefined;
let loading: Promise<void> | undefined;
let reader: Format | undefined;

/** Says how the reader is loaded when the first YAML file comes. */
export function deferYaml(loader: () => Promise<Format>): void {
  load = loader;
}

/**
 * Stands in for the YAML reader in the editor's bundles (esbuild.mjs puts it there): the reader is a third of all code, and most
 * windows never see a YAML config.
 */
export const yaml: Format = {
  ...yamlFacts,
  ready() {
    if (!load) return Promise.reject(new Error('Nobody said how the YAML reader is loaded.'));
    loading ??= load().then(
      (format) => {
        reader = format;
      },
      (error: unknown) => {
        // The next file tries again.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  },
  parse(source) {
    if (!reader) throw new Error('The YAML reader was not loaded before it was needed.');
    return reader.parse(source);
  },
};
