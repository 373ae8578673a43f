import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: ['test/host/**', 'test/e2e/**', 'node_modules/**'],
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
