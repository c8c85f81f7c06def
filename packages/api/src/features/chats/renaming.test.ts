import { CHANGED_MEANWHILE } from '@collabor8/domain';
import { expect, it } from 'vitest';
import { withChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { chatsOf } from '../../testing/chats-of.js';

let stage: ChatStage;
let chatId: string;
withChatStage((opened) => {
  stage = opened;
  ({ chatId } = stage);
});

const titleIn = async (person: ChatStage['ada']) =>
  (await chatsOf(person)).find(({ _id }) => _id === chatId)?.title;

it('gives a group another title in everybody’s list', async () => {
  const chat = await stage.ada.trpc.chats.rename.mutate({ chatId, title: '  Trip ' });
  expect(chat.title).toBe('Trip');
  expect(await titleIn(stage.ada)).toBe('Trip');
  expect(await titleIn(stage.cleo)).toBe('Trip');
});

it('raises no revision where the title is the same', async () => {
  const first = await stage.ada.trpc.chats.rename.mutate({ chatId, title: 'Trip' });
  const again = await stage.ada.trpc.chats.rename.mutate({ chatId, title: 'Trip' });
  expect(again.revision).toBe(first.revision);
});

it('is not written over unseen', async () => {
  const renamed = (title: string, was: string) =>
    stage.ada.trpc.chats.rename.mutate({ chatId, title, was });
  const begun = (await titleIn(stage.ada)) ?? '';
  await renamed('Hers', begun);
  await expect(renamed('His', begun)).rejects.toMatchObject({
    message: CHANGED_MEANWHILE,
    data: { code: 'CONFLICT' },
  });
  expect(await titleIn(stage.ben)).toBe('Hers');
  await renamed('Hers', begun);
  await renamed('His', 'Hers');
  expect(await titleIn(stage.ben)).toBe('His');
});

it('makes a title of the names where none is given', async () => {
  await stage.ada.trpc.chats.rename.mutate({ chatId, title: 'Trip' });
  const chat = await stage.ada.trpc.chats.rename.mutate({ chatId, title: ' ' });
  expect(chat.title).toBe('Chat with ada, ben, cleo');
});

it('refuses who is no admin, and changes nothing', async () => {
  const before = await titleIn(stage.ada);
  await expect(stage.ben.trpc.chats.rename.mutate({ chatId, title: 'Mine' })).rejects.toMatchObject(
    {
      message: 'You do not have permission to rename this chat.',
      data: { code: 'FORBIDDEN' },
    },
  );
  expect(await titleIn(stage.ada)).toBe(before);
});

it('refuses a chat of two that has no title', async () => {
  const { trpc } = stage.ada;
  const { _id } = await trpc.chats.create.mutate({ participants: ['ben'] });
  await expect(trpc.chats.rename.mutate({ chatId: _id, title: 'Us' })).rejects.toThrow(
    'Only a group chat can be renamed.',
  );
});
