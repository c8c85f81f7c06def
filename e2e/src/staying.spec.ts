import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { startChat } from './chatting.js';
import { ask, join, newName, PHONE, type Person } from './people.js';
import { test, whichWaits } from './test.js';
import { expectAccessible } from './usable.js';

async function write(context: BrowserContext, procedure: string, data: object): Promise<string> {
  const response = await context.request.post(`/trpc/${procedure}`, { data });
  expect(response.ok(), await response.text()).toBe(true);
  const { result } = (await response.json()) as { result: { data: { _id: string } } };
  return result.data._id;
}

const topOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.y ?? NaN;

/** Longer than a page holds a row where it was. */
const SETTLED_MS = 1_500;

const LONG = 'A paragraph that says much and takes a few lines of everybody’s screen. '.repeat(12);

test('a new answer waits below, unread, and a question keeps its place', async ({ browser }) => {
  const [ada, ben] = [await join(browser, 'ada'), await join(browser, 'ben')];
  const { page } = ada;
  const qid = await write(ada.context, 'questions.ask', {
    ...{ title: `Long ${newName('q')}`, text: LONG, tagNames: 'staying' },
  });
  for (let number = 1; number <= 14; number += 1) {
    await write(ben.context, 'questions.answer', { qid, text: `Answer ${number}. ${LONG}` });
  }
  await page.goto(`/question/${qid}`);
  await expect(page.getByText('Answer 1.')).toBeVisible();
  // What was told until now has been read.
  await page.goto('/notifications');
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await expect(page.getByRole('link', { name: 'Notifications, all read' })).toBeVisible();
  await page.goto(`/question/${qid}`);
  await expect(page.getByText('Answer 1.')).toBeVisible();

  const text = `The newest of ${ben.name}`;
  await write(ben.context, 'questions.answer', { qid, text });
  const line = page.getByRole('button', { name: '1 new answer. Show it' });
  await expect(line).toBeVisible();
  // As much when the line has gone: it would move what is about to be pressed at the end of a page.
  const roomBelow = () =>
    page
      .getByRole('region', { name: 'answers' })
      .evaluate(
        (answers) =>
          document.documentElement.scrollHeight - scrollY - answers.getBoundingClientRect().bottom,
      );
  const room = await roomBelow();
  await expectAccessible(page, 'with a new answer below');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
  await page.waitForTimeout(SETTLED_MS);
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
  await line.click();
  await expect(page.getByText(text)).toBeInViewport();
  await expect(page.getByText('just now')).toBeVisible();
  await expect(line).toBeHidden();
  expect(await roomBelow()).toBeCloseTo(room, 0);
  await expect(page.getByRole('link', { name: 'Notifications, all read' })).toBeVisible();

  // One that is in view when it comes is told by itself.
  await write(ben.context, 'questions.answer', { qid, text: `And another of ${ben.name}` });
  await page.mouse.wheel(0, 5_000);
  await expect(page.getByText(`And another of ${ben.name}`)).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Notifications, all read' })).toBeVisible();
  await expect(page.getByRole('button', { name: /new answer/ })).toBeHidden();

  // By its address an answer is none that has just come.
  await page.goto('/home');
  const ninth = page.getByRole('article').filter({ hasText: 'Answer 9.' });
  await page.goto(`/question/${qid}`);
  const anchor = await ninth.getAttribute('id');
  await page.goto('/home');
  await page.goto(`/question/${qid}#${anchor ?? ''}`);
  await expect(ninth).toBeInViewport();
  await expect(page.getByText('just now')).toBeHidden();

  // Loaded anew, and come back to, it is where it was.
  await page.goto('/home');
  await page.goto(`/question/${qid}`);
  await expect(page.getByText('Answer 1.')).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 900);
    await expect(ninth).toBeInViewport({ timeout: 500 });
  }).toPass();
  await page.waitForTimeout(500);
  const before = await topOf(ninth);
  await page.reload();
  await expect(ninth).toBeInViewport();
  await page.waitForTimeout(SETTLED_MS);
  expect(Math.abs((await topOf(ninth)) - before)).toBeLessThanOrEqual(2);
  await page.getByRole('link', { name: 'Tags' }).first().click();
  await expect(page.getByRole('heading', { name: 'All Tags' })).toBeVisible();
  await page.goBack();
  await expect(ninth).toBeInViewport();
  await page.waitForTimeout(SETTLED_MS);
  expect(Math.abs((await topOf(ninth)) - before)).toBeLessThanOrEqual(2);
});

test('nothing moves from under a hand that is about to press it', async ({ browser }) => {
  const [ada, ben] = [await join(browser, 'ada'), await join(browser, 'ben')];
  const { page } = ada;
  const qid = await write(ada.context, 'questions.ask', {
    ...{ title: `Pressed ${newName('q')}`, text: 'Short.', tagNames: 'staying' },
  });
  const text = `Said by ${ben.name}`;
  const told = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (payload.includes(text)) resolve();
      }),
    );
  });
  await page.clock.install();
  await page.goto(`/question/${qid}`);
  const button = page.getByRole('button', { name: 'Comment', exact: true });
  await expect(button).toBeEnabled();
  const place = await topOf(button);
  const { x = 0, y = 0 } = (await button.boundingBox()) ?? {};
  // By the page's clock the moment lasts, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 1_000);
  await page.mouse.move(x + 8, y + 8);
  // Above the button, which it moves down.
  await write(ben.context, 'questions.comment', { type: 'question', id: qid, text });
  await told;
  await page.waitForTimeout(500);
  expect(await topOf(button)).toBe(place);
  await page.clock.resume();
  await expect(page.getByText(text)).toBeVisible();
  expect(await topOf(button)).toBeGreaterThan(place);

  // Nor as seconds go by.
  const time = page.getByRole('list').locator('time').filter({ hasText: 'seconds ago' }).first();
  const widths = await time.evaluate((element) =>
    ['9 seconds ago', '10 seconds ago'].map((words) => {
      element.firstChild?.replaceWith(words);
      return element.getBoundingClientRect().width;
    }),
  );
  expect(widths[1]).toBe(widths[0]);
});

test('whoever has scrolled through their chats stays where they are when one of them goes to the top', async ({
  browser,
}) => {
  const [ada, ben, cy] = [
    await join(browser, 'ada'),
    await join(browser, 'ben'),
    await join(browser, 'cy'),
  ];
  const { page } = ada;
  const participants = [ada.name, cy.name];
  const ids: string[] = [];
  for (let number = 0; number < 16; number += 1) {
    const title = `Group ${number} of ${ben.name}`;
    ids.push(await write(ben.context, 'chats.create', { participants, title }));
  }
  await page.goto('/messaging/direct-message');
  const chats = page.getByRole('region', { name: 'Your Chats' });
  const row = (number: number) => chats.getByRole('link', { name: `Group ${number} of` });
  await row(0).scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  const list = row(0).locator('xpath=ancestor::ul/..');
  const [listTop, places] = [await topOf(list), new Map<number, number>()];
  for (const number of ids.keys()) places.set(number, await topOf(row(number)));
  const first = Math.max(...[...ids.keys()].filter((n) => (places.get(n) ?? 0) + 32 > listTop));
  await write(ben.context, 'chats.send', { chatId: ids[first], msg: 'Up it goes' });
  await expect(row(first)).not.toBeInViewport();
  for (let number = 0; number < first; number += 1) {
    expect(await topOf(row(number)), `Group ${number}`).toBe(places.get(number));
  }
});

async function scrollTo(page: Page, element: Locator): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 700);
    await expect(element).toBeInViewport({ timeout: 500 });
  }).toPass();
}

test(
  'going back into a list leaves the row where it was, in any order',
  whichWaits,
  async ({ browser }) => {
    test.setTimeout(240_000);
    const [ada, ben] = [await join(browser, 'ada'), await join(browser, 'ben')];
    const { page } = ada;
    const ids: string[] = [];
    for (let number = 0; number < 45; number += 1) {
      const title = `Row ${number} of ${ada.name}`;
      ids.push(await write(ada.context, 'questions.ask', { title, text: LONG, tagNames: 'rows' }));
    }
    for (const qid of ids.slice(0, 20)) {
      await write(ben.context, 'questions.answer', { qid, text: 'An answer.' });
      await write(ben.context, 'questions.view', { qid }).catch(() => '');
    }
    for (const order of ['Newest', 'Unanswered', 'Active', 'Most Viewed']) {
      await page.goto('/home?tag=rows');
      const choice = page.getByRole('button', { name: order });
      await choice.click();
      // Until then the rows are those of the list before.
      await expect(choice).toHaveAttribute('aria-pressed', 'true');
      const rows = page.getByRole('link', { name: /^Row \d+ of/ });
      await expect(rows.first()).toBeVisible();
      const row = rows.nth(order === 'Unanswered' ? 12 : 20);
      const name = new RegExp(`^${(await row.textContent()) ?? ''}$`);
      const opened = page.getByRole('link', { name });
      await scrollTo(page, opened);
      // Where a click would find it: on a row at the window's edge it moves the page first.
      await opened.scrollIntoViewIfNeeded();
      await page.waitForTimeout(300);
      const before = await topOf(opened);
      await opened.click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      // Meanwhile others go on: a row comes above, and those above may go.
      const title = `Row 9${order.length} of ${ben.name}`;
      await write(ben.context, 'questions.ask', { title, text: LONG, tagNames: 'rows' });
      const [qid = ''] = ids.splice(-1);
      await write(ben.context, 'questions.answer', { qid, text: 'An answer.' });
      await page.waitForTimeout(500);
      await page.goBack();
      await expect(opened).toBeInViewport();
      await page.waitForTimeout(SETTLED_MS);
      expect.soft(Math.abs((await topOf(opened)) - before), order).toBeLessThanOrEqual(2);
      // In other orders a list that is read anew has another one.
      if (order !== 'Newest') continue;
      await page.reload();
      await expect(opened).toBeInViewport();
      await page.waitForTimeout(SETTLED_MS);
      expect
        .soft(Math.abs((await topOf(opened)) - before), `${order}, reload`)
        .toBeLessThanOrEqual(2);
    }
  },
);

test('two tabs ask two questions, and whoever has asked is led to it', async ({ browser }) => {
  const { page, context } = await join(browser, 'ada');
  const other = await context.newPage();
  const titleIn = (tab: Page) => tab.getByLabel('Question Title');
  await page.goto('/new/question');
  await titleIn(page).fill('The first one');
  await other.goto('/new/question');
  await expect(titleIn(other)).toHaveValue('');
  await titleIn(other).fill('The second one');
  for (const tab of [page, other]) await tab.reload();
  await expect(titleIn(page)).toHaveValue('The first one');
  await expect(titleIn(other)).toHaveValue('The second one');
  // What was left in a tab that is closed is gone on with in the next.
  await other.close();
  const third = await context.newPage();
  await third.goto('/new/question');
  await expect(titleIn(third)).toHaveValue('The second one');
  await third.close();

  const title = `Asked here ${newName('q')}`;
  await ask(page, { title, text: 'Something.', tags: 'asking' });
  await expect(page.getByText('Your question was posted.')).toBeVisible();
  await page.getByRole('link', { name: 'View it' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'All Questions' })).toBeVisible();
  await expect(page.getByText('Your question was posted.')).toBeHidden();
});

test('on a phone the line of new answers lies over nothing that is gone to', async ({
  browser,
}) => {
  const [ada, ben] = [await join(browser, 'ada'), await join(browser, 'ben')];
  const { page } = ada;
  await page.setViewportSize(PHONE);
  const qid = await write(ada.context, 'questions.ask', {
    ...{ title: `Narrow ${newName('q')}`, text: LONG, tagNames: 'staying' },
  });
  await write(ben.context, 'questions.answer', { qid, text: LONG });
  await page.goto(`/question/${qid}`);
  const field = page.getByLabel('Add a comment').first();
  await expect(field).toBeVisible();
  await write(ben.context, 'questions.answer', { qid, text: 'One more' });
  const line = page.getByRole('button', { name: '1 new answer. Show it' });
  await expect(line).toBeVisible();
  const boxOf = async (what: Locator) => {
    const box = await what.boundingBox();
    if (box === null) throw new Error('It is not on the screen.');
    return { ...box, end: box.y + box.height };
  };
  // It is a part of the bar below it, from edge to edge.
  expect(await boxOf(line)).toMatchObject({ x: 0, width: PHONE.width });
  const bar = await boxOf(page.getByRole('navigation').filter({ visible: true }));
  expect((await boxOf(line)).end).toBeCloseTo(bar.y, 0);
  // What comes into view at the lower end stands above it.
  await field.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  expect((await boxOf(field)).end).toBeLessThan((await boxOf(line)).y);
});

/** An id whose message begins a run, of which the page has to guess at first how high it is. */
function idOfRun(): string {
  const id = crypto.randomUUID();
  let digest = 0x811c9dc5;
  for (const letter of id) digest = Math.imul(digest ^ letter.charCodeAt(0), 0x01000193);
  return (digest >>> 0) % 24 === 0 ? id : idOfRun();
}

test('a chat stays where its reader left off, however much comes after a long sleep', async ({
  browser,
}) => {
  const [ada, ben] = [await join(browser, 'ada'), await join(browser, 'ben')];
  const { chatId, address } = await startChat(newName('Sleep'), ada, ben);
  const say = async (by: Person, msg: string, _id: string = crypto.randomUUID()) =>
    write(by.context, 'chats.send', { chatId, _id, msg });
  for (let number = 1; number <= 20; number += 1) await say(ada, `Early line ${number}`);
  const { page } = ada;
  const connected = page.waitForResponse(/users[.]updateSocket/);
  await page.goto(address);
  await connected;
  const log = page.getByRole('log');
  await expect(log.getByText('Early line 20')).toBeInViewport();
  await ada.context.setOffline(true);
  await expect(page.getByText(/^Connection lost/)).toBeVisible();
  await say(ben, 'Missed line 1', idOfRun());
  for (let number = 2; number <= 60; number += 1) await say(ben, `Missed line ${number}`);
  await ada.context.setOffline(false);
  await expect(log.getByText('Missed line 60')).toBeAttached();
  const line = log.getByText('New messages', { exact: true });
  await expect.poll(async () => (await topOf(line)) - (await topOf(log))).toBeLessThan(60);
  await expect(line).toBeInViewport();
  await expect(log.getByText('Missed line 60')).not.toBeInViewport();
  await expect(page.getByRole('button', { name: /Jump to the latest/ })).toBeVisible();
});
