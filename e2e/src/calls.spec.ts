import { expect, test } from '@playwright/test';
import { answer, banner, call, callButton, connect, hangUpButton, two } from './calling.js';

test('two people call, see each other and hang up', async ({ browser }) => {
  const pair = await two(browser);
  const { caller, callee } = pair;
  await connect(pair);
  await expect(callee.page).toHaveURL(/\/call$/);
  await expect(callee.page.getByRole('heading', { name: `${caller.name}'s Video` })).toBeVisible();
  await expect(
    callee.page.getByRole('heading', { name: `My Video - ${callee.name}` }),
  ).toBeVisible();
  await expect(caller.page.getByTestId('quality')).toHaveText(/^(Good|Fair|Poor), \d+ ms$/);
  await expect(caller.page.getByRole('timer')).toHaveText(/^00:\d\d$/);

  await hangUpButton(caller.page).click();
  await expect(callButton(caller.page)).toBeVisible();
  await expect(callee.page.getByText(`${caller.name} hung up.`)).toBeVisible();
  await expect(callButton(callee.page)).toBeVisible();
  await expect(callee.page.getByRole('heading', { name: /Video/ })).toHaveCount(0);
  await pair.leave();
});
