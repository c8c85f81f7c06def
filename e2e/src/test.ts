import { type Browser, test as base } from '@playwright/test';
import { arrive, newName, type Person } from './people.js';
import { type RunningServer, startServer } from './server.js';

/**
 * For a journey on which one sees what an engine of the store does besides keeping documents: it finds words and puts in
 * order, tells of changes, streams bytes, keeps those apart who write at once. CI runs it on every engine; all else that
 * engines have in common is in the contract that their adapters pass.
 */
export const onEveryEngine = { tag: '@every-engine' };

/** For a journey of a single question, to which it is the same however many others there are. */
export const besideAnyOthers = { tag: '@beside-any-others' };

/** For a journey that hardly does anything but wait: CI runs it beside the others. */
export const whichWaits = { tag: '@waits' };

export interface OfWorker {
  /** A store whose content the server begins with; none for a community that begins empty. */
  readonly beginsWith: string | undefined;
  readonly server: RunningServer;
}

/** A server of one journey's own, as it names its administrator, who has arrived. */
export interface Moderated {
  readonly origin: string;
  readonly root: Person;
}

interface OfJourney {
  readonly leaving: undefined;
  readonly moderated: Moderated;
}

/** The beginning of what stands on every page, for whoever reads why a journey failed. */
async function shownBy(browser: Browser): Promise<string> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  const told = await Promise.all(
    pages.map(async (page) => {
      const text = await page
        .locator('body')
        .innerText({ timeout: 5_000 })
        .catch(() => 'nothing that can be read');
      return `${page.url()}: ${text.replaceAll(/\s+/g, ' ').slice(0, 500)}`;
    }),
  );
  return told.join('\n');
}

/**
 * Every journey begins here. Journeys that run beside each other have a server each, and meet
 * nobody of the other's. People arrive in browsers of their own, which are closed once their
 * journey is over: pages left open would take time from all that come after.
 */
export const test = base.extend<OfJourney, OfWorker>({
  beginsWith: [undefined, { option: true, scope: 'worker' }],
  server: [
    async ({ beginsWith }, use) => {
      const server = await startServer(beginsWith === undefined ? {} : { beginsWith });
      await use(server);
      await server.stop();
    },
    // Where dumps are imported for it that takes a while.
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.origin);
  },
  moderated: async ({ browser }, use) => {
    const administrator = newName('root');
    const { origin, stop } = await startServer({ env: { ADMIN_USERS: administrator } });
    await use({ origin, root: await arrive(browser, 'root', origin, administrator) });
    await stop();
  },
  leaving: [
    async ({ browser }, use, journey) => {
      await use(undefined);
      if (journey.error) await journey.attach('shown', { body: await shownBy(browser) });
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
