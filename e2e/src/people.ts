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

/** A browser of one's own, signed up, with no page open yet; `origin` is another server than the journey's own. */
export async function join(
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
  return { name, page: await context.newPage(), context };
}

/** Opens the list of questions, and is online: others may call. */
export async function comeOnline(page: Page): Promise<void> {
  // The page is there before its live connection, which most journeys are about.
  const connected = page.waitForResponse(/users[.]updateSocket/);
  await page.goto('/home');
  // The first page of a new browser, on a machine that may be busy with other ones.
  await expect(page.getByRole('heading', { name: 'All Questions', exact: true })).toBeVisible({
    timeout: 20_000,
  });
  await connected;
}

/** Whoever joins, with the list of questions open. */
export async function arrive(...whose: Parameters<typeof join>): Promise<Person> {
  const person = await join(...whose);
  await comeOnline(person.page);
  return person;
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

/** Asks without the form, and gives the address of the question. */
export async function askAtOnce(by: Person, { title, text, tags }: NewQuestion): Promise<string> {
  const answer = await by.context.request.post('/question/addQuestion', {
    data: {
      ...{ title, text, askedBy: by.name, askDateTime: new Date() },
      tags: tags.split(' ').map((name) => ({ name, description: '' })),
    },
  });
  const { _id } = (await answer.json()) as { readonly _id: string };
  return `/question/${_id}`;
}

/** The person goes on from here with the page as it is on a phone. */
export const PHONE = { width: 360, height: 740 };
export const WIDE = { width: 1280, height: 800 };
