/**
 * Whether a text holds placeholders of a template language (Helm, Jinja, Maven's `@name@`) that are filled in before any
 * YAML reader sees it. Problems of such a text mean nothing.
 */
export function looksTemplated(text: string): boolean {
  return /\{\{|\{%|(?:^|[\s:,[-])@[\w.-]+@/.test(text);
}

/** A placeholder at the start of a plain scalar: Maven's `@name@`, `%NAME%`, and `%(name)s` of Python's INI files. */
const AT_START = /(?<=^|[\s,[{])(?:@@?[\w.:-]+@|%\(\w+\)[sdif]|%[A-Za-z_]\w*%)/gm;
/** Characters of nobody's own (private use), one for each of ASCII. */
const STAND_INS = 0xe000;
const STAND_IN = /[\ue000-\ue07f]/g;

/**
 * A text in which placeholders that YAML forbids at the start of a scalar start with another character, one for one: they are filled in
 * before a YAML reader sees the file, so that the rest of it can be read. {@link withoutStandIns} takes it back in what comes out.
 */
export function withStandIns(text: string): string {
  if (!/[@%]/.test(text) || text.search(STAND_IN) >= 0) return text;
  return text.replace(AT_START, (found) => String.fromCharCode(STAND_INS + found.charCodeAt(0)) + found.slice(1));
}

/** @param text out of a file whose own text holds none of the stand-ins, unless it never went through {@link withStandIns} */
export function withoutStandIns(text: string): string {
  return text.replace(STAND_IN, (found) => String.fromCharCode(found.charCodeAt(0) - STAND_INS));
}
