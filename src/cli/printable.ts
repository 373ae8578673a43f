/** Text out of a file may hold anything; on a terminal a control character would act, and a line break would break the line. */
export function printable(text: string): string {
  return text.replace(/[\0-\x1f\x7f-\x9f\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
