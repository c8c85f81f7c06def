import { expect } from '@playwright/test';
import { startChat } from './chatting.js';
import { askAtOnce, join, newName } from './people.js';
import { test } from './test.js';
import { expectUsable } from './usable.js';

test('the address of a question in a chat shows the question, and leads there', async ({
  browser,
}) => {
  const ada = await join(browser, 'ada');
  const ben = await join(browser, 'ben');
  const title = `How do glazes craze ${newName('q')}?`;
  const question = await askAtOnce(ben, { title, text: 'It cools fast.', tags: 'glaze' });
  const { address: chat } = await startChat(newName('Potters'), ada, ben);

  const { page } = ada;
  await page.goto(chat);
  const address = new URL(question, page.url()).href;
  await page.getByPlaceholder('Type your message here').fill(`Was this asked? ${address}`);
  await page.getByPlaceholder('Type your message here').press('Enter');
  const card = page.getByRole('log').getByRole('link', { name: title });
  await expect(card).toContainText('No answers yet · 0 votes');
  await expectUsable(page, 'a question in a chat');
  await card.click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});
