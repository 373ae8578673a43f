/** Larger files (bytes) are not read: no consumer config and no build file is that long, and a log or a dump often is. */
export const MAX_BYTES = 10 * 1024 * 1024;
