import { expect, type Page } from '@playwright/test';
import { arrive, askAtOnce, join, logIn, newName, signUp } from './people.js';
import { startServer, type RunningServer } from './server.js';
import { test, whichWaits } from './test.js';

const LOST = 'Connection lost. Reconnecting';

/** The parts of the app that aren't loaded yet can't be had. */
const cutAssets = (page: Page) => page.route('**/assets/**', (route) => route.abort());

test.describe('a server that freezes', () => {
  let server: RunningServer;
  test.beforeAll(async () => {
    server = await startServer();
  });
  test.afterAll(async () => {
    process.kill(server.pid, 'SIGCONT');
    await server.stop();
  });

  test(
    'is noticed, and everything said meanwhile arrives when it is back',
    whichWaits,
    async ({ browser }) => {
      const { page, context } = await join(browser, 'ada', server.origin);
      const connected = page.waitForResponse(/users[.]updateSocket/);
      await page.goto('/messaging');
      await connected;
      const composer = page.getByPlaceholder('Type your message here');
      await expect(composer).toBeVisible();

      // A stopped process answers nothing and closes nothing.
      process.kill(server.pid, 'SIGSTOP');
      await expect(page.getByText(LOST)).toBeVisible();
      await composer.fill('said while nobody listened');
      await page.getByRole('button', { name: 'Send' }).click();

      process.kill(server.pid, 'SIGCONT');
      await expect(page.getByText(LOST)).toBeHidden();
      await page.reload();
      await expect(page.getByText('said while nobody listened')).toBeVisible();
      await context.close();
    },
  );
});

test('a browser that goes offline says so at once', async ({ browser }) => {
  const { page, context } = await arrive(browser, 'ada');
  await context.setOffline(true);
  await expect(page.getByText(LOST)).toBeVisible({ timeout: 3_000 });
  await context.setOffline(false);
  await expect(page.getByText(LOST)).toBeHidden();
  await context.close();
});

test('a vote that fails is told, and the page stays', async ({ browser }) => {
  const { page, context } = await arrive(browser, 'ada');
  const ben = await join(browser, 'ben');
  const title = newName('A question for the offline');
  await askAtOnce(ben, { title, text: 'What stays?', tags: 'network' });
  await ben.context.close();
  await page.getByRole('link', { name: title }).click();
  const vote = page.getByRole('button', { name: /upvote/i }).first();
  await expect(vote).toBeVisible();
  // Nothing more can be fetched from here on: the notice must be there already, or be told plainly.
  await cutAssets(page);
  await page.route(/questions[.]vote/, (route) => route.abort());
  await vote.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await context.close();
});

test('a page whose code is lost on the way opens when the connection is back', async ({
  browser,
}) => {
  const { page, context } = await arrive(browser, 'ada');
  await cutAssets(page);
  await page.route(
    (url) => url.pathname === '/',
    (route) => route.abort(),
  );
  await page.getByRole('link', { name: 'Games' }).click();
  await expect(page.getByText('This page could not be loaded yet')).toBeVisible();
  // The frame is untouched, and other pages can be opened meanwhile.
  await page.getByRole('link', { name: 'Questions' }).click();
  await expect(page.getByRole('heading', { name: 'All Questions', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Games' }).click();
  await page.unrouteAll();
  await expect(page.getByRole('heading', { name: 'Available Games' })).toBeVisible();
  await context.close();
});

test('after a new version was deployed the page loads again by itself and keeps what was typed', async ({
  browser,
}) => {
  const { page, context } = await join(browser, 'ada');
  await page.goto('/new/question');
  await page.getByLabel('Question Title').fill('Written before the deployment');
  // Of what it loads later, each file that is gone would have it load again.
  await page.waitForLoadState('networkidle');
  let loads = 0;
  page.on('load', () => (loads += 1));
  // The old files are gone, and the page names other ones.
  let isDeployed = false;
  await page.route('**/assets/**', (route) =>
    isDeployed ? route.continue() : route.fulfill({ status: 404, body: 'Not found' }),
  );
  await page.route(
    (url) => url.pathname === '/',
    (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<script type="module" src="/assets/index-next.js"></script>',
      }),
  );
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isDeployed = true;
  });
  await page.getByRole('link', { name: 'Tags' }).click({ noWaitAfter: true });
  await expect(page.getByRole('heading', { name: 'All Tags' })).toBeVisible();
  // The heading is there before everything has loaded.
  await expect.poll(() => loads).toBe(1);
  await page.goto('/new/question');
  await expect(page.getByLabel('Question Title')).toHaveValue('Written before the deployment');
  await context.close();
});

test('the next person on one browser does not meet what the last one wrote', async ({
  browser,
}) => {
  const { page, context, name } = await join(browser, 'ada');
  await page.goto('/new/question');
  await page.getByLabel('Question Title').fill('Nobody else is to read this');
  await page.getByRole('button', { name: 'Log out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log out and discard your drafts?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Question Title')).toHaveValue('Nobody else is to read this');
  await page.getByRole('button', { name: 'Log out' }).click();
  await dialog.getByRole('button', { name: 'Discard and log out' }).click();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Nobody else');

  await page.goto('/signup');
  await signUp(page, newName('ben'));
  await page.goto('/new/question');
  await expect(page.getByLabel('Question Title')).toHaveValue('');
  await page.getByRole('button', { name: 'Log out' }).click();
  await logIn(page, name);
  await expect(page.getByRole('heading', { name: 'All Questions', exact: true })).toBeVisible();
  await page.goto('/new/question');
  await expect(page.getByLabel('Question Title')).toHaveValue('');
  await context.close();
});
