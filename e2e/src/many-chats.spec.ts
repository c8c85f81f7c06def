import { expect } from '@playwright/test';
import { join } from './people.js';
import { test } from './test.js';
import { expectUsable } from './usable.js';

const PAGE = 50;
const MANY = 2 * PAGE + 1;

test('a list of many chats goes on as it is scrolled, and a message brings a chat to its front', async ({
  browser,
}) => {
  const ada = await join(browser, 'ada');
  const ben = await join(browser, 'ben');
  const ids: string[] = [];
  for (let number = 0; number < MANY; number += 1) {
    const created = await ben.context.request.post('/chat/createChat', {
      data: { title: `Plan ${number}`, participants: [ada.name] },
    });
    const { _id } = (await created.json()) as { _id: string };
    ids.push(_id);
    const text = { msg: `About plan ${number}`, msgFrom: ben.name, type: 'direct' };
    await ben.context.request.post(`/chat/${_id}/addMessage`, { data: text });
  }

  const { page } = ada;
  await page.goto('/messaging/direct-message');
  const list = page.getByRole('region', { name: 'Your Chats' });
  const rows = list.getByRole('listitem');
  await expect(rows).toHaveCount(PAGE);
  await expectUsable(page, 'a list that goes on');
  await expect(list.getByRole('button', { name: 'Load more' })).toBeAttached();
  await expect(async () => {
    await rows.last().scrollIntoViewIfNeeded();
    await expect(rows).toHaveCount(MANY, { timeout: 500 });
  }).toPass();
  await expect(list.getByRole('button', { name: 'Load more' })).toBeHidden();

  // Opened by its address it is in the list, whichever page of it has been read.
  const titles = await rows.getByRole('link').allTextContents();
  const last = Number(/Plan (\d+)/.exec(titles.at(-1) ?? '')?.[1]);
  await page.goto(`/messaging/direct-message?chatId=${ids[last]}`);
  const shown = list.getByRole('link', { name: new RegExp(`Plan ${last}\\b`) });
  await expect(shown).toHaveAttribute('aria-current', 'true');
  await expect(rows).toHaveCount(PAGE + 1);
  await expect(shown).not.toContainText('unread');
  // Beside a chat in a window that isn't wide its heading is one line.
  await page.setViewportSize({ width: 800, height: 800 });
  const heading = await list.getByRole('heading', { name: 'Your Chats' }).boundingBox();
  expect(heading?.height).toBeLessThan(40);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.goto('/messaging/direct-message');
  await expect(rows).toHaveCount(PAGE);
  const more = { msg: 'Still there?', msgFrom: ben.name, type: 'direct' };
  await ben.context.request.post(`/chat/${ids[last]}/addMessage`, { data: more });
  await expect(rows.first()).toContainText(`Plan ${last}`);
  await expect(rows.first()).toContainText('1 unread');
});
