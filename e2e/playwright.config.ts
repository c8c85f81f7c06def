import { defineConfig } from '@playwright/test';
import { chromiumFlags } from './src/chromium-flags.js';

export default defineConfig({
  testDir: 'src',
  outputDir: 'test-results/artifacts',
  globalSetup: './src/global-setup.ts',
  // One server and one small machine: the tests share them politely.
  workers: 1,
  timeout: 60_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [...chromiumFlags, '--allow-loopback-in-peer-connection'],
    },
  },
  projects: [
    // The addresses are set by the global setup, before the workers read this file.
    { name: 'new community', testIgnore: /imported/, use: { baseURL: process.env.BASE_URL } },
    // The same questions, asked and answered among a few thousand real ones.
    ...(process.env.COLLABOR8_DUMPS
      ? [
          {
            name: 'imported community',
            testMatch: /(imported|questions)\.spec/,
            use: { baseURL: process.env.IMPORTED_URL },
          },
        ]
      : []),
  ],
});
