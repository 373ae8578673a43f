import { deferYaml } from '../core/formats/yaml/deferred.ts';
import type * as YamlModule from '../core/formats/yaml/file.ts';
import { loadFile } from './parts.ts';

/** Has the YAML reader loaded from its own bundle when the first YAML file is checked. */
export function deferYamlReader(): void {
  deferYaml(async () => ((await loadFile('yaml.js')) as typeof YamlModule).yaml);
}
