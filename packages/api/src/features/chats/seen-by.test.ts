import { SEEN_BY_MAX } from '@collabor8/domain';
import { expect, it } from 'vitest';
import { withChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { chats } from './documents.js';

let stage: ChatStage;
withChatStage((opened) => {
  stage = opened;
});

const seenBy = (messageId: string, person = stage.ada) =>
  person.trpc.chats.seenBy.query({ chatId: stage.chatId, messageId });

it('a message is seen by those who have read as far, but for its sender', async () => {
  const { ada, ben, chatId } = stage;
  const first = await stage.say(ada, 'First');
  const second = await stage.say(ada, 'Second');
  expect(await seenBy(first._id)).toEqual([]);
  await ben.trpc.chats.markRead.mutate({ chatId, seq: first.seq });
  expect([await seenBy(first._id), await seenBy(second._id)]).toEqual([['ben'], []]);
  await ben.trpc.chats.markRead.mutate({ chatId, seq: second.seq });
  expect(await seenBy(second._id, ben)).toEqual(['ben']);
  await ben.trpc.chats.markUnread.mutate({ chatId, messageId: second._id });
  expect(await seenBy(second._id)).toEqual([]);
});

it('is not said of somebody who was put there after it, nor who was removed and put back', async () => {
  const { ada, ben, eve, chatId } = stage;
  const { _id: messageId } = await stage.say(ada, 'Who reads this agrees');
  await ada.trpc.chats.remove.mutate({ chatId, username: 'ben' });
  for (const username of ['ben', 'eve']) {
    await ada.trpc.chats.addParticipants.mutate({
      chatId,
      usernames: [username],
      showHistory: true,
    });
  }
  expect(await seenBy(messageId)).toEqual([]);
  const later = await stage.say(ada, 'And this?');
  for (const person of [ben, eve]) {
    await person.trpc.chats.markRead.mutate({ chatId, seq: later.seq });
  }
  expect(await seenBy(later._id)).toEqual(['ben', 'eve']);
});

it('is told in no chat of many', async () => {
  const { _id } = await stage.say(stage.ada, 'First');
  await stage.server.store
    .collection(chats)
    .update(stage.chatId, (chat) => ({ ...chat, participantCount: SEEN_BY_MAX + 1 }));
  await expect(seenBy(_id)).rejects.toThrow(
    'Who has read a message is told in chats of at most 50 people.',
  );
});
