import type { ChatSettings } from '@collabor8/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { opened } from '../../../../testing/opened.js';
import { aUser, renderApp } from '../../../../testing/render-app.js';
import type { MockAnswers } from '../../../../testing/mock-api.js';

const known: ChatSettings = { revision: 2, addableBy: 'contacts', lastSeenBy: 'everybody' };

const open = (mutations: MockAnswers['mutations'] = {}) =>
  renderApp({
    at: '/user/grace?tab=settings',
    api: {
      queries: {
        users: { open: () => opened({ kind: 'users' }, aUser('grace')) },
        chats: { openSettings: () => opened({ kind: 'person', username: 'grace' }, known) },
      },
      mutations,
    },
  });

const choice = async (group: string, name: string | RegExp) =>
  within(await screen.findByRole('group', { name: group })).getByRole('radio', { name });
const adding = (name: string) => choice('Who may add you to groups', name);
const seeing = (name: string | RegExp) => choice('Who can see when you were last online', name);

it('says who may add one to groups, and changes it', async () => {
  const { user, server } = open({
    chats: { setAddableBy: (input) => ({ ...known, ...input, revision: 3 }) },
  });
  expect(await adding('People you have written to')).toBeChecked();
  await user.click(await adding('Nobody'));
  await waitFor(async () => expect(await adding('Nobody')).toBeChecked());
  expect(server.mutations).toContainEqual(['chats.setAddableBy', { addableBy: 'nobody' }]);
});

it('says who sees when one was here last, and changes it', async () => {
  const { user, server } = open({
    chats: { setLastSeenBy: (input) => ({ ...known, ...input, revision: 3 }) },
  });
  expect(await seeing('Everybody')).toBeChecked();
  await user.click(await seeing(/^People you have written to/));
  await waitFor(async () => expect(await seeing(/^People you have written to/)).toBeChecked());
  expect(server.mutations).toContainEqual(['chats.setLastSeenBy', { lastSeenBy: 'contacts' }]);
});

it('follows what is chosen in another tab, and no older choice', async () => {
  const { live } = open();
  expect(await adding('People you have written to')).toBeChecked();
  const tell = (settings: ChatSettings) =>
    live.emit('person', { name: 'chatSettingsUpdate', settings });
  tell({ revision: 4, addableBy: 'nobody', lastSeenBy: 'nobody' });
  tell({ revision: 3, addableBy: 'everybody', lastSeenBy: 'nobody' });
  await waitFor(async () => expect(await adding('Nobody')).toBeChecked());
  expect(await seeing('Nobody')).toBeChecked();
});

it('stays as it was where that fails, and says so', async () => {
  const { user } = open({
    chats: {
      setAddableBy: () => {
        throw new Error('Down');
      },
    },
  });
  await user.click(await adding('Nobody'));
  expect(await screen.findByText(/^Your choice could not be saved/)).toBeVisible();
  expect(await adding('People you have written to')).toBeChecked();
});
