const NAMED: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\f': '\\f' };

function escapeControl(c: string): string {
  return NAMED[c] ?? `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Writes a value so that `java.util.Properties` reads it back; characters beyond ASCII stay as they are. */
export function escapeValue(value: string): string {
  return value
    .replace(/\\/g, '\\\\')
    .replace(/[\0-\x1f]/g, escapeControl)
    .replace(/^ /, '\\ ');
}

/** Writes a key so that `java.util.Properties` reads it back. */
export function escapeKey(key: string): string {
  return key
    .replace(/[\\ :=]/g, '\\$&')
    .replace(/[\0-\x1f]/g, escapeControl)
    .replace(/^[#!]/, '\\$&');
}
