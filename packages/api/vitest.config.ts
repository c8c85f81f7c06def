import { defaultServerConditions } from 'vite';
import { defineConfig, mergeConfig } from 'vitest/config';

/** Of all tests here, whatever they run on. */
export const common = defineConfig({
  // Workspace packages are read from their sources, so that tests need no build.
  resolve: { conditions: ['source', ...defaultServerConditions] },
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } },
  test: {
    environment: 'node',
    globalSetup: 'src/testing/bundle-entries.ts',
    // Native modules and whole servers are loaded: a process each keeps a crash or a leak to its own file.
    pool: 'forks',
    maxWorkers: '100%',
    // Of what hangs: a machine may be ten times slower than ours, and how fast anything is, is for the bench.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

/** What holds for a process must not have been used before. */
const alone = ['src/features/users/passwords.test.ts'];

export default mergeConfig(
  common,
  defineConfig({
    test: {
      reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
      projects: [
        {
          extends: true,
          test: {
            name: 'api',
            include: ['src/**/*.test.ts'],
            exclude: ['src/torture/**', 'src/**/*.mongodb.test.ts', ...alone],
            // Loading the API anew for each file would take a third of the time.
            isolate: false,
            sequence: { groupOrder: 0 },
          },
        },
        {
          extends: true,
          test: { name: 'alone', include: alone, sequence: { groupOrder: 0 } },
        },
        {
          // Attacks on a server whose other visitors are watched: one after the other, with nothing beside them.
          extends: true,
          test: {
            name: 'torture',
            include: ['src/torture/**/*.test.ts'],
            maxWorkers: 1,
            sequence: { groupOrder: 1 },
          },
        },
      ],
    },
  }),
);
