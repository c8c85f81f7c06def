import { expect, type Page } from '@playwright/test';
import { arrive, askAtOnce, join, newName } from './people.js';
import { test } from './test.js';
import { expectUsable } from './usable.js';

const bell = (page: Page, words: string) =>
  page.getByRole('link', { name: `Notifications, ${words}`, exact: true });

test('an answer and a mention are told live, once for all tabs, and lead to their place', async ({
  browser,
}) => {
  const ada = await arrive(browser, 'ada');
  const title = `Why irregular verbs? ${newName('q')}`;
  const address = await askAtOnce(ada, { title, text: 'Every verb is its own.', tags: 'verbs' });
  const second = await ada.context.newPage();
  await second.goto('/tags');
  const tabs = [ada.page, second];
  for (const tab of tabs) await expect(bell(tab, 'all read')).toBeVisible();

  const ben = await join(browser, 'ben');
  await ben.page.goto(address.replace('question', 'new/answer'));
  await ben.page.getByLabel('Answer Text').fill('History that was never cleaned up.');
  await ben.page.getByRole('button', { name: 'Post Answer' }).click();
  for (const tab of tabs) await expect(bell(tab, '1 unread')).toBeVisible();

  // A name is completed as it is typed, and is a link for whoever reads it.
  await ben.page.goto('/messaging');
  const field = ben.page.getByPlaceholder('Type your message here');
  await field.pressSequentially(`Look, @${ada.name.slice(0, -1)}`);
  await expect(ben.page.getByRole('option', { name: ada.name })).toBeVisible();
  await field.press('Enter');
  await expect(field).toHaveValue(`Look, @${ada.name} `);
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await ben.page
    .getByRole('log')
    .getByRole('link', { name: `@${ada.name}` })
    .click();
  await expect(ben.page).toHaveURL(new RegExp(`/user/${ada.name}$`));
  for (const tab of tabs) {
    await expect(bell(tab, '2 unread')).toBeVisible();
    await expect(tab).toHaveTitle(/^\(2\) /);
  }

  await bell(second, '2 unread').click();
  const panel = second.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await expect(panel.getByRole('listitem').first()).toContainText('mentioned you in');
  await panel.getByRole('link', { name: title }).click();
  await expect(second).toHaveURL(/\/question\/.+#answer-/);
  await expect(second.getByText('History that was never cleaned up.')).toBeVisible();
  for (const tab of tabs) await expect(bell(tab, '1 unread')).toBeVisible();

  await ada.page.goto('/notifications');
  await ada.page.getByRole('button', { name: 'Mark all read' }).click();
  for (const tab of tabs) await expect(bell(tab, 'all read')).toBeVisible();
  await ada.page.reload();
  await expect(bell(ada.page, 'all read')).toBeVisible();
  await ada.page.getByRole('button', { name: 'Settings' }).click();
  await expectUsable(ada.page, 'the notifications');
});
