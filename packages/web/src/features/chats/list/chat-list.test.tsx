import { TRPCError } from '@trpc/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  aChat,
  aChatList,
  aChatMessage,
  aChatPage,
  aChatRow,
} from '../../../testing/chat-samples.js';
import { OPENED_CHAT, openChats } from '../../../testing/open-chats.js';
import { opened } from '../../../testing/opened.js';
import { scrollToEnd } from '../../../testing/stub-browser.js';

describe('the list of chats', () => {
  it('shows title, latest message and unread count, and the empty state beside it', async () => {
    const lastMessage = aChatMessage(3, { msg: 'see you' });
    openChats({
      at: '/messaging/direct-message',
      rows: [aChatRow({ lastSeq: 3, lastReadSeq: 1, lastMessage })],
    });
    const row = await screen.findByRole('link', { name: /Script designers/ });
    expect(row).toHaveTextContent('ada: see you');
    expect(row).toHaveTextContent('2 unread');
    expect(row).toHaveAttribute('href', OPENED_CHAT);
    expect(screen.getByText('Select a chat or start a new conversation')).toBeInTheDocument();
    const menu = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(menu.getByRole('button', { name: /^Messaging/ })).toHaveTextContent('2 unread');
  });

  it('says who wrote in a chat of two that was given a title, such as a third one’s name', async () => {
    const between = { participantCount: 2, participantNames: ['grace', 'eve'] };
    const lastMessage = aChatMessage(1, { msg: 'Lend me your key', msgFrom: 'eve' });
    openChats({
      at: '/messaging/direct-message',
      rows: [
        aChatRow({ ...between, title: 'ben', lastMessage }),
        aChatRow({ ...between, _id: 'c2', title: 'Chat with grace, eve', lastMessage }),
      ],
    });
    const titled = await screen.findByRole('link', { name: /ben/ });
    expect(titled).toHaveTextContent('eve: Lend me your key');
    const untitled = screen.getByRole('link', { name: /^(?!ben).*Lend me/ });
    expect(untitled).not.toHaveTextContent('eve: Lend');
  });

  it('shows what one has begun to write in a chat, but for the one on the screen', async () => {
    const other = aChatRow({ _id: 'c2', title: 'Old friends' });
    const { user } = openChats({ rows: [aChatRow(), other] });
    await user.type(await screen.findByPlaceholderText('Type your message here'), 'About **that**');
    const row = screen.getByRole('link', { name: /Script designers/ });
    expect(row).not.toHaveTextContent('Draft');
    await user.click(screen.getByRole('link', { name: /Old friends/ }));
    await waitFor(() => expect(row).toHaveTextContent('Draft: About that'));
  });

  it('learns of a new chat, and of what was read in another tab', async () => {
    const { live } = openChats({ at: '/messaging/direct-message', rows: [] });
    await screen.findByText(/^You have no chats yet[.] Start one/);
    const chat = aChat({ lastSeq: 2, lastMessage: aChatMessage(2) });
    live.emit('person', { name: 'chatUpdate', type: 'created', chat });
    expect(await screen.findByRole('link', { name: /Script designers/ })).toHaveTextContent(
      '2 unread',
    );
    live.emit('person', { name: 'readUpdate', chatId: 'c1', lastReadSeq: 2 });
    const menu = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(menu.getByRole('button', { name: /^Messaging/ })).not.toHaveTextContent('unread');
  });
});

describe('a list of many chats', () => {
  const LIST = '/messaging/direct-message';
  const list = async () => within(await screen.findByRole('region', { name: 'Your Chats' }));
  const old = aChatRow({
    ...{ _id: 'c2', title: 'Old friends', revision: 4, activeAt: '2024-01-01T00:00:00.000Z' },
    ...{ lastSeq: 9, lastReadSeq: 7 },
  });
  const oldest = { ...old, _id: 'c3', title: 'Oldest', activeAt: '2023-01-01T00:00:00.000Z' };
  const titles = async () =>
    within((await list()).getByRole('list'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')?.slice(-2));

  it('goes on when its end comes into view, page by page, each chat once', async () => {
    const pages = vi.fn(({ cursor }: { readonly cursor: string }) =>
      cursor === 'p2' ? aChatList([aChatRow(), old], 'p3') : aChatList([oldest]),
    );
    openChats({ at: LIST, nextCursor: 'p2', queries: { listPage: pages } });
    await screen.findByRole('button', { name: 'Load more' });
    expect(await titles()).toEqual(['c1']);
    act(scrollToEnd);
    await waitFor(async () => expect(await titles()).toEqual(['c1', 'c2']));
    act(scrollToEnd);
    await waitFor(async () => expect(await titles()).toEqual(['c1', 'c2', 'c3']));
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
    expect(pages.mock.calls.map(([input]) => input)).toEqual([{ cursor: 'p2' }, { cursor: 'p3' }]);
    expect((await list()).getByRole('link', { name: /Old friends/ })).toHaveTextContent('2 unread');
  });

  it('says when it can’t go on, and tries again by the button', async () => {
    let isDown = true;
    const { user } = openChats({
      at: LIST,
      nextCursor: 'p2',
      queries: {
        listPage: () => {
          if (isDown) throw new TRPCError({ code: 'BAD_REQUEST' });
          return aChatList([old]);
        },
      },
    });
    const more = await screen.findByRole('button', { name: 'Load more' });
    await user.click(more);
    expect(await screen.findByText(/^More chats could not be loaded/)).toBeInTheDocument();
    isDown = false;
    await user.click(more);
    await waitFor(async () => expect(await titles()).toEqual(['c1', 'c2']));
  });

  it('takes a chat of a later page to the front when a message comes, with what is unread there', async () => {
    const rows = vi.fn(() => [old]);
    const { live } = openChats({ at: LIST, nextCursor: 'p2', queries: { rows } });
    await (await list()).findByRole('link', { name: /Script designers/ });
    const message = aChatMessage(10, { chatId: 'c2', msg: 'Still there?' });
    const chat = aChat({
      ...{ _id: 'c2', title: 'Old friends', revision: 5, lastSeq: 10, lastMessage: message },
      activeAt: '2024-06-01T00:00:00.000Z',
    });
    live.emit('person', { name: 'chatUpdate', type: 'notification', chat, message });
    expect(await titles()).toEqual(['c2', 'c1']);
    const row = (await list()).getByRole('link', { name: /Old friends/ });
    await waitFor(() => expect(row).toHaveTextContent('3 unread'));
    expect(row).toHaveTextContent('Still there?');
    expect(rows.mock.calls).toEqual([[{ chatIds: ['c2'] }]]);
  });

  it('shows the chat of an address, though it stands on a later page', async () => {
    const chat = aChat({ _id: 'c2', title: 'Old friends', activeAt: old.activeAt });
    openChats({
      at: `${LIST}?chatId=c2`,
      nextCursor: 'p2',
      queries: {
        open: () => opened({ kind: 'chat', chatId: 'c2' }, aChatPage([], { chat })),
        rows: ({ chatIds }) => (chatIds.includes('c2') ? [old] : []),
      },
    });
    const row = await (await list()).findByRole('link', { name: /Old friends/ });
    expect(row).toHaveAttribute('aria-current', 'true');
    expect(await titles()).toEqual(['c1', 'c2']);
    expect(document.title).toContain('Old friends');
  });
});
