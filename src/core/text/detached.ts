/** Shorter pieces are copies anyway (V8's shortest slice of another string). */
const SHORTEST_SLICE = 13;

/** A piece of a text as a text of its own: a slice keeps the whole text in memory for as long as the piece lives. */
export function detached(piece: string): string {
  return piece.length < SHORTEST_SLICE ? piece : (JSON.parse(JSON.stringify(piece)) as string);
}
