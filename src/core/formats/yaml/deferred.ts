import type { Format } from '../format.ts';

let reader: Format | undefined;

/** Gives the reader that {@link yaml} hands everything to. */
export function provideYaml(format: Format): void {
  reader = format;
}

/**
 * Stands in for the YAML reader in the editor's bundles (esbuild.mjs puts it there): the reader is a third of all code, and most
 * windows never see a YAML config. Whoever parses YAML has to call {@link provideYaml} before.
 */
export const yaml: Format = {
  name: 'yaml',
  parse(source) {
    if (!reader) throw new Error('The YAML reader was not provided before it was needed.');
    return reader.parse(source);
  },
};
