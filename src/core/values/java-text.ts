/**
 * `String.trim()` of Java, which the client applies to every value before it parses it: it cuts characters up to U+0020
 * and nothing else, so that a no-break space stays and makes a number invalid.
 */
export function javaTrim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 32) start++;
  while (end > start && text.charCodeAt(end - 1) <= 32) end--;
  return end - start === text.length ? text : text.slice(start, end);
}

/**
 * What `equalsIgnoreCase` and a lookup of `toUpperCase(Locale.ROOT)` compare: the Turkish `ı` and the long `ſ` count as I and S there,
 * unlike in lower case.
 */
export function javaUpper(text: string): string {
  return text.toUpperCase();
}

/** The elements of a list as ConfigDef splits it: `split("\\s*,\\s*", -1)` on the trimmed text; none when it is blank. */
export function javaList(text: string): string[] {
  if (text === '') return [];
  if (!text.includes(',')) return [text];
  // Splitting at the expression itself takes quadratic time where blanks have no comma behind them.
  const parts = text.split(',');
  const last = parts.length - 1;
  return parts.map((part, index) => {
    let start = 0;
    let end = part.length;
    if (index > 0) while (start < end && isRegexBlank(part.charCodeAt(start))) start++;
    if (index < last) while (end > start && isRegexBlank(part.charCodeAt(end - 1))) end--;
    return part.slice(start, end);
  });
}

/** `\s` of Java: space, tab, line feed, vertical tab, form feed, carriage return. */
function isRegexBlank(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}
