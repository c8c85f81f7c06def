import {
  applyToChatList,
  applyToChatPage,
  type ChatPage,
  type ChatRow,
  type LiveEvent,
} from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAll } from '../../ports/read-all.js';
import { atOnce } from '../../testing/at-once.js';
import { chatsOf, openChats } from '../../testing/chats-of.js';
import { openChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { expectConvergence, following, type Follow } from '../../testing/convergence.js';
import { read } from '../../testing/read.js';
import { startTestServer, type Person } from '../../testing/test-server.js';
import { atFirst, users } from '../users/index.js';
import { memberships } from './documents.js';

let stage: ChatStage;
let chatId: string;
beforeEach(async () => {
  stage = await openChatStage();
  await stage.begin();
  ({ chatId } = stage);
});
afterEach(() => stage.close());

const deleteAccount = ({ trpc, username }: Person) => trpc.users.delete.mutate({ username });

const participantsFor = async (reader: Person) =>
  (await read(reader.trpc.chats.open.query({ chatId }))).participants;

function follows(reader: Person): readonly Follow[] {
  const { username } = reader;
  const person = { kind: 'person', username } as const;
  const isOfChat = (event: LiveEvent) => event.name === 'chatUpdate';
  const page = following<ChatPage>({
    reader,
    topics: [{ kind: 'chat', chatId }, person],
    open: () => reader.trpc.chats.open.query({ chatId }),
    apply: (state, event) => (isOfChat(event) ? applyToChatPage(state, event, username) : state),
  });
  const list = following<readonly ChatRow[]>({
    reader: reader.openTab(),
    topics: [person],
    open: () => openChats(reader),
    apply: (state, event) => (isOfChat(event) ? applyToChatList(state, event, username) : state),
  });
  return [page, list];
}

describe('when the account of a chat’s last admin is deleted', () => {
  it('whoever has taken part for the longest time becomes admin, and may act as one', async () => {
    await stage.say(stage.ben, 'Hello');
    await deleteAccount(stage.ada);
    expect(await participantsFor(stage.cleo)).toMatchObject([
      { username: 'ada', role: 'admin', gone: { seq: 1 } },
      { username: 'ben', role: 'admin' },
      { username: 'cleo', role: 'user' },
    ]);
    const [row] = await chatsOf(stage.ben);
    expect(row).toMatchObject({ role: 'admin' });
    const change = { chatId, username: 'cleo', role: 'moderator' } as const;
    await expect(stage.ben.trpc.chats.changeRole.mutate(change)).resolves.toMatchObject({
      role: 'moderator',
    });
  });

  it('all who are there learn of both, without reading anew', async () => {
    const others = [stage.ben, stage.cleo].flatMap(follows);
    await expectConvergence(stage.server, others, () => deleteAccount(stage.ada));
    await expectConvergence(stage.server, follows(stage.cleo), () => deleteAccount(stage.ben));
    expect(await participantsFor(stage.cleo)).toMatchObject([
      { gone: { seq: 0 } },
      { gone: { seq: 0 } },
      { username: 'cleo', role: 'admin' },
    ]);
  });
});

it('leaves the roles as they are when somebody else goes, or another admin stays', async () => {
  await deleteAccount(stage.ben);
  await stage.promote('cleo', 'admin');
  await stage.ada.trpc.chats.addParticipants.mutate({ chatId, usernames: ['eve'] });
  await deleteAccount(stage.ada);
  const roles = (await participantsFor(stage.cleo)).map(({ role, gone }) => [
    role,
    gone !== undefined,
  ]);
  expect(roles).toEqual([
    ['admin', true],
    ['user', true],
    ['admin', false],
    ['user', false],
  ]);
});

it('keeps the chat and its words over REST as they are', async () => {
  await stage.say(stage.ada, 'Hello');
  const before: unknown = await (await stage.ben.rest('GET', `/chat/${chatId}`)).json();
  await deleteAccount(stage.cleo);
  expect(await (await stage.ben.rest('GET', `/chat/${chatId}`)).json()).toEqual(before);
});

it('leaves an admin behind when all admins go at once', async () => {
  const server = await startTestServer({ isRelaxed: true });
  const names = ['ada', 'ben', 'cleo', 'dan'];
  for (const username of names) {
    const user = { _id: username, username, biography: '', ...atFirst('2026-01-01T00:00:00.000Z') };
    await server.store.collection(users).insert(user);
  }
  const { chats } = server.services;
  const { _id } = await chats.create('ada', { participants: names });
  for (const username of ['ben', 'cleo']) {
    await chats.changeRole('ada', { chatId: _id, username, role: 'admin' });
  }
  await atOnce(3, async (n) => {
    const username = names[n] ?? '';
    const { sessions, remove } = server.services.users;
    const session = await sessions.find(await sessions.start(username));
    return remove(session ?? { id: '', username }, username);
  });
  const { participants } = await chats.open('dan', _id);
  expect(participants.filter(({ gone }) => gone === undefined)).toMatchObject([
    { username: 'dan', role: 'admin' },
  ]);
  await server.close();
});

it('takes a unit of work for each chat, so that others are answered meanwhile', async () => {
  const { ada, ben, server } = stage;
  for (let n = 0; n < 60; n += 1) {
    await ada.trpc.chats.create.mutate({ title: `Plan ${n}`, participants: ['ben'] });
  }
  const written: number[] = [];
  const inOneUnit = server.store.transaction.bind(server.store);
  vi.spyOn(server.store, 'transaction').mockImplementation(async (work) => {
    let gone = 0;
    const result = await inOneUnit(async (unit) => {
      const done = await work(unit);
      gone = 0;
      for await (const member of readAll(unit.collection(memberships), 'byUser', {
        equals: ['ada'],
      })) {
        if (member.gone !== undefined) gone += 1;
      }
      return done;
    });
    written.push(gone);
    return result;
  });
  await deleteAccount(ada);
  vi.restoreAllMocks();
  const steps = written.map((gone, place) => gone - (written[place - 1] ?? 0));
  expect(Math.max(...steps)).toBe(1);
  expect(written.at(-1)).toBe(61);
  const { participants } = await read(ben.trpc.chats.open.query({ chatId }));
  expect(participants[0]).toMatchObject({ username: 'ada', gone: {} });
});
