import { test as base } from '@playwright/test';

/**
 * Every journey begins here. People arrive in browsers of their own, which are closed once their
 * journey is over: pages left open would take time from all that come after.
 */
export const test = base.extend<{ readonly leaving: undefined }>({
  leaving: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
