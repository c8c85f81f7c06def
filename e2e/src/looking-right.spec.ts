import { expect, type Locator, type Page } from '@playwright/test';
import { askAtOnce, join, newName, PHONE, WIDE } from './people.js';
import { test } from './test.js';
import { expectUsable } from './usable.js';

const COLUMNS = 14;
const row = (cell: (column: number) => string) =>
  `| ${Array.from({ length: COLUMNS }, (_, column) => cell(column)).join(' | ')} |`;
const TABLE = [
  row((column) => `Column ${column}`),
  row(() => '---'),
  row((column) => (column === 3 ? '19/93' : `entanglement ${column}`)),
].join('\n');

/** How many lines the words of a cell take. */
const linesOf = (cell: Locator): Promise<number> =>
  cell.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

/** Whether one lies over a part of the other. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (a === null || b === null) throw new Error('Both must be there.');
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x;
  const isApart = a.y + a.height <= b.y || b.y + b.height <= a.y;
  return !isBeside && !isApart;
}

/** What of a page had another number of h1 and main than one, in any frame in which it was drawn. */
const oddFrames = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (document.documentElement.dataset['odd'] ?? '').split('\n').filter(Boolean));

async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const look = () => {
      const { dataset } = document.documentElement;
      const counts = ['h1', 'main'].map((tag) => document.querySelectorAll(tag).length);
      const isThere = document.getElementById('root')?.hasChildNodes() === true;
      if (isThere && document.readyState !== 'loading' && counts.join() !== '1,1') {
        dataset['odd'] = `${dataset['odd'] ?? ''}${location.pathname}: ${counts.join()}\n`;
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

test('tables, lists of tasks, boards and paper look right', async ({ browser }) => {
  test.setTimeout(240_000);
  const ada = await join(browser, 'ada');
  const { page, context, name } = ada;
  const title = `Fourteen columns ${newName('q')}`;
  const text = `${TABLE}\n\n- [x] measured\n- [ ] written down\n\n<kbd>Ctrl</kbd> H<sub>2</sub>O`;
  const path = await askAtOnce(ada, { title, text, tags: 'tables' });
  for (const answer of ['One answer', 'Another answer']) {
    const data = { qid: path.split('/').at(-1), _id: crypto.randomUUID(), text: answer };
    expect((await context.request.post('/trpc/questions.answer', { data })).ok()).toBe(true);
  }
  await page.goto(path);
  const table = page.getByRole('group', { name: 'Table' });
  for (const viewport of [PHONE, WIDE]) {
    await page.setViewportSize(viewport);
    for (const words of ['19/93', 'entanglement 13']) {
      const cell = table.getByRole('cell', { name: words, exact: true });
      expect(await linesOf(cell), words).toBe(words.split(' ').length);
    }
    // It scrolls by itself, by keyboard.
    await table.focus();
    await expect(async () => {
      // A busy browser takes several presses for one.
      for (let press = 0; press < 20; press += 1) await page.keyboard.press('ArrowRight');
      await expect(table.getByRole('cell', { name: 'entanglement 13' })).toBeInViewport({
        timeout: 1_000,
      });
    }).toPass();
    await expect(table).toBeFocused();
  }
  await expectUsable(page);

  // Paper holds what was written.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByText('written down')).toBeVisible();
  for (const part of ['header', 'nav', 'form', 'button', '[aria-label="Sort answers"]']) {
    expect(await page.locator(part).count(), part).toBeGreaterThan(0);
    for (const element of await page.locator(part).all()) await expect(element).toBeHidden();
  }
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(247, 246, 242)');
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });

  const boardId = crypto.randomUUID();
  const data = { uniqueLink: boardId, title: `Drawn by ${name}` };
  expect((await context.request.post('/trpc/whiteboards.create', { data })).ok()).toBe(true);
  await page.goto(`/whiteboard/${boardId}`);
  const canvas = page.getByRole('img', { name: /^The whiteboard/ });
  await expect(canvas).toBeVisible();
  const box = await canvas.boundingBox();
  expect([box?.width, box?.height]).toEqual([800, 600]);
});

test('what a finger does with code lies over none of it', async ({ browser }) => {
  const asker = await join(browser, 'asker');
  const path = await askAtOnce(asker, {
    ...{ title: `Long lines ${newName('q')}`, tags: 'look' },
    text: '```\nlet it = be(longer, than, a, phone, is, wide, from, one, end, to, the, other);\n```',
  });
  const phone = await browser.newContext({
    ...{ viewport: PHONE, hasTouch: true, isMobile: true },
    storageState: await asker.context.storageState(),
  });
  const page = await phone.newPage();
  await page.goto(path);
  for (const name of ['Copy this code', 'Draw on this code']) {
    const button = page.getByRole('button', { name });
    await expect(button).toHaveCSS('opacity', '1');
    expect(await overlap(button, page.locator('pre code')), name).toBe(false);
  }
});

test('what is told lies over nothing that one needs next', async ({ browser }) => {
  const ada = await join(browser, 'ada');
  const { page } = ada;
  const title = `Deleted again ${newName('q')}`;
  await page.goto(await askAtOnce(ada, { title, text: 'Something.', tags: 'toasts' }));
  await page.route(/questions[.](?:restorePost|vote)|messages[.]send/, (route) => route.abort());
  for (const viewport of [WIDE, PHONE]) {
    await page.setViewportSize(viewport);
    await page.getByPlaceholder('Add a comment').fill('A slip.');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'A slip.' })
      .getByRole('button', { name: /Delete/ })
      .click();
    const sure = page.getByRole('dialog').getByRole('button', { name: /Delete/ });
    if (await sure.isVisible()) await sure.click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.click();
    const toast = page.getByRole('alert').filter({ hasText: 'The server did not respond' });
    await expect(toast).toBeVisible();
    const what = `${viewport.width} px`;
    expect(await overlap(toast, undo), what).toBe(false);
    expect(await overlap(toast, page.getByPlaceholder('Add a comment')), what).toBe(false);
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await page.reload();
  }
});

test('every page has one h1 and one main from its first frame', async ({ browser }) => {
  test.setTimeout(240_000);
  const visitor = await browser.newPage();
  await watchFrames(visitor);
  for (const path of ['/', '/signup']) {
    await visitor.goto(path);
    await expect(visitor.getByRole('button', { name: 'Submit' })).toBeVisible();
    expect(await oddFrames(visitor)).toEqual([]);
  }
  const ada = await join(browser, 'ada');
  const { page, context, name } = ada;
  const title = `Read early ${newName('q')}`;
  const address = await askAtOnce(ada, { title, text: 'Words.', tags: 'frames' });
  const boardId = crypto.randomUUID();
  const data = { uniqueLink: boardId, title: `Drawn by ${name}` };
  expect((await context.request.post('/trpc/whiteboards.create', { data })).ok()).toBe(true);
  await watchFrames(page);
  const pages = [
    ['/home', title],
    [address, title],
    ['/question/nobody-asked', 'All Questions'],
    [address.replace('question', 'new/answer'), 'Post Answer'],
    ['/new/question', 'Post Question'],
    ['/tags', 'All Tags'],
    ['/users', 'Users List'],
    [`/user/${name}`, 'Danger Zone'],
    ['/user/nobody-at-all', 'No user data found.'],
    ['/messaging', 'Global Messages'],
    ['/messaging/direct-message', 'Your Chats'],
    ['/games', 'Available Games'],
    ['/games/none', 'Game not found'],
    ['/whiteboard', 'Create Whiteboard'],
    [`/whiteboard/${boardId}`, `Owned By ${name}`],
    ['/whiteboard/none', 'Whiteboard not found'],
    ['/call', 'Make a Call'],
    ['/notifications', 'Notifications'],
    ['/moderation', 'Only moderators can do this.'],
    ['/no/such/page', 'Page not found'],
  ] as const;
  for (const [path, sign] of pages) {
    await page.goto(path);
    await expect(page.locator('main').getByText(sign).first()).toBeVisible();
    expect(await oddFrames(page), path).toEqual([]);
  }
  // The same where the app is there already.
  const menu = page.getByRole('navigation', { name: 'Main', exact: true });
  for (const name of ['Questions', 'Games', 'Whiteboard', 'Tags', 'Users', 'Calling']) {
    await menu.getByRole('link', { name, exact: true }).click();
    await page.waitForLoadState('networkidle');
    expect(await oddFrames(page), name).toEqual([]);
  }
});
