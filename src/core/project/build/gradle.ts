import { without } from '../marks.ts';
import { assignments, type BuildText, coordinates, type Declaration, mapEntries } from './declaration.ts';

/** Reads a script of Gradle, in Groovy or Kotlin. Not a parser of either: it looks for the few declarations that carry versions. */
export function readGradle(raw: string): BuildText {
  const text = without(raw, '/*', '*/').replace(/(^|[^:"'])\/\/.*$/gm, '$1');
  const properties = assignments(text);
  mapEntries(text, properties);
  return { declarations: [...plugins(text), ...coordinates(text), ...named(text)], properties };
}

function plugins(text: string): Declaration[] {
  const found: Declaration[] = [];
  const boot =
    /id\s*(?:\(\s*)?["']org\.springframework\.boot["']\s*(?:\)\s*)?version\s*(?:\(\s*)?["']?([\w.${}-]+)/.exec(
      text,
    )?.[1];
  if (boot !== undefined)
    found.push({ group: 'org.springframework.boot', artifact: 'spring-boot-gradle-plugin', version: boot });
  // The plugin takes the platform's version from its block, or from the property of gradle.properties.
  const micronaut = /\bmicronaut\s*\{\s*version\s*(?:=\s*|\(\s*)?["']?([\w.${}-]+)/.exec(text)?.[1];
  if (micronaut !== undefined || /["']io\.micronaut\.[\w.]+["']/.test(text)) {
    found.push({
      group: 'io.micronaut.platform',
      artifact: 'micronaut-platform',
      version: micronaut ?? '$micronautVersion',
    });
  }
  return found;
}

/** `group: 'g', name: 'a', version: 'v'`, with a colon or an equals sign; Bazel calls the second one artifact. */
export function named(text: string): Declaration[] {
  const parts =
    /\bgroup\s*[:=]\s*["']([\w.${}-]+)["']\s*,\s*(?:name|artifact)\s*[:=]\s*["']([\w.${}-]+)["'](?:\s*,\s*version\s*[:=]\s*["']?([\w.${}-]+))?/g;
  return [...text.matchAll(parts)].map(([, group, artifact, version]) => ({
    group: group!,
    artifact: artifact!,
    version,
  }));
}

/** Reads gradle.lockfile: what a build resolved, `group:artifact:version=configurations`. */
export function readLockfile(raw: string): BuildText {
  const lines = raw.matchAll(/^([\w.-]+):([\w.-]+):([\w.-]+)=/gm);
  const declarations = [...lines].map(([, group, artifact, version]) => ({
    group: group!,
    artifact: artifact!,
    version: version!,
  }));
  return { declarations, properties: new Map() };
}

/** Reads a version catalog. Only what is written on one line, as Gradle's own documentation writes it. */
export function readCatalog(raw: string): BuildText {
  const text = raw.replace(/^[ \t]*#.*$/gm, '');
  const versions = new Map<string, string>();
  const block = /^\[versions\]\s*$([\s\S]*?)(?=^\[|(?![\s\S]))/m.exec(text)?.[1] ?? '';
  for (const [, key, said = ''] of block.matchAll(/^[ \t]*([\w.-]+)[ \t]*=(.*)$/gm)) {
    const rich = /\bprefer[ \t]*=(.*)/.exec(said)?.[1] ?? /\b(?:require|strictly)[ \t]*=(.*)/.exec(said)?.[1];
    const value = /^[ \t]*["']([^"']+)["']/.exec(rich ?? said)?.[1];
    if (value !== undefined) versions.set(key!, value);
  }
  const declarations = text.split(/\r?\n/).flatMap((line): Declaration[] => {
    const [, group, artifact] =
      /["']([\w.-]+):([\w.-]+)[:"']/.exec(line) ??
      /group\s*=\s*["']([\w.-]+)["']\s*,\s*name\s*=\s*["']([\w.-]+)["']/.exec(line) ??
      (/["']org\.springframework\.boot["':]/.test(line) ? BOOT_PLUGIN : []);
    if (group === undefined || artifact === undefined) return [];
    const reference = /version\.ref\s*=\s*["']([^"']+)["']/.exec(line)?.[1];
    const literal =
      /version\s*=\s*["']([^"']+)["']/.exec(line)?.[1] ?? /["'][\w.-]+:(?:[\w.-]+:)?(\d[^"':]*)["']/.exec(line)?.[1];
    const plugin = group === 'org.springframework.boot' && /^\d/.test(artifact);
    const version = reference === undefined ? literal : versions.get(reference);
    return [{ group, artifact: plugin ? BOOT_PLUGIN[2] : artifact, version }];
  });
  return { declarations, properties: new Map() };
}

const BOOT_PLUGIN = ['', 'org.springframework.boot', 'spring-boot-gradle-plugin'] as const;
