import { expect, test, type Page } from '@playwright/test';
import { arrive, newName } from './people.js';

const FIELD = 'Type your message here';

/** Types into the open conversation and sends with Enter. */
async function say(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder(FIELD).fill(text);
  await page.getByPlaceholder(FIELD).press('Enter');
}

const said = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true });

test('the global room is live, refuses an empty message and keeps a draft', async ({ browser }) => {
  const ada = await arrive(browser, 'ada');
  const ben = await arrive(browser, 'ben');
  for (const { page } of [ada, ben]) await page.goto('/messaging');

  await ada.page.getByRole('button', { name: 'Send' }).click();
  await expect(ada.page.getByRole('alert')).toHaveText('Message cannot be empty');

  const text = `Hello ${newName('all')}`;
  await say(ada.page, text);
  for (const { page } of [ada, ben]) await expect(said(page, text)).toBeVisible();
  await expect(ada.page.getByText('Sending …')).toBeHidden();

  const field = ben.page.getByPlaceholder(FIELD);
  await field.fill('first line');
  await field.press('Shift+Enter');
  await field.pressSequentially('`second`');
  await ben.page.reload();
  await expect(field).toHaveValue('first line\n`second`');
  await ben.page.getByRole('button', { name: 'Send' }).click();
  await expect(field).toHaveValue('');
  await expect(ada.page.locator('code', { hasText: 'second' }).last()).toBeVisible();
});

test('older messages load above without moving what is read', async ({ browser }) => {
  test.setTimeout(120_000);
  const ada = await arrive(browser, 'ada');
  const mark = newName('n');
  for (let count = 0; count < 130; count += 1) {
    await ada.page.request.post('/messaging/addMessage', {
      data: { messageToAdd: { msg: `${mark} ${count}`, msgFrom: ada.name } },
    });
  }
  const { page } = ada;
  await page.goto('/messaging');
  const log = page.getByRole('log');
  await expect(said(page, `${mark} 129`)).toBeInViewport();
  await expect(said(page, `${mark} 5`)).toHaveCount(0);

  await log.hover();
  await page.mouse.wheel(0, -900);
  const seen = said(page, `${mark} 110`);
  await page.waitForTimeout(800);
  const before = await seen.boundingBox();
  await say(page, '');
  await ada.page.request.post('/messaging/addMessage', {
    data: { messageToAdd: { msg: `${mark} last`, msgFrom: ada.name } },
  });
  const jump = page.getByRole('button', { name: '1 new message. Jump to the latest' });
  await expect(jump).toBeVisible();
  await expect.poll(async () => (await seen.boundingBox())?.y).toBeCloseTo(before?.y ?? 0, -1);
  await page.mouse.wheel(0, -6000);
  await expect(said(page, `${mark} 5`)).toBeAttached();
  await jump.click();
  await expect(said(page, `${mark} last`)).toBeInViewport();
  await expect(jump).toBeHidden();
});

test('a message written while the connection is lost is sent once when it is back', async ({
  browser,
}) => {
  const ada = await arrive(browser, 'ada');
  const ben = await arrive(browser, 'ben');
  for (const { page } of [ada, ben]) await page.goto('/messaging');
  await expect(ada.page.getByPlaceholder(FIELD)).toBeVisible();
  const [first, second] = [`First ${newName('m')}`, `Second ${newName('m')}`];

  // The request arrives, its answer doesn't: what is sent again must not stand there twice.
  let isAnswerLost = false;
  await ada.page.route('**/trpc/messages.send**', async (route) => {
    if (isAnswerLost) return route.continue();
    isAnswerLost = true;
    await route.fetch();
    await route.abort();
  });
  await say(ada.page, first);
  await expect(said(ben.page, first)).toBeVisible();

  await ada.context.setOffline(true);
  await say(ada.page, second);
  await expect(said(ada.page, second)).toBeVisible();
  await expect(ada.page.getByText('Sending …').last()).toBeVisible();
  await ada.page.waitForTimeout(1_000);
  await ada.context.setOffline(false);
  await expect(said(ben.page, second)).toBeVisible({ timeout: 20_000 });
  await expect(ada.page.getByText('Sending …')).toHaveCount(0);
  for (const { page } of [ada, ben]) {
    await expect(said(page, first)).toHaveCount(1);
    await expect(said(page, second)).toHaveCount(1);
  }
});
