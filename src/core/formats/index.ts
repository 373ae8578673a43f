import type { Format } from './format.ts';
import { properties } from './properties/file.ts';
import { yaml } from './yaml/file.ts';

/** The format of a file by its name; .properties unless it says YAML. */
export function formatOf(name: string): Format {
  return isYaml(name) ? yaml : properties;
}

/** Whether a file is read as YAML, by its name or URI. */
export function isYaml(name: string): boolean {
  return /\.ya?ml$/i.test(name);
}
