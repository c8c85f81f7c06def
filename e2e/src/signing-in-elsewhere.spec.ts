import { expect } from '@playwright/test';
import { startProvider } from '../../packages/api/src/testing/oidc/real-provider.js';
import { askAtOnce, join, newName } from './people.js';
import { startServer } from './server.js';
import { test } from './test.js';

test('an account elsewhere makes a first one here, or is joined with one’s own', async ({
  browser,
}) => {
  const provider = await startProvider();
  const { issuer, clientId, clientSecret, name } = provider.settings;
  const server = await startServer({
    env: {
      ...{ OIDC_ISSUER: issuer, OIDC_NAME: name },
      ...{ OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    },
  });

  const ada = newName('ada');
  provider.expect({ sub: 'one', preferred_username: ada });
  const stranger = await browser.newContext({ baseURL: server.origin });
  const page = await stranger.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign in with Acme' }).click();
  await expect(page).toHaveURL(`${server.origin}/home`);
  await page.goto(`/user/${ada}?tab=settings`);
  // Without a password there is no other way in.
  await expect(page.getByRole('button', { name: 'Disconnect' })).toBeDisabled();

  const ben = await join(browser, 'ben', server.origin);
  provider.expect({ sub: 'two', preferred_username: newName('benjamin') });
  await ben.page.goto(`/user/${ben.name}?tab=settings`);
  await ben.page.getByRole('button', { name: 'Connect Acme' }).click();
  await expect(ben.page.getByRole('button', { name: 'Disconnect' })).toBeEnabled();
  await ben.context.clearCookies({ name: /collabor8/ });
  await ben.page.goto('/');
  await ben.page.getByRole('link', { name: 'Sign in with Acme' }).click();
  await expect(ben.page).toHaveURL(`${server.origin}/home`);
  await ben.page.goto(`/user/${ben.name}?tab=settings`);
  await expect(ben.page.getByRole('button', { name: 'Disconnect' })).toBeEnabled();

  // Whoever is logged out while reading goes on where they were.
  const text = `${'A line of it.\n\n'.repeat(100)}The end of it.`;
  await ben.page.goto(await askAtOnce(ben, { title: 'A long one', text, tags: 'long' }));
  const end = ben.page.getByText('The end of it.');
  await expect(ben.page.getByLabel('Add a comment')).toBeAttached();
  // Formatted text takes the place of the plain one.
  await expect(() => end.scrollIntoViewIfNeeded()).toPass();
  await ben.context.clearCookies({ name: /collabor8/ });
  await ben.page.reload();
  await ben.page.getByRole('link', { name: 'Sign in with Acme' }).click();
  await expect(end).toBeInViewport();

  await server.stop();
  await provider.close();
});
