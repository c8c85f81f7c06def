import { applyToChatPage, type ChatPage, type ChatUpdate } from '@collabor8/domain';
import { describe, expect, it, vi } from 'vitest';
import { withChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { expectConvergence, following } from '../../testing/convergence.js';
import { read } from '../../testing/read.js';
import type { Person } from '../../testing/test-server.js';

const CLOSED = {
  message: 'This poll is closed. It takes no more votes.',
  data: { httpStatus: 400 },
};

let stage: ChatStage;
let chatId: string;
let messageId: string;
withChatStage(async (opened) => {
  stage = opened;
  ({ chatId } = stage);
  messageId = (await stage.poll(stage.ben))._id;
});

const vote = (person: Person, optionIndex = 0, id = messageId) =>
  person.trpc.chats.vote.mutate({ chatId, messageId: id, optionIndex });
const close = (person: Person, id = messageId) =>
  person.trpc.chats.closePoll.mutate({ chatId, messageId: id });
const open = (reader: Person): Promise<ChatPage> => read(reader.trpc.chats.open.query({ chatId }));
const createPoll = (form: { options?: string[]; closesAt?: string }) =>
  stage.ben.trpc.chats.createPoll.mutate({
    ...{ chatId, question: 'Which?', options: ['tea', 'coffee'] },
    ...form,
  });

describe('a poll that was closed', () => {
  it('keeps its votes and takes none', async () => {
    await vote(stage.cleo, 1);
    await close(stage.ben);
    await expect(vote(stage.ada)).rejects.toMatchObject(CLOSED);
    await expect(vote(stage.cleo, 0)).rejects.toMatchObject(CLOSED);
    const body = { chatID: chatId, messageID: messageId, optionIndex: 0, username: 'ada' };
    expect((await stage.ada.rest('PATCH', '/messaging/voteOnPoll', body)).status).toBe(400);
    const [{ poll } = {}] = (await open(stage.ada)).messages;
    expect(poll).toMatchObject({ counts: [0, 1], closedAt: expect.any(String) as string });
  });

  it('is closed by its creator, moderators and admins, and once', async () => {
    await expect(close(stage.cleo)).rejects.toMatchObject({ data: { httpStatus: 403 } });
    await expect(close(stage.eve)).rejects.toMatchObject({ data: { httpStatus: 404 } });
    await stage.promote('cleo', 'moderator');
    const closed = await close(stage.cleo);
    expect(await close(stage.ada)).toEqual(closed);
    const { _id } = await stage.poll(stage.cleo);
    expect((await close(stage.ada, _id)).poll?.closedAt).toBeDefined();
  });

  it('is so for everybody live, also while votes are cast', () => {
    const follow = (reader: Person) =>
      following<ChatPage>({
        reader,
        topics: [{ kind: 'chat', chatId }],
        open: () => reader.trpc.chats.open.query({ chatId }),
        apply: (state, event) =>
          event.name === 'chatUpdate'
            ? applyToChatPage(state, event satisfies ChatUpdate, reader.username)
            : state,
      });
    const people = [stage.ada, stage.ben, stage.cleo];
    return expectConvergence(stage.server, people.map(follow), async () => {
      await Promise.allSettled([...people.map((each) => vote(each)), close(stage.ben)]);
    });
  });
});

describe('a poll with a deadline', () => {
  it('takes votes until then, by the server’s clock', async () => {
    const closesAt = new Date(Date.now() + 60_000).toISOString();
    const { _id, poll } = await createPoll({ closesAt });
    expect(poll?.closesAt).toBe(closesAt);
    await vote(stage.ada, 1, _id);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(closesAt) });
    try {
      await expect(vote(stage.ada, 0, _id)).rejects.toMatchObject(CLOSED);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ['A poll can only end in the future.', '2020-01-01T00:00:00.000Z'],
    ['A poll can run for at most a year.', '2999-01-01T00:00:00.000Z'],
    ['Please enter when the poll ends as a date and a time.', 'soon'],
  ])('is refused where it must be: %s', async (message, closesAt) => {
    await expect(createPoll({ closesAt })).rejects.toMatchObject({ message });
  });
});

it.each([
  ['TEA ', 'TEA'],
  // All but the last letter are Cyrillic; the next is of a fount for mathematics.
  ['\u0422\u0435a', '\u0422\u0435a'],
  ['\u{1d413}ea', '\u{1d413}ea'],
])('is not created with what looks like an option twice: %j', async (option, same) => {
  await expect(createPoll({ options: ['Tea', 'coffee', option] })).rejects.toMatchObject({
    ...{
      message: `Two options of a poll cannot be the same: “${same}”`,
      data: { httpStatus: 400 },
    },
  });
});

it('is created with options that differ in an accent, or in letters alike within one alphabet', async () => {
  await createPoll({ options: ['modem', 'modern', 'caf\u00e9', 'cafe', '\u0447\u0430\u0439'] });
});
