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
  return text === '' ? [] : text.split(/[ \t\n\v\f\r]*,[ \t\n\v\f\r]*/);
}
