import type { Format } from './format.ts';
import { properties } from './properties/file.ts';
import { yaml } from './yaml/file.ts';

/** In the order in which they are asked by name; the last one takes whatever is left. */
export const formats: readonly Format[] = [yaml, properties];

/** The format of a file by its name or URI. */
export function formatOf(uri: string): Format {
  return formats.find((format) => format.matches(uri)) ?? properties;
}

/** Resolves when all of the files can be parsed; `undefined` where they can be already. */
export function formatsReady(uris: readonly string[]): Promise<unknown> | undefined {
  let waiting: Promise<void>[] | undefined;
  for (const format of new Set(uris.map(formatOf))) {
    const ready = format.ready?.();
    if (ready) waiting = [...(waiting ?? []), ready];
  }
  return waiting && Promise.all(waiting);
}
