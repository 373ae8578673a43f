import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Format } from '../core/formats/format.ts';
import { deferYaml } from '../core/formats/yaml/deferred.ts';

/** Has the YAML reader loaded from its own bundle when the first YAML file is checked: most runs start without one. */
export function deferYamlReader(): void {
  deferYaml(async (): Promise<Format> => createRequire(__filename)(join(dirname(__filename), 'yaml.js')).yaml);
}
