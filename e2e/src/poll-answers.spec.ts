import { expect } from '@playwright/test';
import { startChat } from './chatting.js';
import { arrive, newName } from './people.js';
import { test } from './test.js';
import { expectUsable } from './usable.js';

test('people tick several answers of a poll, in two tabs too, and see who voted', async ({
  browser,
}) => {
  const ada = await arrive(browser, 'ada');
  const ben = await arrive(browser, 'ben');
  const { address } = await startChat(newName('Feast'), ada, ben);
  const otherTab = await ada.context.newPage();
  const pages = [ada.page, otherTab, ben.page];
  for (const page of pages) await page.goto(address);

  await ben.page.getByRole('button', { name: 'Create Poll' }).click();
  const form = ben.page.getByRole('dialog', { name: 'Create a New Poll' });
  await form.getByLabel('Poll question').fill('Who brings what?');
  await form.getByLabel('Option 1').fill('Bread');
  await form.getByLabel('Option 2').fill('Olives');
  await form.getByLabel('Multiple answers').check();
  await form.getByLabel('Show who voted').check();
  await expectUsable(ben.page, 'the form of a poll');
  await form.getByRole('button', { name: 'Create Poll' }).click();

  const [first, second, bens] = pages.map((page) =>
    page.getByRole('group', { name: 'Poll: Who brings what?' }),
  );
  if (!first || !second || !bens) throw new Error('A page is missing.');
  await first.getByRole('checkbox', { name: /^Bread/ }).click();
  await first.getByRole('checkbox', { name: /^Olives/ }).click();
  await expect(second.getByText(/You chose “Bread” and “Olives”/)).toBeVisible();
  await second.getByRole('checkbox', { name: /^Bread/ }).click();
  await expect(first.getByRole('checkbox', { name: /^Bread 0.0%/ })).not.toBeChecked();
  await bens.getByRole('checkbox', { name: /^Bread/ }).click();
  await expect(first.getByText('2 people voted')).toBeVisible();
  await expect(first.getByRole('checkbox', { name: /^Olives 50.0%/ })).toBeChecked();
  await expectUsable(ada.page, 'a poll with several answers');

  await first.getByRole('button', { name: '2 people voted' }).click();
  const voters = ada.page.getByRole('dialog', { name: 'Who Voted' });
  await expect(voters.getByRole('link')).toHaveText([ben.name, ada.name]);
  await expectUsable(ada.page, 'who voted');
});
