import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts'],
    // Properties run hundreds of cases: on a busy machine, and mutated, that takes its time.
    testTimeout: 300_000,
    maxWorkers: '100%',
    // Pure functions leave nothing behind: files share a process, and what it has loaded.
    isolate: false,
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
  },
});
