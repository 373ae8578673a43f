import type { Format } from '../core/formats/format.ts';
import { deferYaml } from '../core/formats/yaml/deferred.ts';
import type * as YamlModule from '../core/formats/yaml/file.ts';
import { loadFile } from './parts.ts';

/** Has the YAML reader loaded from its own bundle when the first YAML file is checked: most runs start without one. */
export function deferYamlReader(): void {
  deferYaml(async (): Promise<Format> => (loadFile('yaml.js') as typeof YamlModule).yaml);
}
