import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatNotification, ChatRow, Keeping } from '@collabor8/domain';
import { aChat, aChatMessage, aChatPage, aChatRow } from '../../../testing/chat-samples.js';
import { OPENED_CHAT, openChats } from '../../../testing/open-chats.js';

beforeEach(() => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const LIST = '/messaging/direct-message';
const unread = { lastSeq: 3, lastReadSeq: 1, lastMessage: aChatMessage(3) };
const kept = (change: Partial<Keeping>): Keeping => ({ revision: 1, ...change });
const row = (title: string, change: Partial<ChatRow> = {}) =>
  aChatRow({ _id: title.slice(0, 2).toLowerCase(), title, ...change });

/** In the list: a toast may tell of the same chat for ten seconds. */
const rowOf = async (name: string) =>
  within(await screen.findByRole('region', { name: 'Your Chats' })).findByRole('link', {
    name: new RegExp(name),
  });
const messaging = () =>
  within(screen.getByRole('navigation', { name: 'Main' })).getByRole('button', {
    name: /^Messaging/,
  });

describe('a chat that one wants to hear little of', () => {
  it('says so in its row, where it still shows that there is something', async () => {
    openChats({
      at: LIST,
      rows: [
        row('Muted', { ...unread, kept: kept({ level: 'none' }) }),
        row('Quiet', { ...unread, called: [2], kept: kept({ level: 'mentions' }) }),
      ],
    });
    const muted = await rowOf('Muted');
    // Signs come with what loads after the first view.
    await waitFor(() => expect(muted).toHaveTextContent('muted'));
    expect(muted).toHaveTextContent('2 unread, quiet');
    const quiet = await rowOf('Quiet');
    await waitFor(() => expect(quiet).toHaveTextContent('mentions only'));
    expect(quiet).toHaveTextContent('1 unread');
    // The menu counts what calls upon the reader alone.
    await waitFor(() => expect(messaging()).toHaveTextContent('1 unread'));
  });

  it('is told of by no toast, be it open in a tab', async () => {
    const page = aChatPage();
    const rows = [aChatRow({ kept: kept({ level: 'none' }) })];
    const { live } = openChats({ at: '/home', page, rows });
    await screen.findByText('All Questions');
    const say = (seq: number, marks: Partial<ChatNotification>) => {
      const message = aChatMessage(seq, { msg: `the numerals ${seq}` });
      const chat = aChat({ revision: seq + 1, lastSeq: seq, lastMessage: message });
      live.emit('person', { name: 'chatUpdate', type: 'notification', chat, message, ...marks });
    };
    say(1, { isQuiet: true });
    say(2, {});
    expect(await screen.findByText('the numerals 2')).toBeInTheDocument();
    expect(screen.queryByText('the numerals 1')).not.toBeInTheDocument();
  });
});

describe('what is chosen in a chat’s head', () => {
  it('is in the list at once, and taken over from other tabs', async () => {
    const answers = { setLevel: () => kept({ level: 'none' as const }) };
    const { user, server, live } = openChats({ at: OPENED_CHAT, mutations: answers });
    await user.click(await screen.findByRole('button', { name: 'More about this chat' }));
    await user.click(await screen.findByRole('button', { name: 'Notifications' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    expect(dialog.getByRole('radio', { name: 'All messages' })).toBeChecked();
    await user.click(dialog.getByRole('radio', { name: 'Nothing' }));
    await waitFor(() =>
      expect(server.mutations).toContainEqual(['chats.setLevel', { chatId: 'c1', level: 'none' }]),
    );
    await waitFor(async () => expect(await rowOf('Script designers')).toHaveTextContent('muted'));
    live.emit('person', { name: 'chatKeptUpdate', chatId: 'c1', kept: { revision: 2 } });
    expect(dialog.getByRole('radio', { name: 'All messages' })).toBeChecked();
    expect(await rowOf('Script designers')).not.toHaveTextContent('muted');
  });

  it('says why it is refused', async () => {
    const setPinned = () => {
      throw new Error('You have 20 chats on top, which is the limit.');
    };
    const { user } = openChats({ at: OPENED_CHAT, mutations: { setPinned } });
    await user.click(await screen.findByRole('button', { name: 'More about this chat' }));
    await user.click(await screen.findByRole('button', { name: 'Notifications' }));
    await user.click(
      await screen.findByRole('checkbox', { name: 'Keep at the top of your chats' }),
    );
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(
      screen.getByRole('checkbox', { name: 'Keep at the top of your chats' }),
    ).not.toBeChecked();
  });
});

describe('the list', () => {
  it('has what is pinned on top, and what was put away behind a fold', async () => {
    const { user, live } = openChats({
      at: LIST,
      rows: [
        row('Pinned', { kept: kept({ pinnedAt: '2026-01-01T00:00:00.000Z' }) }),
        row('Away', { kept: kept({ archivedSeq: 0 }) }),
        row('Other'),
      ],
    });
    await waitFor(async () => expect(await rowOf('Pinned')).toHaveTextContent('pinned'));
    expect(screen.getByText('Away')).not.toBeVisible();
    await user.click(screen.getByText('Archived (1)'));
    expect(screen.getByText('Away')).toBeVisible();
    const message = aChatMessage(1, { chatId: 'aw' });
    const chat = aChat({ _id: 'aw', title: 'Away', revision: 2, lastSeq: 1, lastMessage: message });
    live.emit('person', { name: 'chatUpdate', type: 'notification', chat, message });
    await waitFor(() => expect(screen.queryByText('Archived (1)')).not.toBeInTheDocument());
    expect(await rowOf('Away')).toHaveTextContent('1 unread');
  });

  it('shows what is unread alone, and all again', async () => {
    const { user } = openChats({ at: LIST, rows: [row('New', unread), row('Old')] });
    await rowOf('Old');
    const filter = screen.getByRole('button', { name: 'Unread', pressed: false });
    await user.click(filter);
    expect(screen.queryByRole('link', { name: /Old/ })).not.toBeInTheDocument();
    expect(await rowOf('New')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Unread', pressed: true }));
    expect(await rowOf('Old')).toBeVisible();
  });
});
