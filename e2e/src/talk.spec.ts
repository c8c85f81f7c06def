import { expect } from '@playwright/test';
import { openChat, say } from './chatting.js';
import { arrive, newName } from './people.js';
import { test } from './test.js';
import { expectUsable } from './usable.js';

test('what was said in a chat becomes a question, and a line in the chat leads to it', async ({
  browser,
}) => {
  const ada = await arrive(browser, 'ada');
  const ben = await arrive(browser, 'ben');
  await openChat(newName('talk'), ada, ben);
  const log = ada.page.getByRole('log');
  for (const [person, words] of [
    [ben, 'Which ductus do we take?'],
    [ada, 'The second: its counters match.'],
  ] as const) {
    await say(person.page, words);
    await expect(log.getByText(words)).toBeVisible();
  }

  await log.getByText('Which ductus do we take?').hover();
  await log.getByRole('button', { name: `More about the message from ${ben.name}` }).click();
  await ada.page.getByRole('button', { name: 'Make a question of it' }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'Make a question of it' });
  await dialog.getByRole('checkbox', { name: /The second/ }).check();
  await expectUsable(ada.page);
  await dialog.getByRole('button', { name: 'Start writing' }).click();

  const text = ada.page.getByRole('textbox', { name: /Question Text/ });
  await expect(text).toHaveValue(new RegExp(`@${ben.name}`));
  await expect(text).toHaveValue(/> \*\*.*The second: its counters match\./);
  const title = `Which ductus for ${newName('capitals')}?`;
  await ada.page.getByLabel(/Question Title/).fill(title);
  await ada.page.getByRole('combobox', { name: /Tags/ }).fill('script');
  await ada.page.getByRole('button', { name: 'Post Question' }).click();
  await expect(ada.page).toHaveURL(/\/home/);

  // Ben, who is still in the chat, is led there.
  const beside = ben.page.waitForEvent('popup');
  await ben.page
    .getByRole('log')
    .getByRole('link', { name: /\/question\// })
    .click();
  const question = await beside;
  await expect(question.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(question.getByRole('blockquote').first()).toContainText('Which ductus do we take?');
});
