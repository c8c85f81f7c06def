import { availableParallelism } from 'node:os';
import { defineConfig, mergeConfig } from 'vitest/config';
import { common, processes, torture } from './vitest.config.js';

/** Its name, as the projects run one at a time. */
const report = process.env['TEST_REPORT'] ?? 'long';

/** What takes long by nature, for `npm run verify`. */
export default mergeConfig(
  common,
  defineConfig({
    test: {
      reporters: ['default', ['json', { outputFile: `test-results/${report}.json` }]],
      projects: [
        {
          extends: true,
          test: {
            name: 'processes',
            include: processes,
            // They wait more than they compute.
            maxWorkers: Math.ceil(availableParallelism() * 1.5),
            // What they kill is in processes of its own; loading the API anew for each file would take a quarter of the time.
            isolate: false,
            sequence: { groupOrder: 0 },
          },
        },
        {
          // One after the other, with nothing beside them.
          extends: true,
          test: { name: 'torture', include: torture, maxWorkers: 1, sequence: { groupOrder: 1 } },
        },
      ],
    },
  }),
);
