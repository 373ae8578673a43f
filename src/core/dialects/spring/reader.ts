import type { DialectReader } from '../reader.ts';
import { javaClient } from '../java/reader.ts';

export const springBoot: DialectReader = { ...javaClient, matchesName: () => false };
