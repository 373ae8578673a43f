/** The texts between two marks, the nearest pairs of them. Lazy expressions take quadratic time where the second mark is missing. */
export function between(text: string, open: string, close: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf(open); at >= 0; ) {
    const end = text.indexOf(close, at + open.length);
    if (end < 0) break;
    found.push(text.slice(at + open.length, end));
    at = text.indexOf(open, end + close.length);
  }
  return found;
}

/** The text without what stands between two marks, and without them. */
export function without(text: string, open: string, close: string): string {
  let rest = '';
  let from = 0;
  for (;;) {
    const at = text.indexOf(open, from);
    const end = at < 0 ? -1 : text.indexOf(close, at + open.length);
    if (end < 0) return rest + text.slice(from);
    rest += text.slice(from, at);
    from = end + close.length;
  }
}
