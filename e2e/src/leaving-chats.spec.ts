import { expect, type Page } from '@playwright/test';
import { message, messageField, openChat, say } from './chatting.js';
import { join, newName } from './people.js';
import { test } from './test.js';
import { expectUsable } from './usable.js';

test('one leaves a group, another is removed while they look, and comes back', async ({
  browser,
}) => {
  const ada = await join(browser, 'ada');
  const ben = await join(browser, 'ben');
  const cleo = await join(browser, 'cleo');
  const title = newName('Trip');
  await openChat(title, ada, ben, cleo);
  const rowOf = (page: Page) =>
    page.getByRole('region', { name: 'Your Chats' }).getByRole('link', { name: new RegExp(title) });
  await say(ada.page, 'Where do we go?');
  for (const { page } of [ben, cleo]) await expect(message(page, 'Where do we go?')).toBeVisible();

  // What it is about is told to all.
  await ada.page.getByRole('button', { name: 'Show Participants' }).click();
  await ada.page.getByRole('button', { name: 'Describe Chat' }).click();
  await ada.page.getByLabel('Description').fill('Where we plan it');
  await ada.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(ben.page.getByText('Where we plan it')).toBeVisible();

  // ben leaves: he still reads, and has it in no list.
  await ben.page.getByRole('button', { name: 'More about this chat' }).click();
  await ben.page.getByRole('button', { name: 'Leave Chat…' }).click();
  await ben.page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(ben.page.getByText('You left this chat.')).toBeVisible();
  await expect(rowOf(ben.page)).toHaveCount(0);
  await expect(messageField(ben.page)).toHaveCount(0);
  await expectUsable(ben.page, 'a chat that was left');
  await expect(ada.page.getByText(`${ben.name} left`)).toBeVisible();
  await expect(ada.page.getByText(/^2 participants/)).toBeVisible();

  // cleo is removed while she looks at it.
  await ada.page.getByRole('button', { name: 'Manage Participants' }).click();
  await ada.page.getByRole('button', { name: `Remove ${cleo.name}` }).click();
  await ada.page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(cleo.page.getByText(`${ada.name} removed you from this chat.`)).toBeVisible();
  // Others may hear of it before she is answered: until then the window that asked stands in the place of the first one.
  const managing = ada.page.getByRole('dialog', { name: 'Manage Participants' });
  await expect(managing).toBeVisible();
  await ada.page.keyboard.press('Escape');
  await expect(ada.page.getByRole('dialog')).toHaveCount(0);
  await say(ada.page, 'Nobody hears this');
  await expect(message(ada.page, 'Nobody hears this')).toBeVisible();
  for (const { page } of [ben, cleo]) {
    await page.reload();
    await expect(message(page, 'Where do we go?')).toBeVisible();
    await expect(message(page, 'Nobody hears this')).toHaveCount(0);
  }
  await expect(cleo.page.getByText(`${ada.name} removed you from this chat.`)).toBeVisible();

  // She comes back, on the page that is open, and sees what comes after.
  await ada.page.getByRole('button', { name: 'Add Participants' }).click();
  await ada.page.getByPlaceholder('Search Usernames...').fill(cleo.name);
  await ada.page.getByRole('button', { name: new RegExp(`^${cleo.name}`) }).click();
  await ada.page.getByRole('button', { name: 'Add to Chat' }).click();
  await expect(messageField(cleo.page)).toBeVisible();
  await expect(rowOf(cleo.page)).toBeVisible();
  await say(ada.page, 'Welcome back');
  await expect(message(cleo.page, 'Welcome back')).toBeVisible();
  await expect(message(cleo.page, 'Nobody hears this')).toHaveCount(0);
  await say(cleo.page, 'Thanks');
  await expect(message(ada.page, 'Thanks')).toBeVisible();
  await expect(message(ben.page, 'Welcome back')).toHaveCount(0);

  // The log says it all, also after a reload.
  await ada.page.reload();
  for (const line of [
    `${ben.name} left`,
    `${ada.name} removed ${cleo.name}`,
    `${ada.name} added ${cleo.name}`,
  ]) {
    await expect(ada.page.getByText(line, { exact: true })).toBeVisible();
  }
});
