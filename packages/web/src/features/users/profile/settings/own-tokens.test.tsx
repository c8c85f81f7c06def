import type { TokenRow } from '@collabor8/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { opened } from '../../../../testing/opened.js';
import { aUser, renderApp } from '../../../../testing/render-app.js';

const grace = aUser('grace');

async function openTokens(first: readonly TokenRow[]) {
  let tokens = first;
  const app = renderApp({
    at: '/user/grace',
    api: {
      queries: {
        users: { open: () => opened({ kind: 'users' }, grace), tokens: () => tokens },
      },
      mutations: {
        users: {
          makeToken() {
            tokens = [
              ...tokens,
              { id: 'new', name: 'bot', scope: 'write', madeOn: '2026-03-02', usedOn: null },
            ];
            return 'c8_secret';
          },
          dropToken() {
            tokens = [];
          },
        },
      },
    },
  });
  const heading = await screen.findByRole('heading', { name: 'Tokens' });
  return { ...app, section: within(heading.closest('section') ?? heading) };
}

it('shows a new token once, then its name alone', async () => {
  const { section, user, server } = await openTokens([]);
  await user.type(await section.findByLabelText('What it is for'), 'bot');
  await user.selectOptions(section.getByLabelText('It may'), 'Read and write');
  await user.click(section.getByRole('button', { name: 'Make a token' }));
  const dialog = await screen.findByRole('dialog', { name: 'Your token' });
  expect(within(dialog).getByText('c8_secret')).toBeVisible();
  expect(server.mutations.at(-1)).toEqual(['users.makeToken', { name: 'bot', scope: 'write' }]);
  await user.click(within(dialog).getByRole('button', { name: 'I have saved it' }));
  expect(await section.findByText('Not used yet')).toBeVisible();
  expect(screen.queryByText('c8_secret')).toBeNull();
});

it('takes one back', async () => {
  const { section, user } = await openTokens([
    { id: 'one', name: 'nightly', scope: 'read', madeOn: '2026-03-01', usedOn: '2026-03-02' },
  ]);
  expect(await section.findByText('Last used on 2026-03-02')).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Take back nightly' }));
  await waitFor(() => expect(section.queryByText('nightly')).toBeNull());
});
