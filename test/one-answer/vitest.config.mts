import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Starts an editor, so it runs on its own and not with the other tests. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/one-answer/*.test.ts'],
    testTimeout: 480_000,
  },
});
