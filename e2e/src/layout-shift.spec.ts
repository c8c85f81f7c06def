import { expect, type Page } from '@playwright/test';
import { arrive, askAtOnce, join, PHONE, WIDE } from './people.js';
import { test } from './test.js';

/** What browsers call good. */
const MOST = 0.1;
/** Where titles hold formulas, whose sources are far wider than they are. */
const MOST_OF_TITLES = 0.03;

const FORMULA_TITLE = String.raw`Why is $\ket{\Phi^+} = \frac{1}{\sqrt{2}}(\ket{00}+\ket{11})$ entangled?`;

/** How far a page moves on its own from its document to the moment at which all of it is there. */
async function shiftOf(page: Page, path: string, shown: () => Promise<void>): Promise<number> {
  await page.goto(path);
  await shown();
  await page.waitForLoadState('networkidle');
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            total += 'value' in entry ? Number(entry.value) : 0;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(total), 500);
      }),
  );
}

test('pages stay where they are while their later parts come', async ({
  browser,
  moderated: { origin, root },
}) => {
  const { page, context, name } = root;
  const bob = await arrive(browser, 'bob', origin);
  const boardId = crypto.randomUUID();
  for (const [procedure, data] of [
    ['whiteboards.create', { uniqueLink: boardId, title: `Drawn by ${name}` }],
    ['messages.send', { msg: `Said by ${name}` }],
    [
      'place.change',
      { name: '', welcome: 'Languages. '.repeat(30), signup: 'anybody', accent: '', reserved: [] },
    ],
  ] as const) {
    expect((await context.request.post(`/trpc/${procedure}`, { data })).ok()).toBe(true);
  }
  const asked = await context.request.post('/question/addQuestion', {
    headers: { origin },
    data: {
      title: String.raw`Which of these has $|0\rangle$ as its state?`,
      // An address is no part of what is read, and often longer than its link.
      text: `Whoever [measures one of them](https://example.com/${'measuring/'.repeat(8)}) knows what the other one will show. `.repeat(
        4,
      ),
      tags: [{ name: 'physics' }],
      askedBy: name,
    },
  });
  const { _id: qid } = (await asked.json()) as { _id: string };
  const chat = await context.request.post('/trpc/chats.create', {
    data: { participants: [bob.name] },
  });
  const { result } = (await chat.json()) as { result: { data: { _id: string } } };
  for (const viewport of [PHONE, WIDE]) {
    for (const [path, last, of = page] of [
      // Whoever has come lately is told what the place is about, and its first administrator what to do.
      ['/home', 'Thank you', bob.page],
      ['/home', 'Not now'],
      // Whoever is signed in is led on from the log-in page.
      ['/', 'Not now'],
      [`/user/${bob.name}`, `More about ${bob.name}`],
      [`/whiteboard/${boardId}`, 'Zoom in (+)'],
      ['/messaging', 'Send'],
      // The formula of the title takes the place of its source.
      [`/question/${qid}`, 'Hide Comments'],
      [`/messaging/direct-message?chatId=${result.data._id}`, 'More about this chat'],
    ] as const) {
      await of.setViewportSize(viewport);
      const shift = await shiftOf(of, path, () =>
        expect(of.getByRole('button', { name: last }).first()).toBeVisible(),
      );
      expect
        .soft(shift, `${path} with '${last}' at ${viewport.width} px`)
        .toBeLessThanOrEqual(MOST);
    }
  }
});

/** Whether what is largest of a page was there with its document: the app has put its own in the place of that. */
const isPaintedByDocument = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        new PerformanceObserver((list) => {
          const last = list.getEntries().at(-1);
          resolve(last !== undefined && 'element' in last && last.element === null);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );

test('a formula in a title moves hardly anything, and what is painted largest came with the document', async ({
  browser,
}) => {
  const ada = await join(browser, 'ada');
  const text = 'Whoever measures one of them knows what the other one will show. '.repeat(30);
  const plain = await askAtOnce(ada, {
    title: 'What does an entangled state say of its parts?',
    text,
    tags: 'physics',
  });
  const titled = await askAtOnce(ada, { title: FORMULA_TITLE, text, tags: 'physics' });
  const { page } = ada;
  for (const viewport of [PHONE, WIDE]) {
    await page.setViewportSize(viewport);
    for (const [path, last] of [
      [plain, page.getByRole('button', { name: 'Hide Comments' })],
      [titled, page.locator('h1 math')],
      ['/home', page.locator('h2 math')],
    ] as const) {
      const shift = await shiftOf(page, path, () => expect(last.first()).toBeVisible());
      const where = `${path} at ${viewport.width} px`;
      expect.soft(shift, where).toBeLessThanOrEqual(MOST_OF_TITLES);
      if (path !== '/home') expect.soft(await isPaintedByDocument(page), where).toBe(true);
    }
  }
});

test('the first title of a list and the line of a lobby stand where the document had them', async ({
  moderated: { root },
}) => {
  const { page, context } = root;
  const title = 'Why is the sky blue at noon?';
  await askAtOnce(root, { title, text: 'Somebody asked me yesterday.', tags: 'physics' });
  await page.goto('/home');
  await page.getByRole('button', { name: 'Not now' }).click();
  const document = await context.newPage();
  await document.route('**/assets/*.js', (route) => route.abort());
  // On the narrowest phones a lobby's buttons go below its title.
  for (const viewport of [{ ...PHONE, width: 412 }, WIDE]) {
    await page.setViewportSize(viewport);
    await document.setViewportSize(viewport);
    for (const [path, words] of [
      ['/home', 'All Questions'],
      ['/home', title],
      ['/games', /^Nim is for two/],
    ] as const) {
      await document.goto(path);
      await page.goto(path);
      const before = await document.locator('.first-main').getByText(words).boundingBox();
      const line = page.locator('main:not(.first-main)').getByText(words);
      await expect
        .poll(async () => Math.abs(((await line.boundingBox())?.y ?? 0) - (before?.y ?? 0)))
        .toBeLessThanOrEqual(1);
    }
  }
});
