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
          // They wait more than they compute.
          extends: true,
          test: { name: 'processes', include: processes, sequence: { groupOrder: 0 } },
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
