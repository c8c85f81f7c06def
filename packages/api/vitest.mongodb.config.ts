import { defineConfig, mergeConfig } from 'vitest/config';
import { common } from './vitest.config.js';

/** What needs a MongoDB server, whose address MONGODB_URL holds; see scripts/test-mongodb.mjs. */
export default mergeConfig(
  common,
  defineConfig({
    test: {
      include: ['src/**/*.mongodb.test.ts'],
      reporters: ['default', ['json', { outputFile: 'test-results/mongodb.json' }]],
    },
  }),
);
