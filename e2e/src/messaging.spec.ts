import { expect, type Locator, type Page } from '@playwright/test';
import { say } from './chatting.js';
import { arrive, join, newName } from './people.js';
import { test } from './test.js';
import { expectUsable } from './usable.js';

const FIELD = 'Type your message here';

/** Types into the open conversation and sends with Enter. */
/** The menu's entry, which says how many messages are unread. */
const messaging = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: /^Messaging/ });

const said = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true });

/** Opens what can be done with a message of a chat. */
async function openMenu(page: Page, text: string): Promise<void> {
  const message = page.getByRole('article').filter({ hasText: text });
  await message.hover();
  await message.getByRole('button', { name: /^More about/ }).click();
}

test('the global room is live, refuses an empty message and keeps a draft', async ({ browser }) => {
  const ada = await join(browser, 'ada');
  const ben = await join(browser, 'ben');
  for (const { page } of [ada, ben]) await page.goto('/messaging');

  await ada.page.getByRole('button', { name: 'Send' }).click();
  await expect(ada.page.getByRole('alert')).toHaveText('Message cannot be empty');

  const text = `Hello ${newName('all')}`;
  await say(ada.page, text);
  for (const { page } of [ada, ben]) await expect(said(page, text)).toBeVisible();
  await expect(ada.page.getByText('Sending …')).toBeHidden();

  const field = ben.page.getByPlaceholder(FIELD);
  await field.fill('first line');
  await field.press('Shift+Enter');
  await field.pressSequentially('`second`');
  await ben.page.reload();
  await expect(field).toHaveValue('first line\n`second`');
  await ben.page.getByRole('button', { name: 'Send' }).click();
  await expect(field).toHaveValue('');
  const code = ada.page.locator('code', { hasText: 'second' }).last();
  await expect(code).toBeVisible();
  // `!=` is shown as it was typed, also while it is being typed.
  await expect(code).toHaveCSS('font-variant-ligatures', 'none');
  await expect(field).toHaveCSS('font-variant-ligatures', 'none');
});

test('older messages load above without moving what is read', async ({ browser }) => {
  const ada = await join(browser, 'ada');
  const mark = newName('n');
  for (let count = 0; count < 130; count += 1) {
    await ada.page.request.post('/messaging/addMessage', {
      data: { messageToAdd: { msg: `${mark} ${count}`, msgFrom: ada.name } },
    });
  }
  const { page } = ada;
  await page.goto('/messaging');
  const log = page.getByRole('log');
  await expect(said(page, `${mark} 129`)).toBeInViewport();
  await expect(said(page, `${mark} 5`)).toHaveCount(0);

  await log.hover();
  await page.mouse.wheel(0, -900);
  const seen = said(page, `${mark} 110`);
  await page.waitForTimeout(800);
  const before = await seen.boundingBox();
  await say(page, '');
  await ada.page.request.post('/messaging/addMessage', {
    data: { messageToAdd: { msg: `${mark} last`, msgFrom: ada.name } },
  });
  const jump = page.getByRole('button', { name: '1 new message. Jump to the latest' });
  await expect(jump).toBeVisible();
  await expect.poll(async () => (await seen.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1);
  await page.mouse.wheel(0, -6000);
  await expect(said(page, `${mark} 5`)).toBeAttached();
  await jump.click();
  await expect(said(page, `${mark} last`)).toBeInViewport();
  await expect(jump).toBeHidden();
});

test('a message written while the connection is lost is sent once when it is back', async ({
  browser,
}) => {
  const ada = await join(browser, 'ada');
  const ben = await join(browser, 'ben');
  for (const { page } of [ada, ben]) await page.goto('/messaging');
  await expect(ada.page.getByPlaceholder(FIELD)).toBeVisible();
  const [first, second] = [`First ${newName('m')}`, `Second ${newName('m')}`];

  // The request arrives, its answer doesn't: what is sent again must not stand there twice.
  let isAnswerLost = false;
  await ada.page.route(/messages[.]send/, async (route) => {
    if (isAnswerLost) return route.continue();
    isAnswerLost = true;
    await route.fetch();
    await route.abort();
  });
  await say(ada.page, first);
  await expect(said(ben.page, first)).toBeVisible();

  await ada.context.setOffline(true);
  await say(ada.page, second);
  await expect(said(ada.page, second)).toBeVisible();
  await expect(ada.page.getByText('Sent when you are back online')).toBeVisible();
  await ada.page.waitForTimeout(1_000);
  await ada.context.setOffline(false);
  await expect(said(ben.page, second)).toBeVisible();
  await expect(ada.page.getByText(/Sending …|Sent when/)).toHaveCount(0);
  for (const { page } of [ada, ben]) {
    await expect(said(page, first)).toHaveCount(1);
    await expect(said(page, second)).toHaveCount(1);
  }
});

/** Starts a chat by the dialog; several people make a group with a name. */
async function startChat(page: Page, names: readonly string[], title?: string): Promise<void> {
  await page.goto('/messaging/direct-message');
  await page.getByRole('button', { name: 'Start a New Chat', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Start a New Chat' });
  for (const name of names) await pick(dialog, name);
  const groupName = dialog.getByLabel('Group name');
  await expect(groupName).toBeVisible({ visible: names.length > 1 });
  if (title !== undefined) await groupName.fill(title);
  await dialog.getByRole('button', { name: 'Start Chat' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/chatId=/);
}

async function pick(dialog: Locator, name: string): Promise<void> {
  await dialog.getByPlaceholder('Search Usernames...').fill(name);
  await dialog.getByRole('button', { name: new RegExp(`${name}.*Joined`) }).click();
}

test('a direct chat: empty state, refusal, live both ways, a toast that leads there', async ({
  browser,
}) => {
  const ada = await join(browser, 'ada');
  const ben = await arrive(browser, 'ben');
  await ada.page.goto('/messaging/direct-message');
  await expect(ada.page.getByText('Select a chat or start a new conversation')).toBeVisible();
  await ada.page.getByRole('button', { name: 'Start a New Chat', exact: true }).click();
  await ada.page.getByRole('button', { name: 'Start Chat' }).click();
  await expect(ada.page.getByRole('alert')).toHaveText(
    'Please select at least one user to chat with',
  );
  await startChat(ada.page, [ben.name]);
  await expect(ada.page.getByRole('heading', { name: ben.name })).toBeVisible();
  await expect(ada.page.getByPlaceholder(FIELD)).toBeFocused();
  await expect(ada.page.locator('p', { hasText: /^Online$/ })).toBeVisible();

  await say(ada.page, 'Have you seen the **new** board?');
  const toast = ben.page.getByRole('region', { name: 'Notifications' });
  await expect(toast).toContainText(ada.name);
  await expect(toast).toContainText('Direct Message');
  const width = (await toast.getByRole('listitem').boundingBox())?.width ?? 0;
  expect(width).toBeLessThanOrEqual(350);
  await expect(messaging(ben.page)).toContainText('1 unread');
  await ben.page.reload();
  await expect(messaging(ben.page)).toContainText('1 unread');

  await say(ada.page, 'Look at it.');
  await expect(messaging(ben.page)).toContainText('2 unread');
  await toast.getByRole('link').click();
  await expect(ben.page).toHaveURL(/chatId=/);
  await expect(toast).toBeHidden();
  await expect(said(ben.page, 'Look at it.')).toBeVisible();
  await expect(ben.page.getByText('New messages', { exact: true })).toBeVisible();
  await expect(messaging(ben.page)).not.toContainText('unread');

  const atRest = await ada.page.getByRole('log').boundingBox();
  await ben.page.getByPlaceholder(FIELD).pressSequentially('I am');
  await expect(ada.page.getByText(`${ben.name} is typing …`)).toBeInViewport();
  expect(await ada.page.getByRole('log').boundingBox()).toEqual(atRest);
  await say(ben.page, 'I have.');
  await expect(said(ada.page, 'I have.')).toBeVisible();
  await expect(ada.page.getByText('is typing …')).toBeHidden();
  await expect(ada.page.getByRole('region', { name: 'Notifications' })).toBeHidden();

  const eve = await join(browser, 'eve');
  await eve.page.goto(ben.page.url());
  await expect(eve.page.getByText('Invalid chat ID')).toBeVisible();
});

test('a group: roles, deleting, adding a person who sees it at once', async ({ browser }) => {
  const ada = await join(browser, 'ada');
  const ben = await join(browser, 'ben');
  const cleo = await join(browser, 'cleo');
  const dora = await join(browser, 'dora');
  const title = `Script ${newName('group')}`;
  for (const { page } of [ben, cleo, dora]) await page.goto('/messaging/direct-message');
  await startChat(ada.page, [ben.name, cleo.name], title);
  for (const { page } of [ben, cleo]) await page.getByRole('link', { name: title }).click();
  await expect(dora.page.getByText(title)).toHaveCount(0);

  await say(ben.page, 'Words of ben');
  for (const { page } of [ada, ben, cleo]) {
    await expect(said(page, 'Words of ben')).toBeVisible();
  }
  await openMenu(cleo.page, 'Words of ben');
  await expect(cleo.page.getByRole('button', { name: 'Report the message' })).toBeVisible();
  await expect(cleo.page.getByRole('button', { name: /^Delete the message/ })).toHaveCount(0);
  await cleo.page.keyboard.press('Escape');
  const ownDelete = ben.page.getByRole('button', { name: `Delete the message from ${ben.name}` });
  await openMenu(ben.page, 'Words of ben');
  await ownDelete.click();
  await expect(ben.page.getByText('You do not have permission to delete messages.')).toBeVisible();

  await expect(ben.page.getByRole('button', { name: 'Manage Participants' })).toHaveCount(0);
  await ada.page.getByRole('button', { name: 'Manage Participants' }).click();
  const manage = ada.page.getByRole('dialog', { name: 'Manage Participants' });
  await expect(manage.getByLabel(`Role of ${ada.name}`)).toHaveCount(0);
  await manage.getByLabel(`Role of ${cleo.name}`).selectOption('moderator');
  await expect(manage.getByText(`${cleo.name} is moderator now.`)).toBeVisible();
  await manage.getByRole('button', { name: 'Close' }).click();

  await openMenu(cleo.page, 'Words of ben');
  await cleo.page.getByRole('button', { name: `Delete the message from ${ben.name}` }).click();
  await cleo.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  for (const { page } of [ada, ben, cleo]) await expect(said(page, 'Words of ben')).toHaveCount(0);

  await ben.page.getByRole('button', { name: 'Add Participants' }).click();
  const add = ben.page.getByRole('dialog', { name: 'Add Users to Chat' });
  await pick(add, dora.name);
  await add.getByRole('button', { name: 'Add to Chat' }).click();
  await dora.page.getByRole('link', { name: title }).click();
  await expect(dora.page.getByText('4 participants, 4 online')).toBeVisible();
  await dora.page.getByRole('button', { name: 'Show Participants' }).click();
  const shown = dora.page.getByRole('dialog', { name: 'Chat Participants' });
  await expect(shown.getByText('Total: 4')).toBeVisible();
  await expect(shown.getByRole('listitem').filter({ hasText: ada.name })).toContainText('admin');
  await expect(shown.getByRole('listitem').filter({ hasText: cleo.name })).toContainText(
    'moderator',
  );

  await ben.page.goto('/home');
  // Only an open page tells of a message; one that is still loading shows it as unread.
  await expect(ben.page.getByText(/^[\d,]+ questions$/)).toBeVisible();
  await say(ada.page, 'To the group');
  await expect(ben.page.getByRole('region', { name: 'Notifications' })).toContainText(
    `Group: ${title}`,
  );
  await ben.page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(ben.page.getByRole('region', { name: 'Notifications' })).toBeHidden();
});

test('a poll: three people vote, change their vote and see the shares live', async ({
  browser,
}) => {
  const ada = await join(browser, 'ada');
  const ben = await join(browser, 'ben');
  const cleo = await join(browser, 'cleo');
  await startChat(ada.page, [ben.name, cleo.name], `Poll ${newName('group')}`);
  const url = ada.page.url();
  for (const { page } of [ben, cleo]) await page.goto(url);

  await ada.page.getByRole('button', { name: 'Create Poll' }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'Create a New Poll' });
  await dialog.getByRole('button', { name: 'Create Poll' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Please enter a poll question and at least two options.',
  );
  await dialog.getByLabel('Poll question').fill('Which draft do we keep?');
  await dialog.getByRole('textbox', { name: 'Option 1' }).fill('The second');
  await dialog.getByRole('textbox', { name: 'Option 2' }).fill('The first');
  await dialog.getByRole('button', { name: 'Add an option' }).click();
  await dialog.getByRole('textbox', { name: 'Option 3' }).fill('Neither');
  await dialog.getByRole('button', { name: 'Create Poll' }).click();
  await expect(dialog).toBeHidden();

  const option = (page: Page, name: string) =>
    page.getByRole('group', { name: /^Poll/ }).getByRole('button', { name });
  for (const { page } of [ada, ben, cleo]) {
    await expect(option(page, 'Neither')).toContainText('0.0%');
  }
  await option(ada.page, 'The second').click();
  await option(ben.page, 'The second').click();
  await option(cleo.page, 'The first').click();
  for (const { page } of [ada, ben, cleo]) {
    await expect(option(page, 'The second')).toContainText('66.7%');
    await expect(option(page, 'The first')).toContainText('33.3%');
    await expect(page.getByText('3 votes.')).toBeVisible();
  }
  await expect(option(cleo.page, 'The first')).toHaveAttribute('aria-pressed', 'true');
  await option(cleo.page, 'The second').click();
  for (const { page } of [ada, ben, cleo]) {
    await expect(option(page, 'The second')).toContainText('100.0%');
    await expect(page.getByText('3 votes.')).toBeVisible();
  }
  await cleo.page.reload();
  await expect(option(cleo.page, 'The second')).toHaveAttribute('aria-pressed', 'true');
});

test('with two tabs one tells of a message, and both agree on what is read', async ({
  browser,
}) => {
  const ada = await join(browser, 'ada');
  const ben = await arrive(browser, 'ben');
  await startChat(ada.page, [ben.name]);
  const second = await ben.context.newPage();
  await second.goto('/tags');
  await expect(messaging(second)).not.toContainText('unread');

  await say(ada.page, 'One of two');
  const tabs = [ben.page, second];
  for (const tab of tabs) {
    await expect(messaging(tab)).toContainText('1 unread');
  }
  const toasts = tabs.map((tab) => tab.getByRole('region', { name: 'Notifications' }));
  const countShown = async () =>
    (await Promise.all(toasts.map((toast) => toast.isVisible()))).filter(Boolean).length;
  await expect.poll(countShown).toBe(1);
  // The other tab would have told of it by then.
  await second.waitForTimeout(700);
  expect(await countShown()).toBe(1);

  await second.goto(ada.page.url());
  for (const tab of tabs) {
    await expect(messaging(tab)).not.toContainText('unread');
  }
  for (const toast of toasts) await expect(toast).toBeHidden();
});

test('messaging can be used by everybody, light and dark, wide and on a phone', async ({
  browser,
}) => {
  const ada = await join(browser, 'ada');
  const ben = await join(browser, 'ben');
  const { page } = ada;
  await startChat(page, [ben.name]);
  await say(page, 'Read **aloud**');
  await expect(page.getByText('Sending …')).toHaveCount(0);
  const chat = page.url();
  for (const address of ['/messaging', '/messaging/direct-message', chat]) {
    await page.goto(address);
    await expectUsable(page);
  }
  for (const name of [
    'Add Participants',
    'Show Participants',
    'Manage Participants',
    'Create Poll',
  ]) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectUsable(page, name);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
