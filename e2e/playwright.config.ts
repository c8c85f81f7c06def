import { defineConfig } from '@playwright/test';
import { engine, startedBy, wholeBrowser } from './src/chromium.js';
import { whyNoFirefox } from './src/firefox-path.js';
import type { OfWorker } from './src/test.js';
import { whyNoNetworks } from './src/two-networks.js';

export default defineConfig<object, OfWorker>({
  testDir: 'src',
  outputDir: 'test-results/artifacts',
  globalSetup: './src/global-setup.ts',
  // A browser and a server each.
  workers: 2,
  // Of a journey that hangs. On a machine that others keep busy, one of half a minute takes four: what comes late has not failed.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: Boolean(process.env.CI),
  // Whether what failed fails always; what its pages showed is told.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    // It would answer what journeys cut off; it has journeys of its own.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A step that hangs is told by its own name, and not by the journey's whole time.
    actionTimeout: 60_000,
    // Recording takes about a third of the time, which a slow machine doesn't have: `npm run e2e -- --trace on` for a look.
    trace: 'off',
  },
  projects: [
    {
      name: 'calls',
      // Up to three pages that code each other's pictures.
      timeout: 480_000,
      expect: { timeout: 60_000 },
      testMatch: /calls/,
      // A second engine is Debian's Firefox, of which the global setup says where it is missing.
      testIgnore: whyNoFirefox() === undefined ? /calls-networks/ : /calls-(?:networks|firefox)/,
      use: startedBy(engine),
    },
    { name: 'new community', testIgnore: /calls|imported/, use: startedBy(engine) },
    // The same questions, asked and answered among a few thousand real ones.
    ...(process.env.COLLABOR8_DUMPS
      ? [
          {
            name: 'imported community',
            testMatch: /(imported|questions)\.spec/,
            grepInvert: /@beside-any-others/,
            // The store is named by the global setup, before the workers read this file.
            use: { ...startedBy(engine), beginsWith: process.env.IMPORTED_STORE },
          },
        ]
      : []),
    // Linux, root and coturn make two networks; the global setup says what is missing.
    ...(whyNoNetworks() === undefined
      ? [
          {
            // It sets up network interfaces: browsers beside it would give up what they are loading.
            name: 'two networks',
            testMatch: /calls-networks/,
            use: startedBy(wholeBrowser),
            dependencies: ['calls', 'new community'],
          },
        ]
      : []),
  ],
});
