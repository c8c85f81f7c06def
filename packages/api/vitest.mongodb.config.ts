import { defineConfig, mergeConfig } from 'vitest/config';
import { common } from './vitest.config.js';

const faults = 'src/**/*faults.mongodb.test.ts';

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
            // Simulations are as long as the engine is slow; servers that are killed keep a file.
            exclude: ['src/**/simulation.test.ts', 'src/**/killed-server.test.ts', faults],
            sequence: { groupOrder: 0 },
          },
        },
        {
          // What they break is broken for everybody on the server: nothing runs beside them.
          extends: true,
          test: {
            name: 'faults',
            include: [faults],
            maxWorkers: 1,
            sequence: { groupOrder: 1 },
          },
        },
      ],
    },
  }),
);
