import { type Browser, type BrowserContext, type Page, expect } from '@playwright/test';

export const PASSWORD = 'correct horse battery';

/** A name nobody has: journeys share one server. */
export const newName = (begin: string): string =>
  `${begin}-${Math.random().toString(36).slice(2, 8)}`;

export interface Person {
  readonly name: string;
  readonly page: Page;
  readonly context: BrowserContext;
}

/** A browser of one's own, signed up; `origin` is another server than the journey's own. */
export async function arrive(
  browser: Browser,
  begin: string,
  origin?: string,
  name = newName(begin),
): Promise<Person> {
  const context = await browser.newContext(origin === undefined ? {} : { baseURL: origin });
  // Without the form, which has a journey of its own.
  const signedUp = await context.request.post('/user/signup', {
    data: { username: name, password: PASSWORD },
  });
  expect(signedUp.status()).toBe(200);
  const page = await context.newPage();
  // The page is there before its live connection, which most journeys are about.
  const connected = page.waitForResponse(/users[.]updateSocket/);
  await page.goto('/home');
  // The first page of a new browser, on a machine that may be busy with other ones.
  await expect(page.getByRole('heading', { name: 'All Questions', exact: true })).toBeVisible({
    timeout: 20_000,
  });
  await connected;
  return { name, page, context };
}

/** Has everybody look at nothing, until they open a page: what comes by the hundred would be drawn by each of them. */
export async function lookAway(...people: readonly Person[]): Promise<void> {
  for (const { page } of people) await page.goto('about:blank');
}

/** Signs up by the form of the page that is open. */
export async function signUp(page: Page, name: string): Promise<void> {
  await page.getByLabel('Username').fill(name);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'All Questions', exact: true })).toBeVisible();
}

export async function logIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(name);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
}

export interface NewQuestion {
  readonly title: string;
  readonly text: string;
  readonly tags: string;
}

/** Asks by the form and waits for the list. */
export async function ask(page: Page, question: NewQuestion): Promise<void> {
  await page.goto('/new/question');
  await page.getByLabel('Question Title').fill(question.title);
  await page.getByLabel('Question Text').fill(question.text);
  const tags = page.getByRole('combobox', { name: 'Tags' });
  await tags.fill(question.tags);
  // Closes the suggestions, which may lie over the button.
  await tags.press('Escape');
  await page.getByRole('button', { name: 'Post Question' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('link', { name: question.title })).toBeVisible();
}

/** The person goes on from here with the page as it is on a phone. */
export const PHONE = { width: 360, height: 740 };
export const WIDE = { width: 1280, height: 800 };
