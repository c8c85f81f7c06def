import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.js';

export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      environment: 'jsdom',
      setupFiles: ['src/testing/setup.ts'],
      include: ['src/**/*.test.{ts,tsx}'],
      css: { modules: { classNameStrategy: 'non-scoped' } },
      maxWorkers: '100%',
      testTimeout: 15_000,
      reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    },
  }),
);
