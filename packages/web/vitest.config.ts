import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';
import viteConfig from './vite.config.js';

const root = fileURLToPath(new URL('.', import.meta.url));

/** What is loaded for the first time, or has never been in use, can be seen in a process of its own alone, and so can the real simple-peer. */
const first = [
  'src/app/features.test.ts',
  'src/app/store.test.ts',
  'src/features/messages/conversation/message-text.test.tsx',
  'src/features/calls/desk/peer-link.test.ts',
  'src/shared/lazy/load-chunk.test.ts',
  'src/shared/ui/markdown/markdown.test.tsx',
];

/** A module in whose place they put another one must not be there yet, nor stay for others. */
const mocking = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
  .filter((path) => /[.]test[.]tsx?$/.test(path))
  .map((path) => `src/${path}`)
  .filter((path) => /\bvi[.](?:do)?mock\(/i.test(readFileSync(root + path, 'utf8')));

const alone = [...first, ...mocking];

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
      css: { modules: { classNameStrategy: 'non-scoped' } },
      // Half of a page's tests is waiting: for timers, and for what React does later.
      maxWorkers: Math.ceil(availableParallelism() * 1.5),
      // Of what hangs: a machine may be ten times slower than ours.
      testTimeout: 300_000,
      reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
      projects: [
        {
          extends: true,
          // There are neither WebRTC nor passkeys in jsdom.
          resolve: {
            alias: {
              'simple-peer/simplepeer.min.js': `${root}src/testing/fake-web-rtc.ts`,
              '@simplewebauthn/browser': `${root}src/testing/fake-webauthn.ts`,
            },
          },
          test: {
            name: 'web',
            include: ['*.test.ts', 'src/**/*.test.{ts,tsx}'],
            exclude: alone,
            // Loading the app and a browser's document anew for each file would take two thirds of the time.
            isolate: false,
            sequence: { groupOrder: 0 },
          },
        },
        {
          extends: true,
          // Between the others they would end the processes that those share.
          test: { name: 'alone', include: alone, sequence: { groupOrder: 1 } },
        },
      ],
    },
  }),
);
