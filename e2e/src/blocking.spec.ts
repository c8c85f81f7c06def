import { expect } from '@playwright/test';
import { join, PHONE } from './people.js';
import { test } from './test.js';
import { expectUsable } from './usable.js';

test('somebody is blocked: the two don’t meet, until they are unblocked', async ({ browser }) => {
  const [ada, ben, cleo] = [
    await join(browser, 'ada'),
    await join(browser, 'ben'),
    await join(browser, 'cleo'),
  ];
  const find = async (page: typeof ada.page, name: string) => {
    await page.goto('/users');
    await page.getByPlaceholder('Search Usernames...').fill(name);
    return page.getByRole('main').getByRole('link', { name });
  };

  // They have written to each other.
  await ada.page.goto(`/user/${ben.name}`);
  await ada.page.getByRole('button', { name: 'Message' }).click();
  await ada.page.getByRole('textbox', { name: 'Message' }).fill('Hello');
  await ada.page.keyboard.press('Enter');
  await ben.page.goto('/messaging/direct-message');
  await ben.page.getByRole('link', { name: ada.name }).click();
  await expect(ben.page.getByRole('log')).toContainText('Hello');

  await ada.page.goto(`/user/${ben.name}`);
  await ada.page.getByRole('button', { name: `More about ${ben.name}` }).click();
  await ada.page.getByRole('button', { name: 'Block', exact: true }).click();
  await ada.page
    .getByRole('dialog', { name: `Block ${ben.name}?` })
    .getByRole('button', { name: 'Block' })
    .click();
  await expect(ada.page.getByText(`You blocked ${ben.name}.`)).toBeVisible();
  await expectUsable(ada.page);

  // His open chat says so at once, and not who it was.
  await expect(ben.page.getByText('one of you has blocked the other')).toBeVisible();
  await expect(ben.page.getByRole('textbox', { name: 'Message' })).toBeHidden();
  await ben.page.setViewportSize(PHONE);
  await expectUsable(ben.page);
  await expect(await find(ben.page, ada.name)).toBeHidden();
  await expect(await find(ada.page, ben.name)).toBeHidden();
  for (const { name } of [ada, ben]) await expect(await find(cleo.page, name)).toBeVisible();

  await ada.page.goto(`/user/${ada.name}?tab=settings`);
  await ada.page.getByRole('button', { name: `Unblock ${ben.name}` }).click();
  await expect(ada.page.getByText('You haven’t blocked anyone.')).toBeVisible();
  await expect(await find(ben.page, ada.name)).toBeVisible();
});
