/** The last segment of a URI or path, undecoded. */
export function fileName(uri: string): string {
  return uri.slice(Math.max(uri.lastIndexOf('/'), uri.lastIndexOf('\\')) + 1);
}

/** Everything before the last segment. */
export function folderOf(uri: string): string {
  return uri.slice(0, Math.max(uri.lastIndexOf('/'), uri.lastIndexOf('\\')) + 1);
}
