import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatNotification, ChatSummary } from '@collabor8/domain';
import { opened } from '../../../testing/opened.js';
import {
  aChat,
  aChatList,
  aChatMessage,
  aChatPage,
  aChatRow,
} from '../../../testing/chat-samples.js';
import { renderApp } from '../../../testing/render-app.js';

beforeEach(() => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const told = (chat: Partial<ChatSummary> = {}): ChatNotification => {
  const message = aChatMessage(1, { msg: 'the numerals' });
  return {
    name: 'chatUpdate',
    type: 'notification',
    chat: aChat({ revision: 2, lastSeq: 1, lastMessage: message, ...chat }),
    message,
  };
};

const open = (at = '/home') =>
  renderApp({
    at,
    api: {
      queries: {
        chats: {
          openList: () => opened({ kind: 'person', username: 'grace' }, aChatList([aChatRow()])),
          open: () => opened({ kind: 'chat', chatId: 'c1' }, aChatPage()),
          openOnline: () => opened({ kind: 'users' }, []),
        },
      },
      mutations: { chats: { markRead: ({ seq }) => seq } },
    },
  });

const advance = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

const toast = () => screen.findByRole('region', { name: 'Notifications' });

describe('a notification', () => {
  it.each([
    [3, 'Group: Script designers'],
    [2, 'Direct Message'],
  ])('of a chat with %i participants is from %j', async (participantCount, source) => {
    const { live } = open();
    await screen.findByText('All Questions');
    live.emit('person', told({ participantCount }));
    expect(await toast()).toHaveTextContent('ada');
    expect(await toast()).toHaveTextContent('the numerals');
    expect(await toast()).toHaveTextContent(source);
  });

  it('opens its chat and is gone', async () => {
    const { live, user, address } = open();
    await screen.findByText('All Questions');
    live.emit('person', told());
    await user.click(within(await toast()).getByRole('link'));
    expect(address.current).toBe('/messaging/direct-message?chatId=c1');
    expect(screen.queryByRole('region', { name: 'Notifications' })).not.toBeInTheDocument();
  });

  it('is dismissed by its button', async () => {
    const { live, user } = open();
    await screen.findByText('All Questions');
    live.emit('person', told());
    await user.click(within(await toast()).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('the numerals')).not.toBeInTheDocument();
  });

  it('goes when its message is read in another tab', async () => {
    const { live } = open();
    await screen.findByText('All Questions');
    live.emit('person', told());
    await toast();
    live.emit('person', { name: 'readUpdate', chatId: 'c1', lastReadSeq: 1 });
    expect(screen.queryByText('the numerals')).not.toBeInTheDocument();
  });

  it('goes after ten seconds in which nobody was at it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { live } = open();
    await screen.findByText('All Questions');
    live.emit('person', told());
    const item = within(await toast()).getByRole('listitem');
    fireEvent.pointerEnter(item);
    advance(60_000);
    expect(screen.getByText('the numerals')).toBeInTheDocument();
    fireEvent.pointerLeave(item);
    advance(9_000);
    expect(screen.getByText('the numerals')).toBeInTheDocument();
    advance(1_100);
    expect(screen.queryByText('the numerals')).not.toBeInTheDocument();
  });

  it('shows words, not the marks of Markdown', async () => {
    const { live } = open();
    await screen.findByText('All Questions');
    const event = told();
    const msg = 'the **new** [board](https://example.org)';
    live.emit('person', { ...event, message: { ...event.message, msg } });
    expect(await screen.findByText('the new board')).toHaveAttribute('dir', 'auto');
  });

  it('folds with two others into the latest, and goes with them', async () => {
    const { live, user } = open();
    await screen.findByText('All Questions');
    const say = (seq: number) => {
      const message = aChatMessage(seq);
      const chat = aChat({ revision: seq + 1, lastSeq: seq, lastMessage: message });
      live.emit('person', { name: 'chatUpdate', type: 'notification', chat, message });
    };
    say(1);
    say(2);
    const area = within(await toast());
    await waitFor(() => expect(area.getAllByRole('listitem')).toHaveLength(2));
    say(3);
    expect(await area.findByText('and 2 more')).toBeVisible();
    expect(area.getByRole('listitem')).toHaveTextContent('Text of m3');
    await user.click(area.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('region', { name: 'Notifications' })).not.toBeInTheDocument();
  });

  it('is not shown for the chat in view', async () => {
    const { live } = open('/messaging/direct-message?chatId=c1');
    await screen.findByText('Start the conversation.');
    live.emit('person', told());
    await waitFor(() => expect(screen.getAllByText(/the numerals/)).not.toHaveLength(0));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.queryByRole('region', { name: 'Notifications' })).not.toBeInTheDocument();
  });
});
