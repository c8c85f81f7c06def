import { expect, type Page } from '@playwright/test';
import { join } from './people.js';
import { test } from './test.js';

/** Longer than anything that waited would need. */
const A_WHILE_MS = 5_000;

async function goOnline(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await expect(page.getByText('Connection lost')).toBeHidden();
  await page.waitForTimeout(A_WHILE_MS);
}

test('an account whose deletion was asked for offline, and given up, stays', async ({
  browser,
}) => {
  const { name, page, context } = await join(browser, 'ada');
  await page.goto(`/user/${name}`);
  await page.getByRole('button', { name: 'Delete This User' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete ${name}?` });
  await expect(dialog).toBeVisible();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText('There was no connection. Nothing was sent.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await goOnline(page);
  expect((await context.request.get(`/user/getUser/${name}`)).status()).toBe(200);
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'All Questions', exact: true })).toBeVisible();
});

test("'Message', pressed offline, opens no chat later", async ({ browser }) => {
  const ada = await join(browser, 'ada');
  const ben = await join(browser, 'ben');
  const { page, context } = ada;
  await page.goto(`/user/${ben.name}`);
  const button = page.getByRole('button', { name: 'Message' });
  await expect(button).toBeVisible();
  await context.setOffline(true);
  await button.click();
  await expect(page.getByText('There was no connection. Nothing was sent.')).toBeVisible();
  await goOnline(page);
  await expect(page).toHaveURL(`/user/${ben.name}`);
  const chats = await context.request.get(`/chat/getChatsByUser/${ada.name}`);
  expect(await chats.json()).toEqual([]);
});
