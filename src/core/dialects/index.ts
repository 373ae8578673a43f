import type { SourceFile } from '../formats/format.ts';
import { formatsReady } from '../formats/index.ts';
import { fileName } from '../model/uri.ts';
import { javaClient } from './java/reader.ts';
import type { DialectReader } from './reader.ts';
import { springBoot } from './spring/reader.ts';

/** Whoever may read a file. A further dialect is one folder and one line here. */
export const dialects: readonly DialectReader[] = [springBoot, javaClient];

/** Whether a dialect looks at files of this name, or at this URI. */
export function looksAt({ files }: DialectReader, uri: string): boolean {
  const name = fileName(uri);
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return files.extensions.includes(extension) && name.includes('.') && !files.except?.test(name);
}

/** All extensions of files that some dialect looks at. */
export function extensions(): string[] {
  return [...new Set(dialects.flatMap(({ files }) => files.extensions))];
}

/**
 * Resolves when all that reads these files is loaded, formats and dialects; `undefined` where it is already. What rarely comes
 * loads with its first file.
 */
export function readersReady(files: readonly SourceFile[]): Promise<unknown> | undefined {
  const waiting: Promise<unknown>[] = [];
  const formats = formatsReady(files.map(({ uri }) => uri));
  if (formats) waiting.push(formats);
  for (const reader of dialects) {
    if (!reader.ready) continue;
    if (!files.some((file) => (file.named || looksAt(reader, file.uri)) && reader.mayClaim(file.text))) continue;
    waiting.push(reader.ready());
  }
  return waiting.length === 0 ? undefined : Promise.all(waiting);
}
