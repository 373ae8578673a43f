import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests of the lab measure, so nothing runs beside them: one file after the other, and after all other tests. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/lab/**/*.test.ts'],
    globalSetup: 'test/lab/setup.ts',
    fileParallelism: false,
    // A machine that others load can hold a JVM up longer than a member may be silent. A second failure is one; the report names both.
    retry: 1,
    testTimeout: 240_000,
    hookTimeout: 300_000,
  },
});
