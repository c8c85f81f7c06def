import { expect } from '@playwright/test';
import { startChat } from './chatting.js';
import { join, newName } from './people.js';
import { test } from './test.js';
import { expectUsable } from './usable.js';

const DAY_MS = 86_400_000;

test('somebody finds what was said long ago in a chat, goes to a day of it, and looks through all chats', async ({
  browser,
}) => {
  const ada = await join(browser, 'ada');
  const ben = await join(browser, 'ben');
  const { page } = ada;
  const { chatId } = await startChat(newName('Potters'), ada, ben);
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  const say = async (msg: string, days: number) => {
    const data = { msg, msgFrom: ben.name, type: 'direct', msgDateTime: daysAgo(days) };
    await ben.page.request.post(`/chat/${chatId}/addMessage`, { data });
  };
  await say('The celadon crackled, see https://example.org/glaze', 200);
  for (let days = 199; days > 50; days -= 1) await say(`Fired kiln ${days}`, days);

  await page.goto(`/messaging/direct-message?chatId=${chatId}`);
  const log = page.getByRole('log');
  await page.getByRole('button', { name: 'Find in this chat' }).click();
  const field = page.getByRole('textbox', { name: 'Find in this chat' });
  await field.fill(`crackles from:${ben.name} has:link`);
  const hits = page.getByRole('list', { name: 'Found in this chat' }).getByRole('button');
  await expect(hits).toHaveCount(1);
  await expectUsable(page, 'what was found in a chat');
  await hits.click();
  await expect(log.getByText('The celadon crackled')).toBeInViewport();

  await page.getByLabel('Date').fill(daysAgo(60).slice(0, 10));
  await page.getByRole('button', { name: 'Jump to date' }).click();
  await expect(log.getByText(/Fired kiln (60|59)/).first()).toBeInViewport();
  await field.press('Escape');
  await expect(field).toBeHidden();

  await page.getByRole('link', { name: 'Search your chats' }).click();
  await page.getByRole('textbox', { name: 'Search everything' }).fill('celadon crackle');
  await page.getByRole('link', { name: /The celadon crackled/ }).click();
  await expect(log.getByText('The celadon crackled')).toBeInViewport();
});
