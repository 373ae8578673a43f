const LINES = 5;

/** The end of what a process said, for the message about it. */
export function lastLines(text: string): string {
  return text.trim().split('\n').slice(-LINES).join('\n') || '(it said nothing)';
}
