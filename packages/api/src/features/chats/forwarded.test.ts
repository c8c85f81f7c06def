import type { ChatPage } from '@collabor8/domain';
import { describe, expect, it } from 'vitest';
import { withChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { listen } from '../../testing/listen.js';
import { read } from '../../testing/read.js';
import type { Person } from '../../testing/test-server.js';

let stage: ChatStage;
let chatId: string;
let toChatId: string;
let messageId: string;
withChatStage(async (opened) => {
  stage = opened;
  ({ chatId } = stage);
  messageId = (await stage.say(stage.ben, 'The ductus one'))._id;
  const title = 'Elsewhere';
  const other = await stage.ada.trpc.chats.create.mutate({ participants: ['eve'], title });
  toChatId = other._id;
});

const forward = (person: Person, request: { messageId?: string; _id?: string } = {}) =>
  person.trpc.chats.forward.mutate({ chatId, messageId, toChatId, ...request });
const open = (reader: Person): Promise<ChatPage> =>
  read(reader.trpc.chats.open.query({ chatId: toChatId }));
const missing = (message: string) => ({ message, data: { httpStatus: 404 } });

describe('a forwarded message', () => {
  it('is one’s own, with the name of whoever said it, live and read afresh', async () => {
    const eve = await listen(stage.eve, { kind: 'chat', chatId: toChatId });
    const forwarded = await forward(stage.ada);
    expect(forwarded).toMatchObject({
      ...{ chatId: toChatId, msg: 'The ductus one', msgFrom: 'ada', forwardedFrom: 'ben' },
    });
    await eve.received(1);
    expect(eve.events).toMatchObject([{ type: 'newMessage', message: forwarded }]);
    expect((await open(stage.eve)).messages).toEqual([forwarded]);
    eve.stop();
  });

  it('lands once, however often it is asked for', async () => {
    const _id = crypto.randomUUID();
    const first = await forward(stage.ada, { _id });
    expect(await forward(stage.ada, { _id })).toEqual(first);
    expect((await open(stage.ada)).messages).toHaveLength(1);
  });

  it('names the first one also when it is passed on', async () => {
    const { _id } = await forward(stage.ada);
    const ids = { chatId: toChatId, messageId: _id };
    const back = await stage.ada.trpc.chats.forward.mutate({ ...ids, toChatId: chatId });
    expect(back).toMatchObject({ msgFrom: 'ada', forwardedFrom: 'ben' });
  });

  it('takes along the pictures of whoever forwards it alone', async () => {
    const address = '/picture/00000000-0000-4000-8000-000000000001?w=80&h=60';
    const text = `Look: ![map](${address})`;
    for (const [person, msg] of [
      [stage.ada, text],
      [stage.ben, 'Look: picture'],
    ] as const) {
      const { _id } = await stage.say(person, text);
      expect(await forward(stage.ada, { messageId: _id })).toMatchObject({ msg });
    }
  });

  it('stays what another said, until it is taken back', async () => {
    const { _id } = await forward(stage.ada);
    const ids = { chatId: toChatId, messageId: _id };
    const edit = stage.ada.trpc.chats.editMessage.mutate({ ...ids, msg: 'Other words' });
    await expect(edit).rejects.toThrow('This message cannot be edited.');
    const taken = await stage.ada.trpc.chats.takeBack.mutate(ids);
    expect(taken).not.toHaveProperty('forwardedFrom');
  });
});

describe('nobody forwards', () => {
  it('what they may not read', async () => {
    await expect(forward(stage.eve)).rejects.toMatchObject(missing('Invalid chat ID'));
    await stage.ada.trpc.chats.addParticipants.mutate({ chatId, usernames: ['eve'] });
    await expect(forward(stage.eve)).rejects.toMatchObject(missing('Message not found'));
  });

  it('into a chat that isn’t theirs', async () => {
    await expect(forward(stage.ben)).rejects.toMatchObject(missing('Invalid chat ID'));
    expect((await open(stage.ada)).messages).toEqual([]);
  });

  it('what says nothing: a poll, what was taken back, what was deleted', async () => {
    const refused = 'This message cannot be forwarded.';
    const { _id } = await stage.poll(stage.ben);
    await expect(forward(stage.ada, { messageId: _id })).rejects.toThrow(refused);
    await stage.ben.trpc.chats.takeBack.mutate({ chatId, messageId });
    await expect(forward(stage.ada)).rejects.toThrow(refused);
    await stage.ada.trpc.chats.deleteMessage.mutate({ chatId, messageId });
    await expect(forward(stage.ada)).rejects.toThrow('Message not found');
  });
});
