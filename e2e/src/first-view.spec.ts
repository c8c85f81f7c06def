import { expect, type BrowserContext, type Page } from '@playwright/test';
import { arrive, join } from './people.js';
import { test } from './test.js';

async function write(context: BrowserContext, procedure: string, data: object): Promise<void> {
  const response = await context.request.post(`/trpc/${procedure}`, { data });
  expect(response.ok(), await response.text()).toBe(true);
}

/** The first view must not ask for these: they come with its document. What one follows comes after it. */
const PREPARED =
  /openSession|openList|(?<!follows[.])openMine|openOwn|openLobby|openDirectory|(?:messages|questions|whiteboards)[.]open\b/;

const listenFor = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/trpc/') && PREPARED.test(pathname)) asked.push(pathname);
  });
  return asked;
};

test('a page comes with what it shows, and goes on from there', async ({ browser }) => {
  const { page, context, name } = await join(browser, 'ada');
  const questionId = crypto.randomUUID();
  const boardId = crypto.randomUUID();
  await write(context, 'questions.ask', {
    ...{ _id: questionId, title: `Asked by ${name}`, tagNames: 'first' },
    text: 'What does </script> do here?',
  });
  await write(context, 'messages.send', { msg: `Said by ${name}` });
  await write(context, 'whiteboards.create', { uniqueLink: boardId, title: `Drawn by ${name}` });

  const asked = listenFor(page);
  /** A document doesn't wait long for a server at work: the next one comes with what it shows. */
  const open = (path: string, shown: string) =>
    expect(async () => {
      asked.length = 0;
      await page.goto(path);
      await expect(page.getByText(shown).first()).toBeVisible();
      expect(asked, path).toEqual([]);
    }).toPass();
  for (const [path, shown] of [
    ['/home', `Asked by ${name}`],
    [`/question/${questionId}`, 'What does </script> do here?'],
    ['/messaging', `Said by ${name}`],
    [`/whiteboard/${boardId}`, `Drawn by ${name}`],
    ['/games', 'Available Games'],
    ['/users', name],
  ] as const) {
    await open(path, shown);
  }

  // What happens from then on is heard, though nothing was asked for.
  await open('/home', `Asked by ${name}`);
  await write(context, 'questions.ask', {
    ...{ title: `Asked later by ${name}`, text: 'Is it there?', tagNames: 'first' },
  });
  await expect(page.getByText(`Asked later by ${name}`)).toBeVisible();
  expect(asked).toEqual([]);
});

test('the words of a page stand there before the app has loaded', async ({ browser }) => {
  const { page: app, context, name } = await arrive(browser, 'ada');
  const [questionId, boardId] = [crypto.randomUUID(), crypto.randomUUID()];
  await write(context, 'questions.ask', {
    ...{ _id: questionId, title: `Asked early by ${name}`, tagNames: 'first' },
    text: 'What is <b>there</b> at first?',
  });
  await write(context, 'messages.send', { msg: `Said early by ${name}` });
  await write(context, 'whiteboards.create', { uniqueLink: boardId, title: `Drawn by ${name}` });

  // They are in the document: a tab that runs no script shows them, however fast the app would come.
  const slow = await browser.newContext({
    storageState: await context.storageState(),
    javaScriptEnabled: false,
  });
  const page = await slow.newPage();
  for (const [path, words] of [
    ['/home', `Asked early by ${name}`],
    [`/question/${questionId}`, 'What is <b>there</b> at first?'],
    ['/messaging', `Said early by ${name}`],
    [`/whiteboard/${boardId}`, `Drawn by ${name}`],
    [`/user/${name}`, 'General Information'],
    ['/users', 'Users List'],
    ['/tags', 'All Tags'],
    [
      '/games',
      /^Nim is for two: take one, two or three objects, and leave the last one to the other/,
    ],
    ['/whiteboard', 'Draw together: everybody sees each line as it is drawn.'],
  ] as const) {
    // One that comes without them, as above, stays so.
    await expect(async () => {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await expect(page.locator('.first-main').getByText(words)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    // They are the page's own.
    await app.goto(path);
    await expect(app.locator('main:not(.first-main)').getByText(words).first()).toBeVisible();
  }
  await slow.close();
});
