import {
  applyToChatPage,
  EDITS_MAX,
  PINS_MAX,
  TAKEN_BACK_LINE,
  type ChatPage,
  type ChatUpdate,
} from '@collabor8/domain';
import { describe, expect, it } from 'vitest';
import { answer, withChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { chatsOf } from '../../testing/chats-of.js';
import { expectConvergence, following } from '../../testing/convergence.js';
import { listen } from '../../testing/listen.js';
import { read } from '../../testing/read.js';
import type { Person } from '../../testing/test-server.js';

let stage: ChatStage;
let chatId: string;
let messageId: string;
withChatStage(async (opened) => {
  stage = opened;
  ({ chatId } = stage);
  messageId = (await stage.say(stage.ben, 'The ductus one'))._id;
});

const open = (reader: Person): Promise<ChatPage> => read(reader.trpc.chats.open.query({ chatId }));
const found = async (reader: Person, id = messageId) =>
  (await open(reader)).messages.find(({ _id }) => _id === id);

const react = (person: Person, emoji = '👍', id = messageId) =>
  person.trpc.chats.react.mutate({ chatId, messageId: id, emoji });
const edit = (person: Person, msg: string, id = messageId) =>
  person.trpc.chats.editMessage.mutate({ chatId, messageId: id, msg });
const takeBack = (person: Person, id = messageId) =>
  person.trpc.chats.takeBack.mutate({ chatId, messageId: id });
const pin = (person: Person, id = messageId, isOn = true) =>
  person.trpc.chats.pin.mutate({ chatId, messageId: id, isOn });
const reply = (person: Person, replyTo = messageId, msg = 'Its counters match') =>
  person.trpc.chats.send.mutate({ chatId, msg, replyTo });
const remove = (id = messageId) =>
  stage.ada.trpc.chats.deleteMessage.mutate({ chatId, messageId: id });

describe('reactions', () => {
  it('are everybody’s, and given again they are taken back', async () => {
    await Promise.all([react(stage.ada), react(stage.cleo), react(stage.ben, '🎉')]);
    const { reactions = [] } = (await found(stage.ada)) ?? {};
    const given = reactions.map(({ emoji, usernames }) => [emoji, usernames.toSorted()]);
    expect(Object.fromEntries(given)).toEqual({ '👍': ['ada', 'cleo'], '🎉': ['ben'] });
    await react(stage.ada);
    await react(stage.cleo);
    expect((await found(stage.ada))?.reactions).toEqual([{ emoji: '🎉', usernames: ['ben'] }]);
  });

  it.each(['yes', '👍👍', ''])('are one emoji, not %j', async (emoji) => {
    await expect(react(stage.ada, emoji)).rejects.toMatchObject({
      message: 'A reaction is one emoji.',
      data: { httpStatus: 400 },
    });
  });

  it('move no chat in the lists, and none is unread for them', async () => {
    const heard = await listen(stage.cleo, { kind: 'person', username: 'cleo' });
    const before = await chatsOf(stage.cleo);
    await react(stage.ada);
    expect(await chatsOf(stage.cleo)).toEqual(before);
    expect(heard.events).toEqual([]);
    heard.stop();
  });
});

describe('an edited message', () => {
  it('has its new words everywhere, and says when', async () => {
    await edit(stage.ben, 'The second one');
    expect(await found(stage.ada)).toMatchObject({
      ...{ msg: 'The second one', editedAt: expect.any(String) as string },
    });
    const [row] = await chatsOf(stage.cleo);
    expect(row?.lastMessage?.msg).toBe('The second one');
    const rest = await answer(stage.cleo, 'GET', `/chat/${chatId}`);
    expect(rest.text).toContain('The second one');
    expect(rest.text).not.toContain('The ductus one');
  });

  it('shows what it said to admins and moderators of the chat alone', async () => {
    await edit(stage.ben, 'two');
    await edit(stage.ben, 'two');
    await edit(stage.ben, 'three');
    const former = (person: Person) => person.trpc.chats.formerTexts.query({ chatId, messageId });
    expect((await former(stage.ada)).map(({ msg }) => msg)).toEqual(['two', 'The ductus one']);
    await expect(former(stage.ben)).rejects.toMatchObject({ data: { httpStatus: 403 } });
    await expect(former(stage.eve)).rejects.toThrow('Invalid chat ID');
    await stage.promote('cleo', 'moderator');
    expect(await former(stage.cleo)).toHaveLength(2);
  });

  it.each([
    ['somebody else’s', () => edit(stage.ada, 'x'), 'You can only edit your own messages.', 403],
    ['nothing', () => edit(stage.ben, '  '), 'Message cannot be empty', 400],
    ['one elsewhere', () => edit(stage.ben, 'x', 'elsewhere'), 'Message not found', 404],
    ['an outsider’s', () => edit(stage.eve, 'x'), 'Invalid chat ID', 404],
  ])('is refused: %s', async (_what, act, message, httpStatus) => {
    await expect(act()).rejects.toMatchObject({ message, data: { httpStatus } });
    expect((await found(stage.ada))?.msg).toBe('The ductus one');
  });

  it('is not written over unseen: what it said to whoever edited it is what it says', async () => {
    const change = (msg: string, was: string) =>
      stage.ben.trpc.chats.editMessage.mutate({ chatId, messageId, msg, was });
    await change('Of one tab', 'The ductus one');
    await expect(change('Of another tab', 'The ductus one')).rejects.toMatchObject({
      message: 'This was changed in the meantime.',
      data: { httpStatus: 409 },
    });
    expect((await found(stage.ada))?.msg).toBe('Of one tab');
    // Sent once more, as its answer was lost.
    await change('Of one tab', 'The ductus one');
    await change('Of another tab', 'Of one tab');
    expect((await found(stage.ada))?.msg).toBe('Of another tab');
  });

  it('was edited as often as its former texts are kept', async () => {
    for (let count = 0; count < EDITS_MAX; count += 1) await edit(stage.ben, `words ${count}`);
    await expect(edit(stage.ben, 'once more')).rejects.toThrow('at most 50 times');
  });
});

describe('a message that was taken back', () => {
  it('leaves a line and nothing of what it said', async () => {
    const { _id: answered } = await reply(stage.cleo);
    await edit(stage.ben, 'Other words');
    await Promise.all([react(stage.ada), pin(stage.ada)]);
    await takeBack(stage.ben);
    await takeBack(stage.ben);
    const page = await open(stage.ada);
    expect(page.messages[0]).toMatchObject({ msg: TAKEN_BACK_LINE, takenBack: true });
    expect(page.messages[0]).not.toHaveProperty('reactions');
    expect(page.quotes[messageId]?.msg).toBe(TAKEN_BACK_LINE);
    expect(page.pinned).toEqual([]);
    expect(await stage.ada.trpc.chats.formerTexts.query({ chatId, messageId })).toEqual([]);
    const rest = await answer(stage.ada, 'GET', `/chat/${chatId}`);
    expect(rest.text).not.toMatch(/ductus|Other words/);
    expect(answered).toBeDefined();
  });

  it('takes no more acts', async () => {
    await takeBack(stage.ben);
    await expect(react(stage.ada)).rejects.toMatchObject({ data: { httpStatus: 400 } });
    await expect(edit(stage.ben, 'x')).rejects.toMatchObject({ data: { httpStatus: 403 } });
    await expect(pin(stage.ada)).rejects.toMatchObject({ data: { httpStatus: 400 } });
  });

  it('is not found by a search', async () => {
    const search = async () =>
      (await stage.ada.trpc.search.all.query({ search: 'ductus', kind: 'messages' })).items;
    expect((await search()).some(({ id }) => id === messageId)).toBe(true);
    await takeBack(stage.ben);
    expect((await search()).some(({ id }) => id === messageId)).toBe(false);
  });

  it('may be a poll, with the votes on it', async () => {
    const { _id } = await stage.poll(stage.ben);
    await stage.ada.trpc.chats.vote.mutate({ chatId, messageId: _id, optionIndex: 1 });
    await takeBack(stage.ben, _id);
    expect((await open(stage.ada)).ownVotes).toEqual({});
    expect(await found(stage.ada, _id)).not.toHaveProperty('poll');
  });

  it('is one’s own: not even an admin takes back another’s', async () => {
    await expect(takeBack(stage.ada)).rejects.toMatchObject({
      ...{ message: 'You can only take back your own messages.', data: { httpStatus: 403 } },
    });
    // The sender's sentence for deleting stays as it is.
    const refused = await answer(stage.ben, 'DELETE', `/chat/${chatId}/message/${messageId}`);
    expect(refused).toMatchObject({
      ...{ status: 403, text: 'You do not have permission to delete messages.' },
    });
  });
});

describe('a pinned message', () => {
  it('is pinned for everybody, the latest first, until the pin is taken out', async () => {
    const { _id: second } = await stage.say(stage.cleo, 'Second');
    await pin(stage.ada);
    await pin(stage.ada, second);
    const pinned = async () => (await open(stage.cleo)).pinned.map(({ messageId: id }) => id);
    expect(await pinned()).toEqual([second, messageId]);
    await pin(stage.ada, second, false);
    expect(await pinned()).toEqual([messageId]);
    await remove();
    expect(await pinned()).toEqual([]);
  });

  it('is turned over by whoever does not say which', async () => {
    const turn = () => stage.ada.trpc.chats.pin.mutate({ chatId, messageId });
    await turn();
    expect((await open(stage.cleo)).pinned).toHaveLength(1);
    await turn();
    expect((await open(stage.cleo)).pinned).toEqual([]);
  });

  it('is pinned by admins and moderators', async () => {
    await expect(pin(stage.ben)).rejects.toMatchObject({
      ...{ message: 'Only admins and moderators can pin messages.', data: { httpStatus: 403 } },
    });
    await stage.promote('ben', 'moderator');
    await pin(stage.ben);
    expect((await open(stage.cleo)).pinned).toHaveLength(1);
  });

  it('is one of a few', async () => {
    for (let count = 0; count < PINS_MAX; count += 1) {
      await pin(stage.ada, (await stage.say(stage.ben, `${count}`))._id);
    }
    await expect(pin(stage.ada)).rejects.toThrow('At most 20 messages');
  });
});

describe('a reply', () => {
  it('quotes what it answers, as that is now', async () => {
    await reply(stage.ada);
    const quote = async () => (await open(stage.cleo)).quotes[messageId];
    expect(await quote()).toMatchObject({ msgFrom: 'ben', msg: 'The ductus one', seq: 1 });
    await edit(stage.ben, 'Other words');
    expect(await quote()).toMatchObject({ msg: 'Other words' });
    await remove();
    expect(await quote()).toBeUndefined();
  });

  it('is said also when what it answers was deleted meanwhile', async () => {
    await remove();
    await reply(stage.ada);
    expect((await open(stage.cleo)).quotes).toEqual({});
  });

  it('answers a message of the same chat that its sender may see', async () => {
    await expect(reply(stage.ada, 'elsewhere')).rejects.toThrow('Message not found');
    const other = await stage.eve.trpc.chats.create.mutate({ participants: ['ada'] });
    const send = { chatId: other._id, msg: 'Look', replyTo: messageId };
    await expect(stage.ada.trpc.chats.send.mutate(send)).rejects.toThrow('Message not found');
  });

  it('keeps its quote from whoever was added behind that, live as well', async () => {
    await stage.ada.trpc.chats.addParticipants.mutate({ chatId, usernames: ['eve'] });
    const eve = await listen(stage.eve, { kind: 'chat', chatId });
    const [cleo, own] = [
      await listen(stage.cleo, { kind: 'chat', chatId }),
      await listen(stage.cleo.openTab(), { kind: 'person', username: 'cleo' }),
    ];
    await reply(stage.ada);
    await react(stage.ada);
    await eve.received(1);
    await own.received(2);
    expect(JSON.stringify(eve.events)).not.toContain('ductus');
    expect(JSON.stringify(own.events)).toContain('ductus');
    expect((await open(stage.eve)).quotes).toEqual({});
    expect(Object.keys((await open(stage.cleo)).quotes)).toEqual([messageId]);
    for (const act of [react, takeBack, pin] as ((person: Person) => Promise<unknown>)[]) {
      await expect(act(stage.eve)).rejects.toThrow('Message not found');
    }
    for (const heard of [eve, cleo, own]) heard.stop();
  });
});

const isChatUpdate = (event: { readonly name: string }): event is ChatUpdate =>
  event.name === 'chatUpdate';

describe('old state plus events equals freshly read state', () => {
  const follow = (reader: Person) =>
    following<ChatPage>({
      reader,
      topics: [
        { kind: 'chat', chatId },
        { kind: 'person', username: reader.username },
      ],
      open: () => reader.trpc.chats.open.query({ chatId }),
      apply: (state, event) =>
        isChatUpdate(event) ? applyToChatPage(state, event, reader.username) : state,
    });
  const expectAll = (readers: readonly Person[], act: () => Promise<unknown>) =>
    expectConvergence(stage.server, readers.map(follow), act);

  it('after one act after the other', () =>
    expectAll([stage.ada, stage.ben, stage.cleo], async () => {
      const { _id } = await reply(stage.cleo);
      await react(stage.ada);
      await pin(stage.ada);
      await edit(stage.ben, 'Other words');
      await reply(stage.ada, _id);
      await takeBack(stage.ben);
      await remove(_id);
    }));

  it('for those who were added behind a message and those who see it', async () => {
    await stage.ada.trpc.chats.addParticipants.mutate({ chatId, usernames: ['eve'] });
    await expectAll([stage.ada, stage.eve], async () => {
      await reply(stage.cleo);
      await react(stage.ada);
      await pin(stage.ada);
      await edit(stage.ben, 'Other words');
    });
  });

  it('after acts at once: edited, reacted to and answered while it is deleted', () =>
    expectAll([stage.ada, stage.ben, stage.cleo], async () => {
      const { _id } = await stage.say(stage.ben, 'Second');
      await Promise.allSettled([
        ...[stage.ada, stage.ben, stage.cleo].flatMap((each) => [
          react(each),
          react(each, '🎉', _id),
          reply(each, _id),
        ]),
        edit(stage.ben, 'Other words', _id),
        pin(stage.ada, _id),
        takeBack(stage.ben),
        remove(_id),
      ]);
    }));
});
