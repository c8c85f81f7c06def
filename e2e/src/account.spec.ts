import { expect } from '@playwright/test';
import { arrive, join, logIn, newName, PASSWORD, signUp } from './people.js';
import { test } from './test.js';

test('a person signs up, stays signed in over a reload, logs out and logs in again', async ({
  page,
}) => {
  const name = newName('grace');
  await page.goto('/signup');
  await signUp(page, name);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'All Questions', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/home');
  await expect(page).toHaveURL('/');
  await logIn(page, name);
  await expect(page.getByRole('heading', { name: 'All Questions', exact: true })).toBeVisible();
});

test('the forms say what is wrong, to the letter', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please enter a username and password');
  await logIn(page, newName('nobody'), 'wrong');
  await expect(page.getByRole('alert')).toHaveText(
    'Error while logging in: Wrong username or password',
  );
  await page.getByRole('button', { name: /Google/ }).click();
  await expect(page.getByRole('alert')).toHaveText('Google OAuth is not available');

  await page.getByRole('link', { name: "Don't have an account? Sign up here." }).click();
  // The address is there before the page, whose code may still be loading.
  await expect(page.getByRole('heading', { name: 'Sign up for Collabor8' })).toBeVisible();
  await expect(page).toHaveURL('/signup');
  await page.getByLabel('Username').fill(newName('ada'));
  await page.getByLabel(/^Password/).fill('one');
  await page.getByLabel('Confirm Password').fill('two');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match');
});

test('a taken name is refused', async ({ browser, page }) => {
  const { name } = await join(browser, 'taken');
  await page.goto('/signup');
  await page.getByLabel('Username').fill(name);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Error while signing up: Username is already taken',
  );
});

test('a person edits the biography, and whoever looks at the profile sees it live', async ({
  browser,
}) => {
  const ada = await join(browser, 'ada');
  const ben = await join(browser, 'ben');
  await ben.page.goto(`/user/${ada.name}`);
  await expect(ben.page.getByText('No biography yet.')).toBeVisible();
  await expect(ben.page.getByText('Danger Zone')).toBeHidden();

  await ada.page.goto(`/user/${ada.name}`);
  await ada.page.getByRole('button', { name: 'Edit biography' }).click();
  await ada.page.getByRole('textbox', { name: /biography/i }).fill('I make languages.');
  await ada.page.getByRole('button', { name: 'Save' }).click();
  await expect(ada.page.getByText('Biography updated!')).toBeVisible();
  await expect(ben.page.getByText('I make languages.')).toBeVisible();
});

test('a password reset keeps this session and ends the others', async ({ browser }) => {
  const { page, name } = await join(browser, 'reset');
  const other = await (await browser.newContext()).newPage();
  await other.goto('/');
  await logIn(other, name);
  await expect(other.getByRole('heading', { name: 'All Questions', exact: true })).toBeVisible();

  await page.goto(`/user/${name}`);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(page.getByText('Please enter and confirm your new password.')).toBeVisible();
  await page.getByLabel(/^New password/i).fill('a new one');
  await page.getByLabel(/^Confirm (new )?password/i).fill('a new one');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(page.getByText('Password reset successful!')).toBeVisible();
  await expect(other).toHaveURL('/');
  await logIn(other, name, 'a new one');
  await expect(other.getByRole('heading', { name: 'All Questions', exact: true })).toBeVisible();
});

test('a deleted account is gone, and its name stays taken', async ({ browser }) => {
  const { page, name } = await join(browser, 'leaver');
  await page.goto(`/user/${name}`);
  await page.getByRole('button', { name: 'Delete This User' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /delete/i })
    .click();
  await expect(page.getByText(`User "${name}" deleted successfully.`)).toBeVisible();
  await expect(page).toHaveURL('/');
  await logIn(page, name);
  await expect(page.getByRole('alert')).toContainText('Error while logging in');
});

test('the users list counts, searches and opens profiles', async ({ browser }) => {
  const { page, name } = await arrive(browser, 'findme');
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('heading', { name: 'Users List' })).toBeVisible();
  await page.getByPlaceholder('Search Usernames...').fill(name);
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await page.getByPlaceholder('Search Usernames...').fill('nobody has this name');
  await expect(page.getByText('No Users Found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search criteria')).toBeVisible();
  await page.getByPlaceholder('Search Usernames...').fill(name);
  await page
    .getByRole('link', { name: new RegExp(name) })
    .last()
    .click();
  await expect(page).toHaveURL(`/user/${name}`);
});
