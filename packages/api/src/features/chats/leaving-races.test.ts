import { hasLeft } from '@collabor8/domain';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { atOnce, orCode } from '../../testing/at-once.js';
import { startTestServer, type TestServer } from '../../testing/test-server.js';
import { atFirst, users } from '../users/index.js';

// On a store that locks nothing which its port doesn't promise.
let server: TestServer;
let chatId: string;
const names = ['ada', 'ben', 'cleo', 'dan'];
beforeEach(async () => {
  server = await startTestServer({ isRelaxed: true });
  for (const username of [...names, 'eve', 'fay']) {
    const user = { _id: username, username, biography: '', ...atFirst('2026-01-01T00:00:00.000Z') };
    await server.store.collection(users).insert(user);
  }
  ({ _id: chatId } = await server.services.chats.create('ada', { participants: names }));
});
afterEach(() => server.close());

/** Who is in the chat, as one of them reads it; what the chat says of them agrees. */
async function membersAsReadBy(reader: string) {
  const { chat, participants } = await server.services.chats.open(reader, chatId);
  const present = participants.filter((each) => !hasLeft(each));
  expect(chat.participantCount).toBe(present.length);
  expect(chat.participantNames).toEqual(present.map(({ username }) => username).slice(0, 5));
  const positions = participants.map(({ position }) => position);
  expect(new Set(positions).size).toBe(positions.length);
  expect(present.some(({ role }) => role === 'admin')).toBe(true);
  return present.map(({ username }) => username);
}

it('leaves an admin behind when all of them leave at once', async () => {
  const { chats } = server.services;
  for (const username of ['ben', 'cleo']) {
    await chats.changeRole('ada', { chatId, username, role: 'admin' });
  }
  await atOnce(3, (n) => chats.leave(names[n] ?? '', chatId));
  expect(await membersAsReadBy('dan')).toEqual(['dan']);
});

it('leaves an admin behind when the heir leaves as well', async () => {
  const { chats } = server.services;
  await atOnce(2, (n) => chats.leave(names[n] ?? '', chatId));
  expect(await membersAsReadBy('dan')).toEqual(['cleo', 'dan']);
});

it('leaves an admin behind when one is demoted while another leaves', async () => {
  const { chats } = server.services;
  await chats.changeRole('ada', { chatId, username: 'ben', role: 'admin' });
  await Promise.all([
    chats.leave('ada', chatId),
    orCode(chats.changeRole('ada', { chatId, username: 'ben', role: 'user' })),
  ]);
  expect(await membersAsReadBy('dan')).toEqual(['ben', 'cleo', 'dan']);
});

it.each(['left', 'were removed'])(
  'sends a message of theirs before they %s, or refuses it',
  async (how) => {
    const { chats } = server.services;
    for (let round = 0; round < 6; round += 1) {
      const [sent] = await Promise.all([
        orCode(chats.send('ben', { chatId, msg: `round ${round}` })),
        how === 'left'
          ? chats.leave('ben', chatId)
          : chats.remove('ada', { chatId, username: 'ben' }),
        chats.send('cleo', { chatId, msg: `other ${round}` }),
      ]);
      const { participants, messages } = await chats.open('ben', chatId);
      const end = participants[0]?.gone?.seq ?? 0;
      expect(messages.every(({ seq }) => seq <= end)).toBe(true);
      if (typeof sent === 'object') expect(sent.seq).toBeLessThanOrEqual(end);
      else expect(sent).toBe('missing');
      await membersAsReadBy('ada');
      await chats.add('ada', { chatId, usernames: ['ben'], showHistory: true });
    }
  },
);

it('ends somebody’s part once who leaves and is removed at once, by several', async () => {
  const { chats } = server.services;
  await chats.changeRole('ada', { chatId, username: 'cleo', role: 'admin' });
  const ended = await Promise.all([
    orCode(chats.leave('ben', chatId).then(() => 'done')),
    orCode(chats.remove('ada', { chatId, username: 'ben' }).then(() => 'done')),
    orCode(chats.remove('cleo', { chatId, username: 'ben' }).then(() => 'done')),
  ]);
  expect(ended.toSorted()).toEqual(['done', 'missing', 'missing']);
  expect(await membersAsReadBy('ada')).toEqual(['ada', 'cleo', 'dan']);
  const { lines } = await chats.open('ada', chatId);
  expect(lines.filter(({ what }) => what === 'left' || what === 'removed')).toHaveLength(1);
});

it('is in or out who is removed and added at once, and whoever else is added is in', async () => {
  const { chats } = server.services;
  await Promise.all([
    chats.remove('ada', { chatId, username: 'ben' }),
    chats.add('cleo', { chatId, usernames: ['ben', 'eve'] }),
    chats.add('dan', { chatId, usernames: ['eve', 'fay'] }),
  ]);
  const members = await membersAsReadBy('ada');
  expect(members.filter((name) => name !== 'ben')).toEqual([
    ...['ada', 'cleo', 'dan'],
    ...members.slice(-3).filter((name) => ['eve', 'fay'].includes(name)),
  ]);
  expect(members).toEqual(expect.arrayContaining(['eve', 'fay']));
});

it('adds somebody once who comes back by several at once', async () => {
  const { chats } = server.services;
  await chats.leave('ben', chatId);
  const added = await atOnce(3, () => chats.add('ada', { chatId, usernames: ['ben', 'eve'] }));
  expect(added.map((joined) => joined.length).toSorted()).toEqual([0, 0, 2]);
  expect(await membersAsReadBy('ada')).toEqual(['ada', 'cleo', 'dan', 'ben', 'eve']);
});
