import { defineConfig, mergeConfig } from 'vitest/config';
import { common } from './vitest.config.js';

/** What they break, or set, is so for everybody on the server. */
const faults = ['src/**/*faults.mongodb.test.ts', 'src/**/killed-server.test.ts'];

/** What needs a MongoDB server, whose address MONGODB_URL holds; see scripts/with-mongodb.mjs. */
export default mergeConfig(
  common,
  defineConfig({
    test: {
      env: { TEST_STORE: 'mongodb' },
      // Many things that one disk does at once take a way to a server and back each.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      reporters: ['default', ['json', { outputFile: 'test-results/mongodb.json' }]],
      projects: [
        {
          extends: true,
          test: {
            name: 'mongodb',
            // The API's own tests as well, on servers that keep their documents there.
            include: ['src/**/*.mongodb.test.ts', 'src/features/**/*.test.ts'],
            exclude: faults,
            sequence: { groupOrder: 0 },
          },
        },
        {
          // Nothing runs beside them.
          extends: true,
          test: {
            name: 'faults',
            include: faults,
            maxWorkers: 1,
            sequence: { groupOrder: 1 },
          },
        },
      ],
    },
  }),
);
