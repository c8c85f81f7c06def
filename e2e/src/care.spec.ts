import { expect } from '@playwright/test';
import { askAtOnce, join, newName, PHONE, WIDE } from './people.js';
import { test } from './test.js';
import { expectUsable } from './usable.js';

test('a question is closed as asked before, voted for, and open again, live for all', async ({
  browser,
  moderated: { origin, root },
}) => {
  const ada = await join(browser, 'ada', origin);
  const [first, title] = [
    `What is a mood ${newName('q')}`,
    `Which moods are there ${newName('q')}`,
  ];
  const original = await askAtOnce(ada, { title: first, text: 'Of a verb.', tags: 'verbs' });
  const address = await askAtOnce(ada, { title, text: 'Of verbs.', tags: 'verbs' });
  for (const { page } of [ada, root]) {
    await page.goto(address);
    await expect(page.getByText('Of verbs.')).toBeVisible();
  }

  await root.page.getByRole('button', { name: 'Close the question' }).click();
  const closing = root.page.getByRole('dialog', { name: 'Close this question' });
  await closing.getByLabel(/The question it duplicates/).fill(`${origin}${original}`);
  await expect(closing.getByText(first)).toBeVisible();
  await closing.getByRole('button', { name: 'Close the question' }).click();

  const name = 'This question is closed: it was asked before';
  const banner = ada.page.getByRole('region', { name });
  await expect(banner).toContainText(`Closed by ${root.name}`);
  await expect(banner.getByRole('link', { name: first })).toBeVisible();
  await expect(ada.page.getByRole('link', { name: 'Answer Question' })).toHaveCount(0);
  await expectUsable(ada.page, 'a closed question');
  for (const colorScheme of ['light', 'dark'] as const) {
    await ada.page.emulateMedia({ colorScheme });
    await ada.page.screenshot({ path: test.info().outputPath(`closed-${colorScheme}.png`) });
  }
  await ada.page.setViewportSize(PHONE);
  await ada.page.screenshot({ path: test.info().outputPath('closed-phone.png') });
  await ada.page.setViewportSize(WIDE);

  await banner.getByRole('button', { name: 'Vote to reopen' }).click();
  await expect(root.page.getByText('1 of 3 votes')).toBeVisible();
  await root.page.getByRole('button', { name: 'Reopen', exact: true }).click();
  const reopening = root.page.getByRole('dialog', { name: 'Reopen this question' });
  await reopening.getByLabel('Reason').fill('It asks for more');
  await reopening.getByRole('button', { name: 'Reopen' }).click();
  await expect(banner).toHaveCount(0);
  await expect(ada.page.getByRole('link', { name: 'Answer Question' })).toBeVisible();
});

test('an edit is suggested, taken, stands in the history, and is rolled back', async ({
  browser,
}) => {
  const ada = await join(browser, 'ada');
  const noor = await join(browser, 'noor');
  const title = `Why do verbs end ${newName('q')}`;
  const address = await askAtOnce(ada, { title, text: 'They all ends alike.', tags: 'verbs' });
  for (const { page } of [ada, noor]) {
    await page.goto(address);
    await expect(page.getByText('They all ends alike.')).toBeVisible();
  }

  await noor.page.getByRole('button', { name: 'Suggest an edit of the question' }).click();
  const form = noor.page.getByRole('form', { name: 'Suggest an edit of the question' });
  await form.getByLabel('Question Text').fill('They all end alike.');
  await form.getByLabel(/^What you change/).fill('A slip');
  await form.getByRole('button', { name: 'Suggest' }).click();

  await ada.page.getByRole('button', { name: 'Suggested edit of the question' }).click();
  const review = ada.page.getByRole('dialog', { name: 'Suggested edit of the question' });
  await expect(review.getByText('A slip')).toBeVisible();
  await expect(review.locator('del')).toHaveText('ends');
  await expectUsable(ada.page, 'a suggested edit');
  for (const colorScheme of ['light', 'dark'] as const) {
    await ada.page.emulateMedia({ colorScheme });
    await ada.page.screenshot({ path: test.info().outputPath(`review-${colorScheme}.png`) });
  }
  await ada.page.setViewportSize(PHONE);
  await ada.page.screenshot({ path: test.info().outputPath('review-phone.png') });
  await ada.page.setViewportSize(WIDE);
  await review.getByRole('button', { name: 'Accept the edit' }).click();

  await expect(noor.page.getByText('They all end alike.')).toBeVisible();
  await noor.page.getByRole('link', { name: /^Notifications,/ }).click();
  await expect(noor.page.getByText(/^Your edit of .* was accepted/).first()).toBeVisible();

  await ada.page.getByRole('button', { name: new RegExp(`^edited .* by ${noor.name}$`) }).click();
  const history = ada.page.getByRole('dialog', { name: 'Changes to the question' });
  await expect(history.getByText('A slip')).toBeVisible();
  await history.getByText(/^written/).click();
  await history.getByRole('button', { name: 'Roll back to this' }).click();
  await expect(noor.page.getByText('They all ends alike.')).toBeVisible();
});
