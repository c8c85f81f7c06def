import { lineText } from '@collabor8/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { upkeep } from '../../platform/upkeep.js';
import { chatLines } from './documents.js';

let stage: ChatStage;
beforeAll(async () => {
  stage = await openChatStage();
});
afterAll(() => stage.close());

it('writes the lines of a store that had none, each once', async () => {
  await stage.begin();
  const { chatId, ada, ben, server } = stage;
  await ada.trpc.chats.addParticipants.mutate({ chatId, usernames: ['eve'] });
  await stage.say(ada, 'Hello');
  await stage.cleo.trpc.users.delete.mutate({ username: 'cleo' });
  const { chats } = server.services;
  const linesNow = async () => (await chats.open('ben', chatId)).lines;
  const before = await linesNow();
  expect(before.map((line) => [line.seq, lineText(line)])).toEqual([
    [0, 'ada added eve'],
    [1, 'cleo has deleted their account'],
  ]);
  const lines = server.store.collection(chatLines);
  for await (const { _id } of lines.all()) await lines.remove(_id);
  await server.store.collection(upkeep).remove('lines of chats');
  expect(await linesNow()).toEqual([]);
  await server.tidy();
  await server.store.collection(upkeep).remove('lines of chats');
  await server.tidy();
  expect(await linesNow()).toEqual(before);
  await ben.trpc.chats.leave.mutate({ chatId });
});
