import { expect } from '@playwright/test';
import { join, PASSWORD, PHONE } from './people.js';
import { startServer } from './server.js';
import { test } from './test.js';
import { expectAccessible } from './usable.js';

test('where reading is open, a visitor reads, and comes back once they have logged in', async ({
  browser,
}) => {
  const server = await startServer({
    env: (origin) => ({ READING: 'open', PUBLIC_ORIGIN: origin }),
  });
  const ada = await join(browser, 'ada', server.origin);
  const { _id: qid } = (await (
    await ada.context.request.post('/question/addQuestion', {
      headers: { origin: server.origin },
      data: {
        title: 'Who may read this?',
        text: `I hope **anybody**.\n\n    ${'all of them '.repeat(20)}`,
        tags: [{ name: 'reading' }],
        askedBy: ada.name,
      },
    })
  ).json()) as { readonly _id: string };

  const context = await browser.newContext({ baseURL: server.origin });
  const failed: string[] = [];
  const page = await context.newPage();
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  await page.goto('/home');
  await page.getByRole('link', { name: 'Who may read this?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Who may read this?' })).toBeVisible();
  await expect(page.getByText('anybody', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign up' })).toBeVisible();
  const wide = page.viewportSize();
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await page.setViewportSize(wide ?? PHONE);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Who may read this?' })).toBeVisible();
  await page.getByRole('link', { name: ada.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: ada.name })).toBeVisible();
  await expect(page.getByText(/Online|Last seen/)).toHaveCount(0);
  await page.goBack();
  expect(failed).toEqual([]);

  await page.getByRole('link', { name: 'Log in to answer' }).click();
  await page.getByLabel('Username').fill(ada.name);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Post Answer' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(`/new/answer/${qid}`);

  // Without a script: what those who search the web see.
  const plain = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false });
  const document = await plain.newPage();
  await document.goto(`/question/${qid}`);
  await expect(document).toHaveTitle('Who may read this? · Collabor8');
  await expect(document.locator('main strong')).toHaveText('anybody');
  await context.close();
  await plain.close();
  await ada.context.close();
  await server.stop();
});
