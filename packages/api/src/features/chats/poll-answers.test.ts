import { applyToChatPage, type ChatPage, type WholeChat } from '@collabor8/domain';
import { describe, expect, it } from 'vitest';
import { withChatStage, type ChatStage } from '../../testing/chat-stage.js';
import { expectConvergence, following } from '../../testing/convergence.js';
import { listen } from '../../testing/listen.js';
import { read } from '../../testing/read.js';
import type { Person } from '../../testing/test-server.js';

let stage: ChatStage;
let chatId: string;
withChatStage((opened) => {
  stage = opened;
  ({ chatId } = stage);
});

interface Form {
  readonly isMultiple?: boolean;
  readonly isAnonymous?: boolean;
}

const create = async (form: Form): Promise<string> => {
  const poll = { chatId, question: 'Which?', options: ['tea', 'coffee', 'water'], ...form };
  return (await stage.ben.trpc.chats.createPoll.mutate(poll))._id;
};
const vote = (person: Person, messageId: string, optionIndex: number, isChosen?: boolean) =>
  person.trpc.chats.vote.mutate({ chatId, messageId, optionIndex, isChosen });
const open = (reader: Person): Promise<ChatPage> => read(reader.trpc.chats.open.query({ chatId }));
const pollOf = async (messageId: string) =>
  (await open(stage.ada)).messages.find(({ _id }) => _id === messageId)?.poll;
const votersOf = (reader: Person, messageId: string) =>
  reader.trpc.chats.pollVoters.query({ chatId, messageId });
const wholeVotes = async (reader: Person) => {
  const whole = (await (await reader.rest('GET', `/chat/${chatId}`)).json()) as WholeChat;
  return whole.messages.map(({ poll }) => poll?.votes);
};

describe('a poll with several answers', () => {
  it('takes several of each person, and gives them up again', async () => {
    const id = await create({ isMultiple: true });
    expect((await vote(stage.ada, id, 2)).choices).toEqual([2]);
    expect(await vote(stage.ada, id, 0)).toMatchObject({
      ...{ choices: [0, 2], poll: { counts: [1, 0, 1], voters: 1 } },
    });
    await vote(stage.cleo, id, 2);
    expect((await open(stage.ada)).ownVotes[id]).toMatchObject({ choices: [0, 2] });
    expect(await pollOf(id)).toMatchObject({ counts: [1, 0, 2], voters: 2 });
    await vote(stage.ada, id, 0);
    expect((await vote(stage.ada, id, 2)).choices).toEqual([]);
    expect(await pollOf(id)).toMatchObject({ counts: [0, 0, 1], voters: 1 });
  });

  it('counts once what somebody chooses in several tabs at a time', async () => {
    const id = await create({ isMultiple: true });
    const [one, other] = [stage.ada, stage.ada.openTab()];
    await Promise.all([vote(one, id, 1, true), vote(other, id, 1, true), vote(other, id, 0, true)]);
    expect(await pollOf(id)).toMatchObject({ counts: [1, 1, 0], voters: 1 });
    await Promise.all([vote(one, id, 1, false), vote(other, id, 1, false)]);
    expect(await pollOf(id)).toMatchObject({ counts: [1, 0, 0], voters: 1 });
  });

  it('takes no vote for what is no option, nor once it is closed', async () => {
    const id = await create({ isMultiple: true });
    const invalid = { message: 'This poll has no such option.', data: { httpStatus: 400 } };
    await expect(vote(stage.ada, id, 3, false)).rejects.toMatchObject(invalid);
    await stage.ben.trpc.chats.closePoll.mutate({ chatId, messageId: id });
    await expect(vote(stage.ada, id, 1)).rejects.toMatchObject({
      message: 'This poll is closed. It takes no more votes.',
    });
    await expect(vote(stage.eve, id, 1)).rejects.toMatchObject({ message: 'Invalid chat ID' });
  });

  it.each([undefined, false, true])(
    'is the same for everybody live, while votes are cast at once (anonymous: %s)',
    async (isAnonymous) => {
      const id = await create({
        isMultiple: true,
        ...(isAnonymous !== undefined && { isAnonymous }),
      });
      const follow = (reader: Person) =>
        following<ChatPage>({
          reader,
          topics: [
            { kind: 'chat', chatId },
            { kind: 'person', username: reader.username },
          ],
          open: () => reader.trpc.chats.open.query({ chatId }),
          apply: (state, event) =>
            event.name === 'chatUpdate' ? applyToChatPage(state, event, reader.username) : state,
        });
      const people = [stage.ada, stage.ben, stage.cleo];
      await expectConvergence(stage.server, people.map(follow), () =>
        Promise.all(people.flatMap((each) => [0, 2, 0, 1].map((option) => vote(each, id, option)))),
      );
    },
  );
});

describe('who voted', () => {
  it('is shown by name where the poll says so, page by page', async () => {
    const id = await create({ isMultiple: true, isAnonymous: false });
    await vote(stage.cleo, id, 1);
    await vote(stage.ada, id, 2);
    await vote(stage.ada, id, 0);
    await vote(stage.ben, id, 0);
    await vote(stage.ben, id, 0);
    const all = [
      { username: 'ada', choices: [0, 2] },
      { username: 'cleo', choices: [1] },
    ];
    expect(await votersOf(stage.ben, id)).toEqual({ items: all, nextCursor: null });
    const input = { chatId, messageId: id, limit: 1 };
    const first = await stage.ben.trpc.chats.pollVoters.query(input);
    expect(first.items).toEqual(all.slice(0, 1));
    const single = await create({ isAnonymous: false });
    await vote(stage.cleo, single, 1);
    expect((await votersOf(stage.ada, single)).items).toEqual([{ username: 'cleo', choices: [1] }]);
    expect(await wholeVotes(stage.ada)).toEqual([{ ada: 0, cleo: 1 }, { cleo: 1 }]);
  });

  it('is nobody’s affair otherwise, not even of whoever created the poll', async () => {
    const refused = {
      ...{ message: 'This poll does not show who voted.', data: { httpStatus: 403 } },
    };
    for (const form of [{}, { isMultiple: true }, { isAnonymous: true }]) {
      const id = await create(form);
      await vote(stage.cleo, id, 1);
      await expect(votersOf(stage.ben, id)).rejects.toMatchObject(refused);
      await expect(votersOf(stage.eve, id)).rejects.toMatchObject({ message: 'Invalid chat ID' });
    }
    // SPEC §3 has the votes of its polls in the whole chat; of others nobody learns them.
    expect(await wholeVotes(stage.ada)).toEqual([{ cleo: 1 }, {}, {}]);
  });

  it('is told live to the voter alone', async () => {
    const id = await create({ isAnonymous: true });
    const [ben, cleo] = await Promise.all([
      listen(stage.ben, { kind: 'chat', chatId }),
      listen(stage.cleo, { kind: 'person', username: 'cleo' }),
    ]);
    await vote(stage.cleo, id, 1);
    await Promise.all([ben.received(1), cleo.received(1)]);
    expect(ben.events[0]).toMatchObject({
      isExchanged: true,
      message: { poll: { counts: [0, 1, 0] } },
    });
    expect(JSON.stringify(ben.events)).not.toContain('"vote"');
    expect(cleo.events[0]).toMatchObject({ vote: { username: 'cleo', optionIndex: 1 } });
    for (const each of [ben, cleo]) each.stop();
  });

  it('is hidden from whoever was added behind the poll, and asked of polls alone', async () => {
    const id = await create({ isAnonymous: false });
    const { _id: message } = await stage.say(stage.ada, 'no poll');
    await expect(votersOf(stage.ada, message)).rejects.toMatchObject({
      message: 'This message is not a poll.',
    });
    await stage.ada.trpc.chats.addParticipants.mutate({ chatId, usernames: ['eve'] });
    await expect(votersOf(stage.eve, id)).rejects.toMatchObject({ message: 'Message not found' });
    await stage.ada.trpc.chats.deleteMessage.mutate({ chatId, messageId: id });
    await expect(votersOf(stage.ada, id)).rejects.toMatchObject({ message: 'Message not found' });
    await expect(votersOf(stage.visitor, id)).rejects.toMatchObject({
      data: { code: 'UNAUTHORIZED' },
    });
  });
});
