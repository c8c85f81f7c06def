import { act, screen, waitFor } from '@testing-library/react';
import { quoteOf, type ChatStretch } from '@collabor8/domain';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  aChat,
  aChatList,
  aChatMessage,
  aChatPage,
  aParticipant,
} from '../../../testing/chat-samples.js';
import { opened } from '../../../testing/opened.js';
import { renderApp } from '../../../testing/render-app.js';

const SIZE_IN_LOG = 28;

/** The texts of messages that were drawn, and the names of those whose groups were. */
const drawn = vi.hoisted(() => ({ texts: [] as string[], names: [] as string[] }));

vi.mock('../../messages/conversation/message-text.js', () => ({
  MessageText: ({ text }: { readonly text: string }) => {
    drawn.texts.push(text);
    return <p>{text}</p>;
  },
}));
vi.mock('../../../shared/ui/avatar.js', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  Avatar: ({ name, size }: { readonly name: string; readonly size: number }) => {
    // Others stand in the list of chats.
    if (size === SIZE_IN_LOG) drawn.names.push(name);
    return null;
  },
}));

const forget = () => {
  drawn.texts.length = 0;
  drawn.names.length = 0;
};

beforeEach(forget);

const people = ['ada', 'noor', 'otto', 'mira'] as const;

const messageAt = (seq: number) =>
  aChatMessage(seq, { msgFrom: people[seq % people.length] ?? '' });

/** One of them answers one that was said before. */
const older: ChatStretch = {
  messages: Array.from({ length: 10 }, (_, place) => ({
    ...messageAt(place + 1),
    ...(place === 4 && { replyTo: 'm2' }),
  })),
  loadedFrom: 0,
  messagesCursor: null,
  ownVotes: {},
  quotes: { m2: quoteOf(messageAt(2)) },
  lines: [],
};

async function openLongChat() {
  const messages = Array.from({ length: 40 }, (_, place) => messageAt(place + 11));
  const page = aChatPage(messages, {
    lastReadSeq: 50,
    loadedFrom: 10,
    messagesCursor: 'older',
    participants: ['grace', ...people].map((name, place) => aParticipant(name, place)),
  });
  const app = renderApp({
    at: '/messaging/direct-message?chatId=c1',
    api: {
      queries: {
        chats: {
          openList: () => opened({ kind: 'person', username: 'grace' }, aChatList()),
          open: () => opened({ kind: 'chat', chatId: 'c1' }, page),
          openOnline: () => opened({ kind: 'users' }, []),
          messagesPage: () => older,
        },
      },
      mutations: { chats: { markRead: ({ seq }) => seq, typing: () => undefined } },
    },
  });
  await screen.findByText('Text of m50');
  await waitFor(() => expect(drawn.names).not.toEqual([]));
  return app;
}

it('draws a message that comes, and none of those that were there', async () => {
  const { live } = await openLongChat();
  forget();
  live.emit('chat', {
    name: 'chatUpdate',
    type: 'newMessage',
    chat: aChat({ lastSeq: 51, revision: 2 }),
    message: aChatMessage(51, { msgFrom: 'noor' }),
  });
  expect(await screen.findByText('Text of m51')).toBeVisible();
  expect(new Set(drawn.texts)).toEqual(new Set(['Text of m51']));
  expect(new Set(drawn.names)).toEqual(new Set(['noor']));
});

it('draws older messages that come, and none of those that were there', async () => {
  const { user } = await openLongChat();
  const more = await screen.findByRole('button', { name: 'Load older messages' });
  forget();
  await user.click(more);
  expect(await screen.findByRole('button', { name: /Text of m2/ })).toBeVisible();
  const drawnBefore = drawn.texts.filter((text) => !older.messages.some(({ msg }) => msg === text));
  expect(drawnBefore).toEqual([]);
  expect(drawn.texts).toContain('Text of m5');
});

it('draws no message while somebody types', async () => {
  const { live, container } = await openLongChat();
  // What hears of it loads after the messages.
  await waitFor(() => expect(container.querySelector('p.typing')).toBeInTheDocument());
  forget();
  act(() => live.emit('chat', { name: 'typingUpdate', chatId: 'c1', username: 'noor' }));
  expect(await screen.findByText(/noor is typing/)).toBeVisible();
  expect(drawn).toEqual({ texts: [], names: [] });
});
