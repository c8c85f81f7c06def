import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aChatMessage, aChatPage, aChatRow } from '../../../testing/chat-samples.js';
import { openChats } from '../../../testing/open-chats.js';
import { scrollTo } from '../../../testing/stub-browser.js';

const messages = [1, 2, 3].map((seq) => aChatMessage(seq));
const seen = (...ids: readonly string[]) =>
  act(() => scrollTo((element) => ids.includes(element.getAttribute('data-message') ?? '')));

const open = () => {
  const page = aChatPage(messages, { lastReadSeq: 1 });
  return openChats({
    page,
    rows: [aChatRow({ ...page.chat, lastReadSeq: 1 })],
    mutations: { markUnread: () => ({ lastReadSeq: 1, readTurn: 1 }) },
  });
};
type Server = ReturnType<typeof open>['server'];

const marks = (server: Server) =>
  server.mutations.filter(([path]) => path === 'chats.markRead').map(([, input]) => input);
const messaging = () =>
  within(screen.getByRole('navigation', { name: 'Main' })).getByRole('button', {
    name: /^Messaging/,
  });
const message = async (text: string) => {
  const found = (await screen.findByText(text)).closest<HTMLElement>('[data-message]');
  if (found === null) throw new Error('It is no message.');
  await within(found).findByRole('button', { name: 'Copy link' });
  return found;
};

it('from a message on is shown by its line and the badge, and lasts while the page is open', async () => {
  const { user, server, live } = open();
  const second = await message('Text of m2');
  await waitFor(() =>
    expect(document.querySelector('[data-message][tabindex="0"]')).not.toBeNull(),
  );
  seen('m2', 'm3');
  await waitFor(() => expect(messaging()).not.toHaveTextContent('unread'));
  await waitFor(() => expect(marks(server)).toEqual([{ chatId: 'c1', seq: 3 }]));

  await user.click(within(second).getByRole('button', { name: /^More about/ }));
  await user.click(await screen.findByRole('button', { name: 'Mark unread from here' }));
  await waitFor(() => expect(messaging()).toHaveTextContent('unread'));
  expect(server.mutations).toContainEqual(['chats.markUnread', { chatId: 'c1', messageId: 'm2' }]);
  const words = within(screen.getByRole('log'))
    .getAllByText(/^Text of|^New messages$/)
    .map(({ textContent }) => textContent);
  expect(words).toEqual(['Text of m1', 'New messages', 'Text of m2', 'Text of m3']);

  // What was read before, in another tab, is heard of late.
  live.emit('person', { name: 'readUpdate', chatId: 'c1', lastReadSeq: 3 });
  seen('m2', 'm3');
  expect(messaging()).toHaveTextContent('unread');
  expect(marks(server)).toHaveLength(1);
});

it('in another tab holds in this one as well, until the chat was left', async () => {
  const { user, server, live } = open();
  await message('Text of m3');
  live.emit('person', { name: 'readUpdate', chatId: 'c1', lastReadSeq: 0, readTurn: 1 });
  seen('m1', 'm2', 'm3');
  await user.click(screen.getByRole('link', { name: /Script designers/ }));
  expect(marks(server)).toEqual([]);
  expect(messaging()).toHaveTextContent('unread');
});
