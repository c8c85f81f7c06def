import { expect, it } from 'vitest';
import { withChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { read } from '../../testing/read.js';
import type { Person } from '../../testing/test-server.js';

let stage: ChatStage;
withChatStage((opened) => {
  stage = opened;
});

const textsTo = async ({ trpc }: Person) =>
  (await read(trpc.chats.open.query({ chatId: stage.chatId }))).messages.map(({ msg }) => msg);

it.each(['moderator', 'admin'] as const)(
  'a %s deletes what somebody else sent, until demoted (SPEC §6)',
  async (role) => {
    const [first, second] = [await stage.say(stage.cleo, 'one'), await stage.say(stage.ada, 'two')];
    const { deleteMessage } = stage.ben.trpc.chats;
    const deletion = ({ _id: messageId }: typeof first) =>
      deleteMessage.mutate({ chatId: stage.chatId, messageId });
    await stage.promote('ben', role);
    await deletion(first);
    for (const person of [stage.ada, stage.ben, stage.cleo])
      expect(await textsTo(person)).toEqual(['two']);
    await stage.promote('ben', 'user');
    await expect(deletion(second)).rejects.toMatchObject({
      message: 'You do not have permission to delete messages.',
      data: { code: 'FORBIDDEN' },
    });
    expect(await textsTo(stage.cleo)).toEqual(['two']);
  },
);
