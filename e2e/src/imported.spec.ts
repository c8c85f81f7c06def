import { expect } from '@playwright/test';
import { countQuestions } from './dumps.js';
import { arrive } from './people.js';
import { test } from './test.js';
import { expectUsable } from './usable.js';

test('imported questions are all there, in every order, page by page', async ({ browser }) => {
  const { page } = await arrive(browser, 'reader');
  const total = page.getByText(/^[\d,]+ questions$/);
  const shown = Number((await total.innerText()).replace(/\D/g, ''));
  expect(shown).toBeGreaterThanOrEqual(await countQuestions());

  const titles = page.getByRole('heading', { level: 2 });
  for (const order of ['Unanswered', 'Active', 'Most Viewed', 'Newest']) {
    await page.getByRole('button', { name: order }).click();
    await expect(page.getByRole('button', { name: order })).toHaveAttribute('aria-pressed', 'true');
    await expect(titles.nth(20)).toBeVisible();
  }
  await titles.nth(29).scrollIntoViewIfNeeded();
  await expect(titles.nth(50)).toBeAttached();
  const hrefs = await titles
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(hrefs).size).toBe(hrefs.length);
});

test('an imported question names its author and licence, and takes votes and answers', async ({
  browser,
}) => {
  const { page } = await arrive(browser, 'reader');
  await page.getByLabel('Search questions').fill('conlangs accepted');
  await page.getByLabel('Search questions').press('Enter');
  await page
    .getByRole('link', { name: 'Are questions asked in conlangs accepted on this site?' })
    .click();
  const source = page.locator('main').getByRole('link', { name: /stackexchange\.com/ });
  await expect(page.getByText(/CC BY-SA \d/).first()).toBeVisible();
  await expect(source.or(page.locator('main a[href*="stackexchange.com"]')).first()).toBeVisible();

  const votes = page.getByTestId('vote-count');
  const before = Number(await votes.innerText());
  expect(before).toBeGreaterThan(0);
  await page.getByRole('button', { name: /^upvote/i }).click();
  await expect(votes).toHaveText(String(before + 1));
  await page.reload();
  await expect(votes).toHaveText(String(before + 1));
});

test('real content can be used by everybody, light and dark, wide and on a phone', async ({
  browser,
}) => {
  const { page } = await arrive(browser, 'reader');
  await page.getByRole('button', { name: 'Most Viewed' }).click();
  await expect(page.getByRole('button', { name: 'Most Viewed' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const first = page.getByRole('heading', { level: 2 }).first();
  const title = await first.innerText();
  await first.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  const question = page.url();
  for (const [address, sign] of [
    ['/home', /views/],
    [question, title],
    ['/tags', /questions$/],
    ['/users', /^Joined/],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(sign).first()).toBeVisible();
    await expectUsable(page);
  }
});
