import { fileURLToPath } from 'node:url';

/** Root of this repository, without a separator at its end. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
