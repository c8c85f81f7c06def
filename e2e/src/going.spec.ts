import { expect, type Page } from '@playwright/test';
import { arrive, join } from './people.js';
import { test } from './test.js';

const QUESTIONS = 45;

/** How often the page has asked the browser for a transition. */
const transitions = (page: Page) =>
  page.evaluate(() => Number(document.documentElement.dataset['transitions'] ?? 0));

test('going somewhere is instant, and going back as it was', async ({ browser }) => {
  const { page, context, name } = await join(browser, 'ada');
  for (let n = 0; n < QUESTIONS; n += 1) {
    const asked = await context.request.post('/trpc/questions.ask', {
      data: { title: `Question ${n} by ${name}`, text: `Text of ${n}`, tagNames: 'going' },
    });
    expect(asked.ok()).toBe(true);
  }
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const { dataset } = document.documentElement;
      dataset['transitions'] = String(Number(dataset['transitions'] ?? 0) + 1);
      return start(update);
    };
  });
  const viewed: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('questions.view')) viewed.push(request.url());
  });

  // From the beginning: a list that scrolls under a pointer may bring a link to it by itself.
  const opened: string[] = [];
  page.on('response', (response) => {
    if (/questions[.]open[,?]/.test(response.url())) opened.push(response.url());
  });

  // The first rows are loaded ahead, and nobody has viewed them by that.
  const first = page.waitForResponse(/questions[.]open(?:,|[?])/);
  await page.goto('/home');
  await first;
  const row = page.getByRole('link', { name: `Question ${QUESTIONS - 1} by ${name}` });
  await expect(row).toBeVisible();
  expect(viewed).toEqual([]);

  // A further page is loaded; what a pointer rests on is read ahead as well.
  await page
    .getByRole('link', { name: `Question ${QUESTIONS - 30} by ${name}` })
    .scrollIntoViewIfNeeded();
  const far = page.getByRole('link', { name: `Question 4 by ${name}` });
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    await expect(far).toBeVisible({ timeout: 500 });
  }).toPass();
  await far.scrollIntoViewIfNeeded();
  const qid = (await far.getAttribute('href'))?.split('/').at(-1) ?? 'none';
  await far.hover();
  await expect.poll(() => opened.some((url) => url.includes(qid))).toBe(true);
  expect(viewed).toEqual([]);
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(500);

  // From here on no question and no list can be read.
  await page.route(/questions[.](?:open|page)/, (route) => route.abort());
  await far.click();
  await expect(
    page.getByRole('heading', { level: 1, name: `Question 4 by ${name}` }),
  ).toBeVisible();
  await expect(page.getByText('Text of 4', { exact: true })).toBeVisible();
  await expect.poll(() => viewed.length).toBe(1);
  expect(await transitions(page)).toBeGreaterThan(0);

  await page.goBack();
  await expect(far).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);

  // None for those who ask for less motion.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/games');
  await page.getByRole('link', { name: 'Tags' }).click();
  await expect(page.getByRole('heading', { name: 'All Tags' })).toBeVisible();
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('heading', { name: 'Users List' })).toBeVisible();
  expect(await transitions(page)).toBe(0);
  const moving = page.evaluate(() => getComputedStyle(document.body).transitionProperty);
  expect(await moving).toBe('none');
});

test('what is done while a page fades in is neither lost nor cut off', async ({ browser }) => {
  const { page } = await arrive(browser, 'ada');
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    // Before the browser asks for the new page, whatever the machine.
    document.startViewTransition = (update) => {
      const transition = start(update);
      queueMicrotask(() => {
        const field = document.querySelector<HTMLInputElement>('[aria-label="Search questions"]');
        const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
        if (field?.value === '') {
          field.focus();
          value?.set?.call(field, 'zebra');
          field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        } else {
          document.querySelector<HTMLElement>('[aria-label^="Use "]')?.click();
        }
      });
      return transition;
    };
  });
  await page.goto('/tags');
  const field = page.getByLabel('Search questions');
  await page.getByRole('link', { name: 'Games', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible();
  await expect(field).toHaveValue('zebra');
  await expect(field).toBeFocused();

  await field.press('Enter');
  await expect(page).toHaveURL(/search=zebra/);
  await expect(page.getByRole('button', { name: 'Use light colours' })).toBeVisible();
});
