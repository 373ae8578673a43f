import type { SourceFile } from '../core/formats/format.ts';
import { formatOf } from '../core/formats/index.ts';
import type { Unreadable } from './files.ts';

/**
 * Bytes as the text of a file of this name: UTF-8, and `.properties` that are no UTF-8 are ISO-8859-1, the encoding of
 * `Properties.load(InputStream)`.
 */
export function decodeText(uri: string, bytes: Uint8Array): SourceFile | Unreadable {
  const refused = (problem: string): Unreadable => ({ uri, problem, glimpse: latin1(bytes).replaceAll('\0', '') });
  if (bytes.includes(0)) {
    const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
    return refused(wide ? 'is UTF-16; save it as UTF-8' : 'is a binary file');
  }
  const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bom ? bytes.subarray(3) : bytes);
    return { uri, text, bom, latin1: false };
  } catch {
    if (!formatOf(uri).traits.latin1) return refused('is not valid UTF-8; save it as UTF-8');
    return { uri, text: latin1(bytes), bom: false, latin1: true };
  }
}

/** Characters for one call: an argument each. */
const PIECE = 8192;

/** Every byte is one character, of the same number. `TextDecoder` has no ISO-8859-1: what it calls so is Windows-1252. */
function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += PIECE) {
    text += String.fromCharCode(...bytes.subarray(from, from + PIECE));
  }
  return text;
}
