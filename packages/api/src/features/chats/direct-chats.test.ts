import { afterAll, beforeAll, expect, it } from 'vitest';
import { answer, openChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { chatsOf } from '../../testing/chats-of.js';
import { atOnce } from '../../testing/at-once.js';
import { startTestServer } from '../../testing/test-server.js';
import { atFirst, users } from '../users/index.js';

let stage: ChatStage;
beforeAll(async () => {
  stage = await openChatStage();
});
afterAll(() => stage.close());

const startWith = (username: string) =>
  stage.ada.trpc.chats.create.mutate({ _id: crypto.randomUUID(), participants: [username] });

it('leads to the chat that the two have already, however the name is spelled and whoever asks', async () => {
  const first = await startWith('ben');
  expect(first).toMatchObject({ title: 'Chat with ada, ben', role: 'admin' });
  expect((await startWith('BEN'))._id).toBe(first._id);
  const again = await stage.ben.trpc.chats.create.mutate({ participants: ['ben', 'ada'] });
  expect(again).toMatchObject({ _id: first._id, role: 'user' });
  expect(await chatsOf(stage.ben)).toHaveLength(1);
});

it('creates over REST, a chat with a title of its own, and a group', async () => {
  const { _id } = await startWith('cleo');
  const body = { participants: ['cleo'] };
  const created = JSON.parse((await answer(stage.ada, 'POST', '/chat/createChat', body)).text);
  expect(created).toMatchObject({ title: 'Chat with ada, cleo', participants: ['ada', 'cleo'] });
  const { chats } = stage.ada.trpc;
  const titled = await chats.create.mutate({ ...body, title: 'Numerals' });
  const group = await chats.create.mutate({ participants: ['cleo', 'eve'] });
  expect(new Set([_id, created._id, titled._id, group._id]).size).toBe(4);
});

it('begins a new one when others have joined what the two began with', async () => {
  const first = await startWith('eve');
  const { chats } = stage.ada.trpc;
  await chats.addParticipants.mutate({ chatId: first._id, usernames: ['cleo'] });
  const second = await startWith('eve');
  expect(second).toMatchObject({ participantCount: 2 });
  expect(second._id).not.toBe(first._id);
  expect((await startWith('eve'))._id).toBe(second._id);
});

it.each(['ada', 'ADA'])('refuses a chat with oneself, as %s', async (username) => {
  await expect(startWith(username)).rejects.toMatchObject({
    message: 'Please select at least one user to chat with',
    data: { code: 'BAD_REQUEST' },
  });
});

it('begins one chat when both begin at once', async () => {
  const server = await startTestServer({ isRelaxed: true });
  for (const username of ['ada', 'ben']) {
    const user = { _id: username, username, biography: '', ...atFirst('2026-01-01T00:00:00.000Z') };
    await server.store.collection(users).insert(user);
  }
  const begun = await atOnce(6, (n) => {
    const [one = '', other = ''] = n % 2 === 0 ? ['ada', 'ben'] : ['ben', 'ada'];
    return server.services.chats.start(one, { participants: [other] });
  });
  expect(new Set(begun.map(({ _id }) => _id)).size).toBe(1);
  await server.close();
});
