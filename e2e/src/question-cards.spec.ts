import { expect } from '@playwright/test';
import { startChat } from './chatting.js';
import { arrive, newName } from './people.js';
import { test } from './test.js';
import { expectUsable } from './usable.js';

test('the address of a question in a chat shows the question, and leads there', async ({
  browser,
}) => {
  const ada = await arrive(browser, 'ada');
  const ben = await arrive(browser, 'ben');
  const title = `How do glazes craze ${newName('q')}?`;
  const asked = await ben.context.request.post('/question/addQuestion', {
    data: {
      ...{ title, text: 'It cools fast.', askedBy: ben.name, askDateTime: new Date() },
      tags: [{ name: 'glaze', description: '' }],
    },
  });
  const { _id: qid } = (await asked.json()) as { readonly _id: string };
  const { address: chat } = await startChat(newName('Potters'), ada, ben);

  const { page } = ada;
  await page.goto(chat);
  const address = new URL(`/question/${qid}`, page.url()).href;
  await page.getByPlaceholder('Type your message here').fill(`Was this asked? ${address}`);
  await page.getByPlaceholder('Type your message here').press('Enter');
  const card = page.getByRole('log').getByRole('link', { name: title });
  await expect(card).toContainText('No answers yet · 0 votes');
  await expectUsable(page, 'a question in a chat');
  await card.click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
});
