import { expect } from '@playwright/test';
import { arrive } from './people.js';
import { test } from './test.js';

test('a passkey is made, signs in without name or password, and is taken away', async ({
  browser,
  server,
}) => {
  // Browsers bind passkeys to names, never to addresses.
  const origin = server.origin.replace('127.0.0.1', 'localhost');
  const { page, context, name } = await arrive(browser, 'ada', origin);
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });

  await page.goto(`/user/${name}`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const own = page.getByRole('list', { name: 'Your passkeys' });
  await expect(own.getByText('Not used yet')).toBeVisible();
  // It has one for this account.
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('You already have a passkey on this device or key.')).toBeVisible();

  await context.clearCookies();
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'All Questions', exact: true })).toBeVisible();

  await page.goto(`/user/${name}`);
  await expect(own.getByText(/^Last used/)).toBeVisible();
  await own.getByRole('button', { name: /^Remove the passkey/ }).click();
  await expect(own).toBeHidden();
  await context.clearCookies();
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('Nobody here has this passkey.')).toBeVisible();
});
