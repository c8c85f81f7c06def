import { expect } from '@playwright/test';
import { newName, signUp } from './people.js';
import { test } from './test.js';
import { expectAccessible, expectUsable } from './usable.js';

test('the first person says what a place is about, and invites another, who reads it', async ({
  browser,
  moderated: { origin, root },
}) => {
  const { page } = root;
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByRole('button', { name: 'Make a link' }).click();
  const invitation = await steps.getByLabel('Link').inputValue();
  await expectUsable(page, 'first steps');
  await steps.getByRole('link', { name: 'Say it' }).click();
  await page.getByLabel('What it is about').fill('Languages that nobody speaks yet.');
  await page.getByLabel('Whoever has an invitation').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/changed the settings/)).toBeVisible();
  await expectAccessible(page, 'administration');

  const context = await browser.newContext({ baseURL: origin });
  const newcomer = await context.newPage();
  await newcomer.goto(invitation);
  await signUp(newcomer, newName('noor'));
  const welcome = newcomer.getByRole('region', { name: 'Welcome' });
  await expect(welcome).toContainText('Languages that nobody speaks yet.');
  await welcome.getByRole('button', { name: 'Thank you' }).click();
  await expect(welcome).toHaveCount(0);
  await page.getByRole('link', { name: 'Questions', exact: true }).click();
  await expect(steps).toContainText('2 of 3 done');
});
