/** Shorter pieces are copies anyway (V8's shortest slice of another string). */
const SHORTEST_SLICE = 13;

/** A piece of a text as a text of its own: a slice keeps the whole text in memory for as long as the piece lives. */
export function detached(piece: string): string {
  // A piece of a text that was put together is one of that text, which is no longer than it has to be.
  return piece.length < SHORTEST_SLICE ? piece : ` ${piece}`.slice(1);
}
