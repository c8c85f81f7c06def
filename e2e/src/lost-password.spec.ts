import { expect } from '@playwright/test';
import { openMailBox } from './mail-box.js';
import { join, logIn } from './people.js';
import { startServer } from './server.js';
import { test } from './test.js';
import { expectUsable } from './usable.js';

test('who has lost their password comes back by mail, and their other sessions end', async ({
  browser,
}) => {
  const box = await openMailBox();
  const server = await startServer({
    env: (origin) => ({
      SMTP_URL: box.url,
      SMTP_FROM: 'Collabor8 <no-reply@collabor8.example>',
      PUBLIC_ORIGIN: origin,
    }),
  });
  const ada = await join(browser, 'ada', server.origin);
  await ada.page.goto(`/user/${ada.name}?tab=settings`);
  await ada.page.getByLabel('E-mail address').fill('ada@people.example');
  await ada.page.getByRole('button', { name: 'Send a link' }).click();
  await expect(ada.page.getByText(/not verified yet/)).toBeVisible();
  await ada.page.goto(await box.linkIn(/confirm|verify/i));
  await expectUsable(ada.page, 'an address to be confirmed');
  await ada.page.getByRole('button', { name: 'Confirm' }).click();
  await expect(ada.page.getByText('The address is confirmed.')).toBeVisible();
  await ada.page.goto('/home');

  const stranger = await browser.newContext({ baseURL: server.origin });
  const page = await stranger.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Username or e-mail address').fill('ADA@people.example');
  await page.getByRole('button', { name: 'Send a link' }).click();
  await expect(page.getByText(/a link is on its way there/)).toBeVisible();
  await expectUsable(page, 'a password that was forgotten');
  const link = await box.linkIn(/password/i);
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('another long horse');
  await page.getByLabel('Confirm new password').fill('another long horse');
  await expectUsable(page, 'a new password');
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page.getByText(/Your new password is set/)).toBeVisible();

  // Her session has ended where she was; here she is in again, and the link is used up.
  await expect(ada.page).toHaveURL(`${server.origin}/`);
  await page.goto('/');
  await logIn(page, ada.name, 'another long horse');
  await expect(page.getByRole('heading', { name: 'All Questions', exact: true })).toBeVisible();
  await ada.page.goto(link);
  await ada.page.getByLabel('New password', { exact: true }).fill('once more');
  await ada.page.getByLabel('Confirm new password').fill('once more');
  await ada.page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(ada.page.getByRole('alert')).toHaveText(/has been used or is too old/);

  await stranger.close();
  await ada.context.close();
  await server.stop();
  box.close();
});
