import { expect, type Page } from '@playwright/test';
import { choose, message, openChat, startChat } from './chatting.js';
import { join, newName } from './people.js';
import { test } from './test.js';
import { expectUsable } from './usable.js';

test('a poll is closed, a message kept for later and another forwarded', async ({ browser }) => {
  const ada = await join(browser, 'ada');
  const ben = await join(browser, 'ben');
  const [here, there] = [newName('Here'), newName('There')];
  const { address: other } = await startChat(there, ada, ben);
  await openChat(here, ada, ben);

  // A poll with an end, which its creator closes before that.
  await ada.page.getByRole('button', { name: 'Create Poll' }).click();
  const form = ada.page.getByRole('dialog', { name: 'Create a New Poll' });
  await form.getByLabel('Poll question').fill('Which script?');
  await form.getByLabel('Option 1').fill('Ductus');
  await form.getByLabel('Option 2').fill('ductus ');
  await form.getByRole('button', { name: 'Create Poll' }).click();
  await expect(form.getByRole('alert')).toContainText('Two options of a poll cannot be the same');
  await form.getByLabel('Option 2').fill('Counter');
  const nextMonth = new Date(Date.now() + 30 * 86_400_000).toISOString();
  await form.getByLabel('Ends').fill(nextMonth.slice(0, 'YYYY-MM-DDTHH:mm'.length));
  await form.getByRole('button', { name: 'Create Poll' }).click();
  const poll = ben.page.getByRole('group', { name: 'Poll: Which script?' });
  await expect(poll.getByText(/^Ends /)).toBeVisible();
  await poll.getByRole('button', { name: /^Ductus/ }).click();
  await expect(poll.getByText(/You chose “Ductus”; choose again/)).toBeVisible();
  await choose(ada.page, 'Which script?', 'Close the poll');
  await expect(poll.getByText('Closed', { exact: true })).toBeVisible();
  await expect(poll.getByText('1 vote. You chose “Ductus”.')).toBeVisible();
  await expectUsable(ben.page, 'a closed poll');

  // What was read is kept for later, in all of ben's tabs, and a page that is open doesn't read it again.
  for (const text of ['The first one', 'The second one', 'The third one']) {
    await ada.page.getByPlaceholder('Type your message here').fill(text);
    await ada.page.getByPlaceholder('Type your message here').press('Enter');
    await expect(message(ben.page, text)).toBeVisible();
  }
  const second = await ben.context.newPage();
  await second.goto('/messaging/direct-message');
  const rowOf = (page: Page) => page.getByRole('link', { name: new RegExp(here) });
  await expect(rowOf(second)).not.toContainText('unread');
  await choose(ben.page, 'The second one', 'Mark unread from here');
  await expect(rowOf(second)).toContainText('2 unread');
  await expect(ben.page.getByText('New messages', { exact: true })).toBeVisible();
  await message(ben.page, 'The third one').hover();
  await rowOf(ben.page).hover();
  await expect(rowOf(ben.page)).toContainText('2 unread');

  // Forwarded: under ben's name, with ada's above it.
  await choose(ben.page, 'The first one', 'Forward');
  const dialog = ben.page.getByRole('dialog', { name: 'Forward the message' });
  await dialog.getByLabel('Find a chat').fill(there);
  await dialog.getByRole('radio', { name: there }).check();
  await expectUsable(ben.page, 'a message that is forwarded');
  await dialog.getByRole('button', { name: 'Forward' }).click();
  await expect(ben.page.getByText('The message was forwarded.')).toBeVisible();
  await ada.page.goto(other);
  await expect(message(ada.page, 'The first one')).toContainText(`Forwarded from ${ada.name}`);

  // Left and opened again, it is read.
  await ben.page.goto(other);
  await expect(rowOf(ben.page)).toContainText('2 unread');
  await rowOf(ben.page).click();
  await expect(message(ben.page, 'The third one')).toBeVisible();
  await expect(rowOf(second)).not.toContainText('unread');
});

test('an admin gives a group another name, which everybody sees at once', async ({ browser }) => {
  const [ada, ben] = [await join(browser, 'ada'), await join(browser, 'ben')];
  const before = newName('Old');
  await openChat(before, ada, ben);
  const called = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
  await expect(called(ben.page, before)).toBeVisible();
  await ben.page.getByRole('button', { name: 'More about this chat' }).click();
  await expect(ben.page.getByRole('button', { name: 'Leave Chat…' })).toBeVisible();
  await expect(ben.page.getByRole('button', { name: 'Rename Chat' })).toBeHidden();

  await ada.page.getByRole('button', { name: 'More about this chat' }).click();
  await ada.page.getByRole('button', { name: 'Rename Chat' }).click();
  const form = ada.page.getByRole('dialog', { name: 'Rename Chat' });
  await expect(form.getByLabel('Name')).toHaveValue(before);
  await expectUsable(ada.page, 'renaming a chat');
  const title = newName('New');
  await form.getByLabel('Name').fill(title);
  await form.getByRole('button', { name: 'Rename' }).click();
  await expect(form).toBeHidden();
  for (const { page } of [ada, ben]) {
    await expect(called(page, title)).toBeVisible();
    await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible();
  }
});
