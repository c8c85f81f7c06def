import { createRequire } from 'node:module';
import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.js';

export default mergeConfig(
  viteConfig,
  defineConfig({
    resolve: {
      // One file instead of one for each of five thousand icons, which Node would read for every test file.
      alias: {
        '@tabler/icons-react': createRequire(import.meta.url).resolve('@tabler/icons-react'),
      },
    },
    test: {
      environment: 'jsdom',
      setupFiles: ['src/testing/setup.ts'],
      include: ['src/**/*.test.{ts,tsx}'],
      css: { modules: { classNameStrategy: 'non-scoped' } },
      maxWorkers: '100%',
      testTimeout: 15_000,
      // Through Vite, so that its stand-in for Immer is taken here as well.
      server: { deps: { inline: [/@reduxjs[/]toolkit/] } },
      reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
    },
  }),
);
