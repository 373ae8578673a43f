import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests of the lab measure, so nothing runs beside them: one file after the other, and after all other tests. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/lab/**/*.test.ts'],
    globalSetup: 'test/lab/setup.ts',
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 300_000,
  },
});
