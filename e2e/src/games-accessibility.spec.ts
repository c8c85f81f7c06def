import { expect } from '@playwright/test';
import { join } from './people.js';
import { test } from './test.js';
import { expectUsable } from './usable.js';

test('the lobby and a game in each of its states can be used by everybody', async ({ browser }) => {
  const [ada, ben] = [await join(browser, 'ada'), await join(browser, 'ben')];
  const { page } = ada;
  await page.goto('/games');
  await page.getByRole('button', { name: 'Create Game' }).click();
  const dialog = page.getByRole('dialog', { name: 'Select Game Type' });
  await expect(dialog).toBeVisible();
  await expectUsable(page, 'Select Game Type');
  await dialog.getByRole('button', { name: 'Nim' }).click();
  const joining = page.getByRole('button', { name: 'Join Game' }).first();
  await expect(joining).toBeVisible();
  await expectUsable(page, 'the lobby');

  await joining.click();
  await expect(page.getByRole('heading', { name: 'Nim' })).toBeVisible();
  await expectUsable(page, 'a game that waits');

  await ben.page.goto(page.url());
  await ben.page.getByRole('button', { name: 'Join Game' }).click();
  await expect(page.getByRole('button', { name: 'Submit Move' })).toBeEnabled();
  await page.getByRole('button', { name: '3', exact: true }).click();
  await expectUsable(page, 'the own turn');
  await page.getByRole('button', { name: 'Submit Move' }).click();
  await expect(page.getByRole('button', { name: 'Submit Move' })).toBeDisabled();
  await expectUsable(page, "the other's turn");

  await ben.page.getByRole('button', { name: 'Leave Game' }).click();
  await ben.page.getByRole('button', { name: 'Leave and lose' }).click();
  await expect(page.getByText('Status: OVER')).toBeVisible();
  await expectUsable(page, 'a game that is over');
});
