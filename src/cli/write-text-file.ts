import { type Replacement, Transaction } from './files/transaction.ts';
import type { TextFile } from './text-file.ts';

/**
 * A file's bytes with this text.
 * @throws Error when the file's encoding has no bytes for the text.
 */
export function encode(file: TextFile, text: string): Buffer {
  if (file.encoding === 'latin1' && /[^\0-\xff]/.test(text)) {
    throw new Error('the change holds characters that ISO-8859-1, the encoding of the file, does not have');
  }
  return Buffer.from(file.bom ? `\uFEFF${text}` : text, file.encoding);
}

/** What a transaction needs to give a file another text. @throws Error as {@link encode} does */
export function replacement(file: TextFile, text: string): Replacement {
  const { path, named } = file;
  return { path, named, before: encode(file, file.text), after: encode(file, text) };
}

/**
 * Replaces a file's text as a whole or not at all. Mode, owner, attributes and encoding stay; a symbolic link stays one.
 * @throws FileError, and whatever keeps the file from being written
 */
export function writeTextFile(file: TextFile, text: string): void {
  const transaction = new Transaction();
  transaction.stage(replacement(file, text));
  transaction.commit();
}
