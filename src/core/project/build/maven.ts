import { between, without } from '../marks.ts';
import type { BuildText, Declaration } from './declaration.ts';

/** A pom without its comments. */
export function pomText(raw: string): string {
  return without(raw, '<!--', '-->');
}

const element = (block: string, name: 'groupId' | 'artifactId' | 'version') =>
  between(block, `<${name}>`, `</${name}>`)[0]?.trim();

/** Reads a pom.xml. Not an XML parser: it looks for the few elements that carry versions. */
export function readPom(raw: string): BuildText {
  const text = pomText(raw);
  const properties = new Map<string, string>();
  for (const block of between(text, '<properties>', '</properties>')) {
    for (const [, key, value] of block.matchAll(/<([\w.-]+)>([^<]*)<\/\1>/g)) properties.set(key!, value!.trim());
  }
  const blocks = ['parent', 'dependency', 'plugin'].flatMap((tag) => between(text, `<${tag}>`, `</${tag}>`));
  const declarations = blocks.flatMap((whole): Declaration[] => {
    // An exclusion names an artifact too, beside the version of another one.
    const block = without(whole, '<exclusions>', '</exclusions>');
    const artifact = element(block, 'artifactId');
    if (artifact === undefined) return [];
    const barren = /<scope>\s*test\s*</.test(block) || (whole !== block && />\s*kafka-clients\s*</.test(whole));
    const group = element(block, 'groupId') ?? '';
    return [{ group, artifact, version: element(block, 'version'), ...(barren && { barren }) }];
  });
  return { declarations, properties };
}

/** Reads an ivy.xml. */
export function readIvy(raw: string): BuildText {
  const declarations = between(pomText(raw), '<dependency ', '>').flatMap((tag): Declaration[] => {
    const artifact = attribute(tag, 'name');
    if (artifact === undefined) return [];
    const barren = /\bconf\s*=\s*["']test/.test(tag);
    return [
      { group: attribute(tag, 'org') ?? '', artifact, version: attribute(tag, 'rev'), ...(barren && { barren }) },
    ];
  });
  return { declarations, properties: new Map() };
}

/** The value of an attribute in the text of an opening tag, in any case as .NET's files have it. */
export function attribute(tag: string, name: string): string | undefined {
  for (const [, key, value] of tag.matchAll(/(?<![\w:.-])([\w:.-]+)\s*=\s*["']([^"']*)["']/g))
    if (key!.toLowerCase() === name.toLowerCase()) return value!.trim();
  return undefined;
}
