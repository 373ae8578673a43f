/** A line of block style with a plain or quoted key. */
const KEY = /^([ \t]*)["']?([\w.[\]-]+)["']?[ \t]*:(?:\s|$)/;

/**
 * The names that a YAML text seems to set, as far as indentation alone tells: all that there is to go by when the text cannot be
 * read. What stands in `{ }` is left out.
 */
export function outline(text: string): string[] {
  const paths: string[] = [];
  let above: { readonly indent: number; readonly path: string }[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.startsWith('---')) above = [];
    const [, indentation, name] = KEY.exec(line) ?? [];
    if (indentation === undefined || name === undefined) continue;
    const indent = indentation.length;
    while (above.length > 0 && above.at(-1)!.indent >= indent) above.pop();
    const parent = above.at(-1);
    const path = parent ? `${parent.path}.${name}` : name;
    above.push({ indent, path });
    paths.push(path);
  }
  return paths;
}
