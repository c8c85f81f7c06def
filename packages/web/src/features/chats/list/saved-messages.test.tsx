import type { SavedMessage, SavedMessages } from '@collabor8/domain';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aChatMessage, aChatPage, aChatRow } from '../../../testing/chat-samples.js';
import { openChats } from '../../../testing/open-chats.js';
import { chatPath, messagePath, savedPath } from '../../../shared/paths.js';
import { opened } from '../../../testing/opened.js';

const ME = { kind: 'person', username: 'grace' } as const;

const aSaved = (messageId: string, minute: number): SavedMessage => ({
  ...{ messageId, chatId: 'c1', title: 'Script designers', excerpt: `**Text** of ${messageId}` },
  ...{ by: 'ada', at: '2026-01-01T00:00:00.000Z', savedAt: `2026-01-02T00:0${minute}:00.000Z` },
});

const open = (items: readonly SavedMessage[], revision = 1, at?: string) => {
  const page = aChatPage([aChatMessage(1), aChatMessage(2)]);
  const saved: SavedMessages = { username: 'grace', revision, items };
  return openChats({
    ...(at !== undefined && { at }),
    page,
    rows: [aChatRow({ ...page.chat })],
    queries: { openSaved: () => opened(ME, saved) },
    mutations: {
      save: ({ messageId, isOn }) => ({
        ...{ messageId, revision: isOn ? 2 : 3 },
        ...(isOn && { saved: aSaved(messageId, 5) }),
      }),
    },
  });
};

const showSaved = () => screen.findByRole('link', { name: 'Saved messages' });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Saved messages' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

it('a message is saved by its menu, and stands in the list, where it leads to it', async () => {
  const { user, server } = open([]);
  const message = (await screen.findByText('Text of m2')).closest<HTMLElement>('[data-message]');
  if (message === null) throw new Error('It is no message.');
  const more = await within(message).findByRole('button', { name: /^More about/ });
  await user.click(more);
  await user.click(await screen.findByRole('button', { name: 'Save for later' }));
  const input = { chatId: 'c1', messageId: 'm2', isOn: true };
  await waitFor(() => expect(server.mutations).toContainEqual(['chats.save', input]));

  await user.click(await showSaved());
  const list = await screen.findByRole('list', { name: 'Saved messages' });
  const link = within(list).getByRole('link', { name: /Text of m2/ });
  expect(link).toHaveAttribute(
    'href',
    '/messaging/direct-message?chatId=c1&messageId=m2&list=saved',
  );
  expect(screen.queryByRole('link', { name: /^Script designers.*unread/ })).toBeNull();

  await user.click(more);
  await user.click(await screen.findByRole('button', { name: 'Remove from saved' }));
  await screen.findByText('No saved messages');
  await user.click(screen.getByRole('link', { name: 'Back to your chats' }));
  expect(screen.queryByText('No saved messages')).toBeNull();
});

it('is as it is in other tabs, and without what was deleted or is in a chat that was left', async () => {
  const { user, live } = open([aSaved('m2', 2), aSaved('m1', 1)]);
  await user.click(await showSaved());
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  const change = { messageId: 'm3', revision: 2, saved: aSaved('m3', 3) };
  live.emit('person', { name: 'savedUpdate', change });
  await waitFor(async () => expect((await rows())[0]).toContain('Text of m3'));
  const chat = { ...aChatPage().chat, revision: 90 };
  live.emit('person', { name: 'chatUpdate', type: 'deleted', chat, messageId: 'm3' });
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  // Told late.
  live.emit('person', { name: 'savedUpdate', change });
  expect(await rows()).toHaveLength(2);
  const participant = {
    ...{ username: 'grace', role: 'user', roleRevision: 9, position: 1, joinedSeq: 0 },
    ...{ joinedAt: '2026-01-01T00:00:00.000Z', gone: { at: '2026-01-03T00:00:00.000Z', seq: 2 } },
  } as const;
  const line = {
    _id: 'l1',
    seq: 2,
    kind: 'left',
    actor: 'grace',
    at: participant.gone.at,
  } as const;
  live.emit('person', { name: 'chatDepartureUpdate', chat, participant, line } as never);
  await screen.findByText('No saved messages');
});

it('has an address, which it keeps beside the messages that it leads to', async () => {
  const { user, address } = open([aSaved('m2', 2)], 1, savedPath());
  const list = await screen.findByRole('list', { name: 'Saved messages' });
  await user.click(within(list).getByRole('link', { name: /Text of m2/ }));
  expect(address.current).toBe(savedPath(messagePath('c1', 'm2')));
  expect(screen.getByRole('list', { name: 'Saved messages' })).toBeVisible();
  // On a phone, where the list is a page of its own.
  const back = await screen.findByRole('link', { name: 'Back to your saved messages' });
  expect(back).toHaveAttribute('href', savedPath());
  await user.click(screen.getByRole('link', { name: 'Back to your chats' }));
  expect(address.current).toBe(chatPath('c1'));
});

it('says that it could not be loaded', async () => {
  const { user } = openChats({
    queries: {
      openSaved: () => {
        throw new Error('No.');
      },
    },
  });
  await user.click(await showSaved());
  await screen.findByText('Your saved messages could not be loaded');
});
