import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defaultServerConditions } from 'vite';
import { defineConfig, mergeConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** As Node itself resolves packages: what bundlers are meant to take it can't load. */
const conditions = ['source', ...defaultServerConditions.filter((name) => name !== 'module')];

/** The largest files begin first. These are small and run a whole contract: begun last, they would end by themselves. */
const contracts = /\/(?:mongodb-store|libsql-store|moving)(?:\.mongodb)?\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isContract = ({ moduleId }: TestSpecification) => contracts.test(moduleId);
    return [...sorted.filter(isContract), ...sorted.filter((file) => !isContract(file))];
  }
}

/** Of all tests here, whatever they run on. */
export const common = defineConfig({
  // Workspace packages are read from their sources, so that tests need no build.
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    environment: 'node',
    globalSetup: 'src/testing/bundle-entries.ts',
    // Native modules and whole servers are loaded: a process each keeps a crash or a leak to its own file.
    pool: 'forks',
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // Of what hangs: a machine may be ten times slower than ours, and how fast anything is, is for the bench.
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
});

/** Where people sign up and write by the hundred, and neither how passwords are hashed nor that commits are flushed is tested. */
export const cheap = {
  alias: {
    '@node-rs/argon2': fileURLToPath(new URL('src/testing/cheap-argon2.ts', import.meta.url)),
    libsql: fileURLToPath(new URL('src/testing/unflushed-libsql.ts', import.meta.url)),
  },
};

/** Attacks on a server whose other visitors are watched. */
export const torture = ['src/torture/**/*.test.ts'];

/** Whole processes that are started, killed, stopped and started again, or whose Redis is. */
export const processes = [
  'src/**/killed-server.test.ts',
  'src/main/*-cli.test.ts',
  'src/adapters/redis/faults.test.ts',
  'src/adapters/redis/following.test.ts',
  'src/main/redis-lost.test.ts',
  'src/main/stopping.test.ts',
  'src/main/tracing.test.ts',
  'src/main/server.test.ts',
];

/** What takes long by nature; see vitest.long.config.ts. */
const long = [...torture, ...processes];

/** Hashing and flushing as they are in the product, with processes in which nobody else waits for it. */
export const alone = [
  'src/adapters/libsql/{connect,writer-queue}.test.ts',
  'src/features/users/passwords.test.ts',
  'src/metrics/metrics.test.ts',
];

export default mergeConfig(
  common,
  defineConfig({
    test: {
      // More than there are processors: much of a test is waiting for a socket or a file.
      maxWorkers: Math.ceil(availableParallelism() * 1.5),
      reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
      projects: [
        {
          extends: true,
          resolve: cheap,
          test: {
            name: 'api',
            include: ['src/**/*.test.ts'],
            exclude: ['src/**/*.mongodb.test.ts', ...long, ...alone],
            // Loading the API anew for each file would take a third of the time.
            isolate: false,
            sequence: { groupOrder: 0 },
          },
        },
        {
          extends: true,
          test: { name: 'alone', include: alone, sequence: { groupOrder: 0 } },
        },
      ],
    },
  }),
);
