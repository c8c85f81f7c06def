import { expect } from '@playwright/test';
import { choose, message, messageField, openChat, say, startChat } from './chatting.js';
import { join, newName, PHONE } from './people.js';
import { test } from './test.js';
import { expectUsable } from './usable.js';

test('two people react, reply, edit, take back and pin, and both see it at once', async ({
  browser,
}) => {
  const ada = await join(browser, 'ada');
  const ben = await join(browser, 'ben');
  await openChat(`Script ${newName('acts')}`, ada, ben);
  await say(ada.page, 'The ductus one');
  await expect(message(ben.page, 'The ductus one')).toBeVisible();

  // A reaction.
  await message(ben.page, 'The ductus one').hover();
  await message(ben.page, 'The ductus one').getByRole('button', { name: 'React' }).click();
  await ben.page.getByRole('group', { name: 'Recent emoji' }).getByText('🎉').click();
  await expect(ada.page.getByRole('button', { name: `🎉 1: ${ben.name}` })).toBeVisible();
  await ada.page.getByRole('button', { name: `🎉 1: ${ben.name}` }).click();
  await expect(ben.page.getByRole('button', { name: /^🎉 2:/ })).toBeVisible();

  // A reply, by the keyboard alone.
  await message(ben.page, 'The ductus one').focus();
  await ben.page.keyboard.press('r');
  await expect(ben.page.getByText(`Reply to ${ada.name}: The ductus one`)).toBeVisible();
  await ben.page.keyboard.type('Its counters match');
  await ben.page.keyboard.press('Enter');
  const quote = ada.page.getByRole('button', { name: `${ada.name} The ductus one` });
  await expect(quote).toBeVisible();

  // Edited: the quote has the new words as well.
  await choose(ada.page, 'The ductus one', 'Edit');
  const dialog = ada.page.getByRole('dialog', { name: 'Edit your message' });
  await dialog.getByLabel('Message').fill('The second one');
  await dialog.getByRole('button', { name: 'Save' }).click();
  for (const { page } of [ada, ben]) {
    await expect(message(page, 'The second one').first()).toBeVisible();
    await expect(page.getByText('edited', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: `${ada.name} The second one` })).toBeVisible();
  }

  // Pinned by its admin, who alone may.
  await choose(ada.page, 'Its counters match', 'Pin for everyone');
  await expect(ben.page.getByRole('button', { name: /Its counters match Pinned$/ })).toBeVisible();
  await expectUsable(ada.page);

  // Taken back.
  await choose(ben.page, 'Its counters match', 'Take it back');
  for (const { page } of [ada, ben]) {
    await expect(message(page, 'This message was taken back.')).toBeVisible();
    await expect(message(page, 'Its counters match')).toHaveCount(0);
  }

  // A reload shows the same.
  await ben.page.reload();
  await expect(message(ben.page, 'This message was taken back.')).toBeVisible();
  await expect(ben.page.getByRole('button', { name: /^🎉 2:/ })).toBeVisible();
});

test('on a phone a long press opens what can be done with a message', async ({ browser }) => {
  const ada = await join(browser, 'ada');
  await ada.page.setViewportSize({ width: 360, height: 740 });
  const ben = await join(browser, 'ben');
  const { address } = await startChat('Phone', ada, ben);
  const { page } = ada;
  await page.goto(address);
  await say(page, 'Held for long');
  const held = message(page, 'Held for long');
  await expect(held.getByRole('button', { name: 'Reply' })).toBeAttached();
  await held.dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true });
  const sheet = page.getByRole('group', { name: 'Recent emoji' });
  await expect(sheet).toBeVisible();
  await held.dispatchEvent('pointerup', { pointerType: 'touch', bubbles: true });
  await expectUsable(page);
  await sheet.getByText('👍').click();
  await expect(page.getByRole('button', { name: '👍 1: you' })).toBeVisible();
  await expect(sheet).toBeHidden();
});

test('beside menu and list a chat keeps room for its name', async ({ browser }) => {
  const ada = await join(browser, 'ada');
  await ada.page.setViewportSize({ width: 800, height: 700 });
  const { address } = await startChat('Room', ada, await join(browser, 'ben'));
  await ada.page.goto(address);
  await ada.page.getByRole('button', { name: 'More about this chat' }).click();
  await expect(ada.page.getByRole('button', { name: 'Create Poll' })).toBeVisible();
  const name = await ada.page.getByRole('main').getByRole('heading').last().boundingBox();
  expect(name?.width).toBeGreaterThan(160);
  await expectUsable(ada.page);
});

test('a link leads to a message of long ago, and going back to where one was', async ({
  browser,
}) => {
  const ada = await join(browser, 'ada');
  const ben = await join(browser, 'ben');
  const { page } = ada;
  const { chatId, address } = await startChat('Long', ada, ben);
  for (let count = 1; count <= 130; count += 1) {
    await page.request.post(`/chat/${chatId}/addMessage`, {
      data: { msg: `number ${count}.`, msgFrom: ada.name, type: 'direct' },
    });
  }
  const whole = await page.request.get(`/chat/${chatId}`);
  const { messages } = (await whole.json()) as { readonly messages: readonly { _id: string }[] };
  await page.goto(`${address}&messageId=${messages[9]?._id ?? ''}`);
  await expect(page.getByText('number 10.', { exact: true })).toBeInViewport();

  await page.getByRole('log').hover();
  await page.mouse.wheel(0, 300);
  const seen = page.getByText('number 14.', { exact: true });
  await expect(seen).toBeInViewport();
  await page.waitForTimeout(500);
  const before = await seen.boundingBox();
  await page.getByRole('link', { name: 'Questions' }).first().click();
  await expect(page.getByRole('heading', { name: 'All Questions' })).toBeVisible();
  await page.goBack();
  await expect(seen).toBeInViewport();
  await expect.poll(async () => (await seen.boundingBox())?.y ?? 0).toBeCloseTo(before?.y ?? 0, -1);
});

test('the global room has a mark while something there is unread', async ({ browser }) => {
  const ada = await join(browser, 'ada');
  const ben = await join(browser, 'ben');
  await ben.page.goto('/messaging');
  await expect(messageField(ben.page)).toBeVisible();
  await ben.page.goto('/home');
  const menu = ben.page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('button', { name: /^Messaging/ }).click();
  const room = menu.getByRole('link', { name: /^Global Messages/ });
  await ada.page.goto('/messaging');
  const text = `Hello ${newName('mark')}`;
  await say(ada.page, text);
  await expect(room).toHaveText('Global Messagesunread');
  await room.click();
  await expect(ben.page.getByText(text)).toBeVisible();
  await expect(room).toHaveText('Global Messages');
  await ben.page.reload();
  await expect(room).toHaveText('Global Messages');
});

test('a message is saved for later, in all tabs, and goes when it is deleted', async ({
  browser,
}) => {
  const ada = await join(browser, 'ada');
  const ben = await join(browser, 'ben');
  const { address } = await openChat(`Script ${newName('saved')}`, ada, ben);
  await say(ada.page, 'The ductus one');
  await say(ada.page, 'The second one');
  const other = await ben.context.newPage();
  await other.setViewportSize(PHONE);
  await other.goto('/messaging/direct-message');
  await other.getByRole('link', { name: 'Saved messages' }).click();
  await expect(other.getByText('No saved messages')).toBeVisible();

  await choose(ben.page, 'The ductus one', 'Save for later');
  await choose(ben.page, 'The second one', 'Save for later');
  const rows = other.getByRole('list', { name: 'Saved messages' }).getByRole('listitem');
  await expect(rows).toHaveText([/The second one/, /The ductus one/]);
  await expectUsable(other);
  await choose(ada.page, 'The second one', 'Delete the message from ' + ada.name);
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rows).toHaveText([/The ductus one/]);

  await other.setViewportSize(PHONE);
  await rows.getByRole('link').click();
  await expect(other).toHaveURL(new RegExp(address.replace('?', '[?]')));
  await expect(message(other, 'The ductus one')).toBeVisible();
  await other.getByRole('link', { name: 'Back to your saved messages' }).click();
  await other.reload();
  await expect(rows).toHaveText([/The ductus one/]);
  await ben.page.reload();
  await choose(ben.page, 'The ductus one', 'Remove from saved');
  await ben.page.getByRole('link', { name: 'Saved messages' }).click();
  await expect(ben.page.getByText('No saved messages')).toBeVisible();
});
