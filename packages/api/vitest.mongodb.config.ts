import { defineConfig, mergeConfig } from 'vitest/config';
import { common } from './vitest.config.js';

/** What needs a MongoDB server, whose address MONGODB_URL holds; see scripts/test-mongodb.mjs. */
export default mergeConfig(
  common,
  defineConfig({
    test: {
      // The API's own tests as well, on servers that keep their documents there.
      include: ['src/**/*.mongodb.test.ts', 'src/features/**/*.test.ts'],
      // Simulations are as long as the engine is slow; servers that are killed keep a file.
      exclude: ['src/**/simulation.test.ts', 'src/**/killed-server.test.ts'],
      env: { TEST_STORE: 'mongodb' },
      reporters: ['default', ['json', { outputFile: 'test-results/mongodb.json' }]],
    },
  }),
);
