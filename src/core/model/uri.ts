/** The last segment of a URI, decoded, or of a path. */
export function fileName(uri: string): string {
  return decoded(uri, uri.slice(lastSlash(uri) + 1));
}

/** Everything before the last segment, up to and with the slash. */
export function folderOf(uri: string): string {
  return uri.slice(0, lastSlash(uri) + 1);
}

/** What lies above the path of a URI: its scheme and host; nothing above the path of a file. */
const HEAD = /^[a-z][a-z\d+.-]+:\/\/[^/]*/i;

/** The folder above a folder, both with their last slash; `undefined` above the root. */
export function parentOf(folder: string): string | undefined {
  const head = HEAD.exec(folder)?.[0] ?? '';
  const parent = folderOf(folder.slice(0, -1));
  return parent.length > head.length ? parent : undefined;
}

/** A path of plain segments, relative to a folder: `..` goes up. */
export function resolveIn(folder: string, path: string): string {
  let at = folder;
  let rest = path;
  for (; rest.startsWith('../'); rest = rest.slice(3)) at = parentOf(at) ?? at;
  return at + rest;
}

/**
 * How a file is called in a text that stands in another one: by its name in the same folder, else by its path from where the
 * two part.
 */
export function nameSeenFrom(own: string, uri: string): string {
  let shared = 0;
  for (let i = 0; i < uri.length && uri[i] === own[i]; i++) if (isSlash(uri[i])) shared = i + 1;
  const rest = uri.slice(shared);
  const up = [...own.slice(shared)].filter(isSlash).length;
  return decoded(uri, [...rest].some(isSlash) ? rest : '../'.repeat(up) + rest);
}

function lastSlash(uri: string): number {
  let at = uri.length - 1;
  while (at >= 0 && !isSlash(uri[at])) at--;
  return at;
}

function isSlash(character: string | undefined): boolean {
  return character === '/' || character === '\\';
}

/** A piece of a URI as people read it; paths have no escapes. */
function decoded(uri: string, piece: string): string {
  if (!piece.includes('%') || !HEAD.test(uri)) return piece;
  try {
    return decodeURIComponent(piece);
  } catch {
    return piece;
  }
}
