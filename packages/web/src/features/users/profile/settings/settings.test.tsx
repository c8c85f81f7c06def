import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { opened } from '../../../../testing/opened.js';
import { aUser, renderApp } from '../../../../testing/render-app.js';
import type { MockAnswers } from '../../../../testing/mock-api.js';

const open = (mutations: MockAnswers['mutations'] = {}) =>
  renderApp({
    at: '/user/grace?tab=settings',
    api: {
      queries: {
        users: { open: () => opened({ kind: 'users' }, aUser('grace')) },
        chats: { settings: () => ({ addableBy: 'contacts' as const }) },
      },
      mutations,
    },
  });

const choice = (name: string) => screen.findByRole('radio', { name });

it('says who may add one to groups, and changes it', async () => {
  const { user, server } = open({ chats: { setAddableBy: (input) => input } });
  expect(await choice('People you have written to')).toBeChecked();
  await user.click(await choice('Nobody'));
  await waitFor(async () => expect(await choice('Nobody')).toBeChecked());
  expect(server.mutations).toContainEqual(['chats.setAddableBy', { addableBy: 'nobody' }]);
});

it('stays as it was where that fails, and says so', async () => {
  const { user } = open({
    chats: {
      setAddableBy: () => {
        throw new Error('Down');
      },
    },
  });
  await user.click(await choice('Nobody'));
  expect(await screen.findByText(/^Your choice could not be saved/)).toBeVisible();
  expect(await choice('People you have written to')).toBeChecked();
});
