import type { OnlineStatus } from '@collabor8/domain';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aChat, aChatPage, aChatRow, aParticipant } from '../../../testing/chat-samples.js';
import { openChats } from '../../../testing/open-chats.js';
import { opened } from '../../../testing/opened.js';
import { aUser } from '../../../testing/render-app.js';

const lastSeen = '2024-05-06T07:08:09.000Z';

it.each([
  ['of two', 2, true],
  ['of many', 3, false],
])(
  'a chat %s says in its head when the other one was here last',
  async (_title, participantCount, isShown) => {
    const chat = aChat({
      ...{
        participantCount,
        participantNames: ['grace', 'ada', 'noor'].slice(0, participantCount),
      },
    });
    const page = aChatPage([], {
      chat,
      participants: [aParticipant('grace', 0), aParticipant('ada', 1)],
    });
    const { live } = openChats({
      page,
      rows: [aChatRow(chat)],
      queries: {
        openOnline: () =>
          opened({ kind: 'users' }, [{ username: 'ada', isOnline: false, lastSeen, revision: 1 }]),
      },
    });
    const head = (await screen.findByText(/participants, 0 online/)).closest('p');
    await waitFor(() => expect(/last seen/.test(head?.textContent ?? '')).toBe(isShown));
    const user = { ...aUser('ada'), revision: 2, socketId: 's1' };
    live.emit('users', { name: 'userUpdate', type: 'updated', user });
    await waitFor(() => expect(head).toHaveTextContent('1 online'));
    expect(head).not.toHaveTextContent('last seen');
  },
);

it.each([
  ['ada', 'like anybody'],
  ['constructor', 'like what every object has'],
])('reads when %s, called %s, was here last where an event may not say it', async (other) => {
  const chat = aChat({ participantCount: 2, participantNames: ['grace', other] });
  const page = aChatPage([], {
    chat,
    participants: [aParticipant('grace', 0), aParticipant(other, 1)],
  });
  let status: OnlineStatus = { username: other, isOnline: true, revision: 1 };
  const { live } = openChats({
    page,
    rows: [aChatRow(chat)],
    queries: { openOnline: () => opened({ kind: 'users' }, [status]) },
  });
  const head = (await screen.findByText(/participants, 1 online/)).closest('p');
  status = { username: other, isOnline: false, lastSeen, revision: 2 };
  const user = { ...aUser(other), revision: 2 };
  live.emit('users', { name: 'userUpdate', type: 'updated', user });
  await waitFor(() => expect(head).toHaveTextContent('last seen'));
});
