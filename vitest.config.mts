import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // The lab's tests measure, and one test starts an editor: they run alone, with configurations of their own.
    exclude: ['test/host/**', 'test/one-answer/**', 'test/e2e/**', 'test/lab/**', 'node_modules/**'],
    testTimeout: 120_000,
    hookTimeout: 300_000,
    // A list of disagreements is the message of a test that found them.
    chaiConfig: { truncateThreshold: 0 },
  },
});
