import { defineConfig, mergeConfig } from 'vitest/config';
import { alone, cheap, common } from './vitest.config.js';

/** Its name, for who runs the projects beside each other. */
const report = process.env['TEST_REPORT'] ?? 'mongodb';

/** What they break, or set, is so for everybody on the server. */
const faults = ['src/**/*faults.mongodb.test.ts', 'src/**/killed-server.test.ts'];

/** What needs a MongoDB server, whose address MONGODB_URL holds; see scripts/with-mongodb.mjs. */
export default mergeConfig(
  common,
  defineConfig({
    test: {
      env: { TEST_STORE: 'mongodb' },
      reporters: ['default', ['json', { outputFile: `test-results/${report}.json` }]],
      projects: [
        {
          extends: true,
          resolve: cheap,
          test: {
            name: 'mongodb',
            // The API's own tests as well, on servers that keep their documents there.
            include: ['src/**/*.mongodb.test.ts', 'src/features/**/*.test.ts'],
            exclude: [...faults, ...alone],
            // Loading the API anew for each file would take a fifth of the time.
            isolate: false,
            sequence: { groupOrder: 0 },
          },
        },
        {
          // Nothing runs beside them on their server.
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
