import { act, screen, waitFor } from '@testing-library/react';
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
vi.mock('../../../shared/ui/avatar.js', () => ({
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

async function openLongChat() {
  const messages = Array.from({ length: 40 }, (_, place) =>
    aChatMessage(place + 1, { msgFrom: people[place % people.length] ?? '' }),
  );
  const page = aChatPage(messages, {
    lastReadSeq: 40,
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
        },
      },
      mutations: { chats: { markRead: ({ seq }) => seq, typing: () => undefined } },
    },
  });
  await screen.findByText('Text of m40');
  await waitFor(() => expect(drawn.names).not.toEqual([]));
  return app;
}

it('draws a message that comes, and none of those that were there', async () => {
  const { live } = await openLongChat();
  forget();
  live.emit('chat', {
    name: 'chatUpdate',
    type: 'newMessage',
    chat: aChat({ lastSeq: 41, revision: 2 }),
    message: aChatMessage(41, { msgFrom: 'noor' }),
  });
  expect(await screen.findByText('Text of m41')).toBeVisible();
  expect(new Set(drawn.texts)).toEqual(new Set(['Text of m41']));
  expect(new Set(drawn.names)).toEqual(new Set(['noor']));
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
