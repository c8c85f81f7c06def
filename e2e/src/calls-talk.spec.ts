import { expect, type Page } from '@playwright/test';
import {
  answer,
  banner,
  boardOfCall,
  canvasOfCall,
  draw,
  expectButtonsOnPhone,
  expectConnected,
  hangUpButton,
  inked,
  two,
} from './calling.js';
import { askAtOnce, comeOnline, newName } from './people.js';
import { test } from './test.js';
import { expectAccessible } from './usable.js';

test('a question is talked through with a board and a chat, and what is written of it becomes a draft', async ({
  browser,
}) => {
  const pair = await two(browser);
  const { caller: asker, callee: helper } = pair;
  await comeOnline(asker.page);
  const title = `Which numerals stand in ${newName('tables')}?`;
  await askAtOnce(asker, { title, text: 'Old style or lining ones?', tags: 'type' });
  await helper.page.getByRole('link', { name: title }).click();
  await helper.page.getByRole('button', { name: `Talk it through with ${asker.name}` }).click();
  await expect(banner(asker.page, helper.name)).toBeVisible();
  await answer(asker.page);
  await expectConnected(pair);

  // The board is there for both, without a click, and what one draws the other sees.
  for (const { page } of [asker, helper]) {
    await expect(canvasOfCall(page)).toBeVisible();
    await expect(boardOfCall(page).getByRole('heading', { name: title })).toBeVisible();
  }
  await expect(helper.page.getByRole('link', { name: title })).toBeVisible();
  await draw(asker.page);
  await expect.poll(() => inked(helper.page)).toBeGreaterThan(50);
  await hangUpButton(helper.page).hover();
  await expectAccessible(helper.page, 'a board beside a call');
  await expectButtonsOnPhone(helper.page);

  // What one writes is counted while the other looks at the board.
  await helper.page.getByRole('button', { name: 'Chat', exact: true }).click();
  const chat = helper.page.getByRole('region', { name: `Chat with ${asker.name}` });
  const field = chat.getByRole('textbox', { name: /message/i });
  // Its buttons leave it room for a sentence.
  expect((await field.boundingBox())?.width).toBeGreaterThan(200);
  await field.fill('Look at the 4.');
  await chat.getByRole('button', { name: /Send/ }).click();
  await asker.page.getByRole('button', { name: 'Chat, 1 unread' }).click();
  await expect(asker.page.getByRole('log').getByText('Look at the 4.')).toBeVisible();
  // The bar fades where nobody moves, and is looked at while it stands.
  await hangUpButton(asker.page).hover();
  await expectAccessible(asker.page, 'a chat beside a call');

  await hangUpButton(helper.page).click();
  const summary = (page: Page) => page.getByRole('textbox', { name: 'Your summary' });
  await summary(asker.page).fill('Lining ones, then.');
  await asker.page.getByRole('button', { name: `Give it to ${helper.name}` }).click();
  await expect(asker.page.getByText(`${helper.name} has what you wrote.`)).toBeVisible();
  await expect(helper.page.getByText('Lining ones, then.')).toBeVisible();
  await summary(helper.page).fill('In tables all figures are of one height.');
  await expectAccessible(helper.page, 'what is written of a talk');
  await helper.page.getByRole('button', { name: 'Make a draft of an answer' }).click();

  await expect(helper.page).toHaveURL(/\/new\/answer\//);
  const draft = helper.page.getByRole('textbox', { name: /Answer Text/ });
  await expect(draft).toHaveValue(/^!\[.*\]\(\/drawing\//);
  await expect(draft).toHaveValue(/all figures are of one height\.\n\nLining ones, then\./);
  await helper.page.getByRole('button', { name: 'Post Answer' }).click();
  const posted = helper.page.getByRole('article', { name: `Answer by ${helper.name}` });
  for (const { name } of [asker, helper]) {
    await expect(posted.getByRole('link', { name: `@${name}` })).toBeVisible();
  }
  await expect(posted.getByRole('img', { name: new RegExp(title.slice(0, 20)) })).toBeVisible();

  // The board stays with both.
  for (const [{ page }, heading] of [
    [helper, 'My Whiteboards'],
    [asker, 'Shared with You'],
  ] as const) {
    await page.goto('/whiteboard');
    await expect(page.getByRole('region', { name: heading }).getByText(title)).toBeVisible();
  }
  await pair.leave();
});
