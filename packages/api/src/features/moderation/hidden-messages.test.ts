import {
  applyMessageEvent,
  applyToRoomReading,
  applyToChatList,
  applyToChatPage,
  HIDDEN_LINE,
  type ChatPage,
  type ChatRow,
  type MessagesPage,
  type RoomReading,
  type PostRef,
} from '@collabor8/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chatsOf, openChats } from '../../testing/chats-of.js';
import { expectConvergence, following } from '../../testing/convergence.js';
import { openModerationStage, type ModerationStage } from '../../testing/moderation-stage.js';
import { read } from '../../testing/read.js';
import type { Person } from '../../testing/test-server.js';

let stage: ModerationStage;

beforeAll(async () => {
  stage = await openModerationStage();
});

afterAll(() => stage.close());

const why = 'Advertising';
const hide = (post: PostRef) => stage.grace.trpc.moderation.hide.mutate({ post, why });
const show = (post: PostRef) => stage.grace.trpc.moderation.show.mutate({ post, why });
const remove = (post: PostRef) => stage.grace.trpc.moderation.remove.mutate({ post, why });

const acts: readonly [what: string, act: (post: PostRef) => Promise<unknown>][] = [
  ['hidden', hide],
  ['shown again', (post) => hide(post).then(() => show(post))],
  ['deleted', remove],
];

const writingsOf = async (service: 'messages' | 'chats', username: string): Promise<string> => {
  const written = [];
  for await (const each of stage.server.services[service].writingsOf(username)) written.push(each);
  return JSON.stringify(written);
};

describe('a message of the global room', () => {
  let post: PostRef;
  let _id: string;

  beforeEach(async () => {
    ({ _id } = await stage.bob.trpc.messages.send.mutate({ msg: 'Half price' }));
    post = { kind: 'globalMessage', id: _id };
  });

  const readAll = async (reader: Person): Promise<string> => {
    const rest = await reader.rest('GET', '/messaging/getMessages');
    return JSON.stringify([await reader.trpc.messages.open.query({}), await rest.json()]);
  };

  it('is hidden over tRPC and REST until it is shown again, and its sender’s to download', async () => {
    await hide(post);
    const hidden = await readAll(stage.noor);
    expect(hidden).not.toContain('Half price');
    expect(hidden.match(new RegExp(HIDDEN_LINE, 'g'))).toHaveLength(2);
    expect(await writingsOf('messages', 'bob')).toContain('Half price');
    await show(post);
    expect(await readAll(stage.noor)).toContain('Half price');
    await remove(post);
  });

  it('is deleted for good, and not sent again', async () => {
    await remove(post);
    expect(await readAll(stage.noor)).not.toContain(_id);
    const again = stage.bob.trpc.messages.send.mutate({ _id, msg: 'Half price' });
    await expect(again).rejects.toThrow('This message was deleted.');
    await expect(remove(post)).rejects.toThrow('Message not found');
  });

  it.each(acts)('converges when it is %s', async (_what, act) => {
    const follow = following<MessagesPage>({
      reader: stage.noor,
      topics: [{ kind: 'messages' }],
      open: () => stage.noor.trpc.messages.open.query({}),
      apply: (state, event) =>
        event.name === 'messageUpdate' || event.name === 'messageDeleted'
          ? applyMessageEvent(state, event)
          : state,
      shown: ({ goneSeqs: _gone, ...page }) => page,
    });
    const reading = following<RoomReading>({
      reader: stage.noor.openTab(),
      topics: [{ kind: 'messages' }],
      open: () => stage.noor.trpc.messages.openReading.query(),
      apply: (state, event) =>
        event.name === 'messageUpdate' || event.name === 'messageDeleted'
          ? applyToRoomReading(state, event, 'noor')
          : state,
    });
    await expectConvergence(stage.server, [follow, reading], () => act(post));
  });
});

describe('a message of a chat', () => {
  let chatId: string;
  let post: PostRef;

  beforeEach(async () => {
    const { ada, bob } = stage;
    ({ _id: chatId } = await ada.trpc.chats.create.mutate({
      ...{ participants: ['bob', 'noor'], title: 'Offers' },
    }));
    const { _id } = await bob.trpc.chats.send.mutate({ chatId, msg: 'Half price' });
    post = { kind: 'chatMessage', id: _id };
    await ada.trpc.moderation.report.mutate({ post, reason: 'spam' });
  });

  const readAll = async (reader: Person): Promise<string> => {
    const rest = await reader.rest('GET', `/chat/${chatId}`);
    const own = (await chatsOf(reader)).filter((chat) => chat._id === chatId);
    return JSON.stringify([await reader.trpc.chats.open.query({ chatId }), own, await rest.json()]);
  };

  it('is hidden in the chat, in the list of chats and over REST until it is shown again', async () => {
    expect(await readAll(stage.noor)).toContain('Half price');
    await hide(post);
    const hidden = await readAll(stage.noor);
    expect(hidden).not.toContain('Half price');
    expect(hidden.match(new RegExp(HIDDEN_LINE, 'g'))).toHaveLength(4);
    expect(await writingsOf('chats', 'bob')).toContain('Half price');
    await show(post);
    expect(await readAll(stage.noor)).toContain('Half price');
  });

  it('may be a poll, which then takes no votes and keeps those it had', async () => {
    const { bob, ada, noor } = stage;
    const { _id } = await bob.trpc.chats.createPoll.mutate({
      ...{ chatId, question: 'Buy?', options: ['Yes', 'At once'] },
    });
    const poll: PostRef = { kind: 'chatMessage', id: _id };
    const vote = () => noor.trpc.chats.vote.mutate({ chatId, messageId: _id, optionIndex: 1 });
    await vote();
    await ada.trpc.moderation.report.mutate({ post: poll, reason: 'spam' });
    const { post: seen } = await stage.grace.trpc.moderation.details.query({ post: poll });
    expect(seen?.text).toBe('Buy?\n\n- Yes\n- At once');
    await hide(poll);
    expect(await readAll(ada)).not.toContain('At once');
    await expect(vote()).rejects.toThrow('This message is not a poll.');
    await show(poll);
    const { messages, ownVotes } = await read(noor.trpc.chats.open.query({ chatId }));
    expect(messages.at(-1)?.poll?.counts).toEqual([0, 1]);
    expect(ownVotes[_id]).toMatchObject({ optionIndex: 1 });
  });

  it.each(acts)('converges when it is %s', async (_what, act) => {
    const { noor } = stage;
    const page = following<ChatPage>({
      reader: noor,
      topics: [{ kind: 'chat', chatId }],
      open: () => noor.trpc.chats.open.query({ chatId }),
      apply: (state, event) =>
        event.name === 'chatUpdate' ? applyToChatPage(state, event, 'noor') : state,
    });
    const list = following<readonly ChatRow[]>({
      reader: noor,
      topics: [{ kind: 'person', username: 'noor' }],
      open: () => openChats(noor),
      apply: (state, event) =>
        event.name === 'chatUpdate' ? applyToChatList(state, event, 'noor') : state,
    });
    await expectConvergence(stage.server, [page, list], () => act(post));
  });

  it('stays unread for whoever hasn’t read it, its sender’s tabs included', async () => {
    await hide(post);
    const list = await chatsOf(stage.noor);
    const row = list.find(({ _id }) => _id === chatId);
    expect(row).toMatchObject({ lastSeq: 1, lastReadSeq: 0 });
  });
});
