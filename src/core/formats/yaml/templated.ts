/**
 * Whether a text holds placeholders of a template language (Helm, Jinja, Maven's `@name@`) that are filled in before any
 * YAML reader sees it. Problems of such a text mean nothing.
 */
export function looksTemplated(text: string): boolean {
  return /\{\{|\{%|(?:^|[\s:,[-])@[\w.-]+@/.test(text);
}
