/** An artifact that a build file asks for. As written: a version, and sometimes a name, may be that of a property. */
export interface Declaration {
  readonly group: string;
  readonly artifact: string;
  readonly version?: string | undefined;
  /** It brings the application nothing: only tests have it, or the client is left out of it. */
  readonly barren?: boolean;
}

export type Properties = ReadonlyMap<string, string>;

/** What one build file says. */
export interface BuildText {
  readonly declarations: readonly Declaration[];
  readonly properties: Properties;
}

export const NO_PROPERTIES: Properties = new Map();

/** Names that refer to names; builds have two or three of them in a row, and a circle shall end. */
const DEEPEST = 5;

/** Follows `${name}`, `$name` and `Versions.name`; what nobody defines stays as it is, and no parser takes it for a version. */
export function resolve(version: string, properties: Properties): string {
  let text = version;
  for (let depth = 0; depth < DEEPEST; depth++) {
    const name =
      /^\$\{?(?:project\.|rootProject\.)?(?:ext\.)?([\w.-]+)\}?$/.exec(text)?.[1] ??
      (/^[A-Za-z_][\w.]*$/.test(text) ? text : undefined);
    const value = name === undefined ? undefined : (properties.get(name) ?? properties.get(lastName(name)));
    if (value === undefined) return text;
    text = value;
  }
  return text;
}

/** `kafka` of `Versions.kafka`. A build's own `version` is never meant. */
function lastName(name: string): string {
  const last = name.slice(name.lastIndexOf('.') + 1);
  return last.toLowerCase() === 'version' ? '' : last;
}

/** `name = "value"`, `ext['name'] = 'value'`, `set("name", "value")`, `val name: String = "value"`, and the lines of gradle.properties. */
export function assignments(text: string): Map<string, string> {
  const found = new Map<string, string>();
  const quoted =
    /(?:\[\s*["']([\w.-]+)["']\s*\]|\bset\(\s*["']([\w.-]+)["']\s*,|(?<![\w.])([\w.]+))\s*(?:=\s*)?["']([^"'\n]+)["']/g;
  for (const [, index, set, name, value] of text.matchAll(quoted)) {
    const key = index ?? set ?? name!.replace(/^(?:project\.)?(?:ext|extra)\./, '');
    if (!found.has(key)) found.set(key, value!);
  }
  for (const [, key, value] of text.matchAll(/(?<!\w)(\w+)\s{0,3}:\s{0,3}String\s{0,3}=\s{0,3}"([^"\n]+)"/g)) {
    if (!found.has(key!)) found.set(key!, value!);
  }
  for (const [, key, value] of text.matchAll(/^[ \t]*([\w.-]+)[ \t]*=[ \t]*([\w.-]+)[ \t]*\r?$/gm)) {
    if (!found.has(key!)) found.set(key!, value!);
  }
  return found;
}

/** `versions = [kafka: '2.7.0']`: entries of a map that hold versions. */
export function mapEntries(text: string, found: Map<string, string>): void {
  for (const [, key, value] of text.matchAll(/(?<![\w.])(\w+)[ \t]*:[ \t]*["'](\d[\w.-]*)["']/g)) {
    if (key !== 'version' && !found.has(key!)) found.set(key!, value!);
  }
}

/** A text in quotes without blanks. */
const QUOTED = /(["'])([\w.${}%:@+,()[\]-]{5,200})\1/g;
const NAME = /^[\w.${}-]+$/;
/** How far before a coordinate its line is looked at, and how far behind it a version. */
const LINE = 120;

/**
 * `"group:artifact:version"`, as Gradle, Bazel, Mill and Scala CLI write it, also with a version that stands behind the text:
 * `"group:artifact:" + version`, `"group:artifact:%s" % version`.
 */
export function coordinates(text: string): Declaration[] {
  const found: Declaration[] = [];
  for (const { 0: quoted, 2: inside = '', index } of text.matchAll(QUOTED)) {
    const [group = '', artifact = '', written = ''] = inside.split(/:+/);
    if (!inside.includes(':') || !NAME.test(group) || !NAME.test(artifact)) continue;
    const end = index + quoted.length;
    const literal = written.split('@', 1)[0]!;
    const behind = /^[ \t]*[+%][ \t]*\(?([\w.]+)/.exec(text.slice(end, end + LINE))?.[1];
    const version = literal === '' || literal === '%s' ? behind : literal;
    const before = text.slice(Math.max(index - LINE, 0), index);
    const barren = /^\s*(?:integrationT|t)est\w*\b/.test(before.slice(before.lastIndexOf('\n') + 1));
    found.push({ group, artifact, version, ...(barren && { barren }) });
  }
  return found;
}
