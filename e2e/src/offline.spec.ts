import { expect, type Page } from '@playwright/test';
import { arrive, join } from './people.js';
import { copyRelease, type Release } from './releases.js';
import { startServer, type RunningServer } from './server.js';
import { test, whichWaits } from './test.js';

// Elsewhere journeys do without it, so that they may cut what they like.
test.use({ serviceWorkers: 'allow' });

const OFFLINE = /^You are offline/;

/** The browser keeps the app a while after the page has come. */
const untilKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

const entryOf = (page: Page) =>
  page.locator('script[type="module"][src]').first().getAttribute('src');

let release: Release;
let server: RunningServer;

test.beforeAll(async () => {
  release = await copyRelease();
  server = await startServer({ entry: release.entry });
});
test.afterAll(async () => {
  await server.stop();
  await release.remove();
});

test('the app opens offline, says so, and sends what was written there', async ({ browser }) => {
  const { page, context } = await arrive(browser, 'ada', server.origin);
  await untilKept(page);
  // What is kept is the app, and nothing that anybody may not see.
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.length).toBeGreaterThan(50);
  expect(kept.filter((path) => !path.startsWith('/assets/'))).toEqual([]);

  await context.setOffline(true);
  await page.goto('/messaging');
  await expect(page.getByText(OFFLINE).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Questions' })).toBeVisible();
  await expect(page.getByText('This will appear as soon as the connection is back')).toBeVisible();
  await page.getByPlaceholder('Type your message here').fill('said without a network');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Sent when you are back online')).toBeVisible();
  await page.goto('/new/question');
  await page.getByLabel('Question Title').fill('Asked without a network?');

  // The tab is closed, and opened again, offline as before.
  await page.close();
  const again = await context.newPage();
  await again.goto('/messaging');
  await expect(again.getByText('said without a network')).toBeVisible();
  await again.goto('/new/question');
  await expect(again.getByLabel('Question Title')).toHaveValue('Asked without a network?');

  await context.setOffline(false);
  await expect(again.getByText(OFFLINE)).toBeHidden();
  const ben = await join(browser, 'ben', server.origin);
  await ben.page.goto('/messaging');
  await expect(ben.page.getByText('said without a network')).toBeVisible();
  await expect(ben.page.getByText('said without a network')).toHaveCount(1);
});

test(
  'an open page goes on after a deployment, and whatever is opened from then on is new',
  whichWaits,
  async ({ browser }) => {
    const { page, context } = await arrive(browser, 'ada', server.origin);
    await untilKept(page);
    const old = await entryOf(page);
    let loads = 0;
    page.on('load', () => (loads += 1));

    await release.deployNext();
    await server.restart();
    // The page's own parts are gone from the server.
    await page.getByRole('link', { name: 'Games' }).click();
    await expect(page.getByRole('heading', { name: 'Available Games' })).toBeVisible();
    expect(loads).toBe(0);

    const other = await context.newPage();
    await other.goto('/tags');
    await expect(other.getByRole('heading', { name: 'All Tags' })).toBeVisible();
    const next = await entryOf(other);
    expect(next).not.toBe(old);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Available Games' })).toBeVisible();
    expect(await entryOf(page)).toBe(next);

    // The new version is the kept one in time, and the old one is forgotten.
    await expect
      .poll(
        async () => {
          await page.goto('/games');
          return page.evaluate(async () => (await caches.keys()).join());
        },
        // Each look opens the page anew, which asks for a new version itself only after ten seconds.
        { timeout: 90_000, intervals: [3_000, 6_000, 12_000, 20_000] },
      )
      .toBe(`collabor8 ${next ?? ''}`);
    await context.setOffline(true);
    await page.goto('/games');
    await expect(page.getByText(OFFLINE).first()).toBeVisible();
    expect(await entryOf(page)).toBe(next);
  },
);
