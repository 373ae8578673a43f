import { javaClient } from './java/reader.ts';
import type { DialectReader } from './reader.ts';
import { springBoot } from './spring/reader.ts';

/** In the order in which they are asked; the first that claims a file reads it. */
export const dialects: readonly DialectReader[] = [springBoot, javaClient];
