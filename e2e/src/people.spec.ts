import { expect } from '@playwright/test';
import { arrive, askAtOnce, join, logIn, newName } from './people.js';
import { test } from './test.js';
import { expectUsable } from './usable.js';

test('a person is looked at and written to, and ends their session on another device', async ({
  browser,
}) => {
  const ada = await arrive(browser, 'ada');
  const ben = await join(browser, 'ben');
  const title = `Who is this ${newName('q')}`;
  await askAtOnce(ada, { title, text: 'I wonder.', tags: 'people' });

  // Found by what stands inside the name.
  await ben.page.goto('/users?order=activity');
  await ben.page.getByPlaceholder('Search Usernames...').fill(ada.name.slice(2));
  await ben.page.getByRole('main').getByRole('link', { name: ada.name }).click();
  await expect(ben.page.getByRole('heading', { level: 1, name: ada.name })).toBeVisible();
  await expect(ben.page.getByText('Online')).toBeVisible();
  await expect(ben.page.getByRole('list', { name: 'Figures' })).toContainText('1 question');
  await expect(ben.page.getByRole('link', { name: title })).toBeVisible();
  await expectUsable(ben.page);
  await ben.page.getByRole('button', { name: 'Message' }).click();
  await expect(ben.page).toHaveURL(/chatId=/);
  await ben.page.goto(`/user/${ada.name}`);
  await expect(ben.page.getByRole('region', { name: 'Chats in common' })).toContainText(
    'Just the two of you',
  );

  const other = await (await browser.newContext()).newPage();
  await other.goto('/');
  await logIn(other, ada.name);
  await expect(other.getByRole('heading', { name: 'All Questions', exact: true })).toBeVisible();
  await ada.page.goto(`/user/${ada.name}`);
  const sessions = ada.page.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: /^End the session on/ }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(other).toHaveURL('/');

  const saved = ada.page.waitForEvent('download');
  await ada.page.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe(`Collabor8-${ada.name}.json`);

  await ada.page.goto('/');
  await ada.page.getByRole('button', { name: 'Log out' }).click();
  await expect(ben.page.getByText('Last seen')).toBeVisible();
});
