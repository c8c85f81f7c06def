import { defaultTitle, type OnlineStatus } from '@collabor8/domain';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aChat, aChatPage, aChatRow, aParticipant } from '../../../testing/chat-samples.js';
import { openChats } from '../../../testing/open-chats.js';
import { opened } from '../../../testing/opened.js';
import { aUser } from '../../../testing/render-app.js';

const lastSeen = '2024-05-06T07:08:09.000Z';

it.each([
  ['of two', ['grace', 'ada'], /^Last seen .*2024/, 'Online'],
  ['of many', ['grace', 'ada', 'noor'], '2 participants, 0 online', '2 participants, 1 online'],
])('a chat %s says in its head who is here, or was last', async (_title, names, away, here) => {
  const chat = aChat({
    ...{ participantCount: names.length, participantNames: names },
    title: defaultTitle(names),
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
  const head = (await screen.findByRole('heading', { level: 2, name: /ada/ })).nextSibling;
  await waitFor(() => expect(head).toHaveTextContent(away));
  const user = { ...aUser('ada'), revision: 2, socketId: 's1' };
  live.emit('users', { name: 'userUpdate', type: 'updated', user });
  await waitFor(() => expect(head).toHaveTextContent(here));
  expect(head).not.toHaveTextContent('seen');
});

it.each([
  ['ada', 'like anybody'],
  ['constructor', 'like what every object has'],
])('reads when %s, called %s, was here last where an event may not say it', async (other) => {
  const participantNames = ['grace', other];
  const title = defaultTitle(participantNames);
  const chat = aChat({ title, participantCount: 2, participantNames });
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
  const head = await screen.findByText('Online', { selector: 'p' });
  status = { username: other, isOnline: false, lastSeen, revision: 2 };
  const user = { ...aUser(other), revision: 2 };
  live.emit('users', { name: 'userUpdate', type: 'updated', user });
  await waitFor(() => expect(head).toHaveTextContent('Last seen'));
});
