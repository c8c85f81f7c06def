import { randomUUID } from 'node:crypto';
import { MISSED_AFTER_MS } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen } from '../../testing/listen.js';
import { openNoticesStage, type NoticesStage } from '../../testing/notices-stage.js';

let stage: NoticesStage;
beforeEach(async () => {
  stage = await openNoticesStage();
});
afterEach(() => stage.close());

describe('questions', () => {
  it('tell who asked of an answer, and nobody of their own acts', async () => {
    const { ada, ben, cleo } = stage;
    const qid = await stage.ask(ada, 'Why?');
    await stage.answer(ben, qid);
    await stage.answer(ada, qid);
    expect(await stage.linesOf(ada)).toEqual(['ben answered Why?']);
    await stage.answer(cleo, qid);
    expect(await stage.linesOf(ada)).toEqual(['cleo and ben answered Why?']);
    expect(await stage.linesOf(ben)).toEqual([]);
  });

  it('tell the author of a post of comments on it', async () => {
    const { ada, ben, cleo } = stage;
    const qid = await stage.ask(ada, 'Why?');
    const { _id: id } = await stage.answer(ben, qid);
    await stage.seeAll(ada);
    const comment = (type: 'question' | 'answer', on: string) =>
      cleo.trpc.questions.comment.mutate({ type, id: on, text: 'Is that so?' });
    await comment('question', qid);
    await comment('answer', id);
    expect(await stage.linesOf(ada)).toEqual(['cleo commented on Why?', '(ben answered Why?)']);
    expect(await stage.linesOf(ben)).toEqual(['cleo commented on your answer to Why?']);
  });

  it('tell whom a text names, once, and no stranger’s name in code', async () => {
    const { ada, ben, cleo } = stage;
    const qid = await stage.ask(ada, 'Why?', 'What do you think, @BEN? `@cleo`');
    expect(await stage.linesOf(ben)).toEqual(['ada mentioned you in Why?']);
    expect(await stage.linesOf(cleo)).toEqual([]);
    await stage.answer(ben, qid, '@ada, @cleo and @ada: therefore, @nobody');
    expect(await stage.linesOf(ada)).toEqual(['ben answered Why?']);
    expect(await stage.linesOf(cleo)).toEqual(['ben mentioned you in Why?']);
  });

  it('tell once of an answer that is sent again', async () => {
    const { ada, ben } = stage;
    const qid = await stage.ask(ada, 'Why?');
    const sent = { _id: randomUUID(), qid, text: 'Therefore' };
    await ben.trpc.questions.answer.mutate(sent);
    await ben.trpc.questions.answer.mutate(sent);
    expect(await stage.noticesOf(ada)).toMatchObject([{ count: 1, place: { answerId: sent._id } }]);
  });

  it('tell the author of an answer that it was accepted, once', async () => {
    const { ada, ben } = stage;
    const qid = await stage.ask(ada, 'Why?');
    const { _id: answerId } = await stage.answer(ben, qid);
    await ada.trpc.questions.accept.mutate({ qid, answerId });
    await ada.trpc.questions.accept.mutate({ qid, answerId });
    expect(await stage.linesOf(ben)).toEqual(['ada accepted your answer to Why?']);
    const { _id: own } = await stage.answer(ada, qid);
    await ada.trpc.questions.accept.mutate({ qid, answerId: own });
    expect(await stage.linesOf(ada)).toEqual(['ben answered Why?']);
  });

  it('tell of what came over REST as well', async () => {
    const { ada, ben } = stage;
    const qid = await stage.ask(ada, 'Why?');
    const ans = { text: 'Therefore', ansBy: 'ben' };
    expect((await ben.rest('POST', '/answer/addAnswer', { qid, ans })).status).toBe(200);
    expect(await stage.linesOf(ada)).toEqual(['ben answered Why?']);
  });
});

describe('messages', () => {
  it('of the global room tell whom they name', async () => {
    await stage.ada.trpc.messages.send.mutate({ msg: 'Good morning, @ben' });
    expect(await stage.linesOf(stage.ben)).toEqual(['ada mentioned you in Global Messages']);
  });

  it('of a chat tell its participants alone', async () => {
    const { ada, ben, cleo } = stage;
    const { _id: chatId } = await ada.trpc.chats.create.mutate({ participants: ['ben'] });
    await ada.trpc.chats.send.mutate({ chatId, msg: '@ben, not a word to @cleo' });
    expect(await stage.linesOf(ben)).toEqual(['ada mentioned you']);
    expect(await stage.linesOf(cleo)).toEqual([]);
  });
});

describe('replies in a chat', () => {
  beforeEach(async () => {
    await stage.arrive(stage.ada);
  });
  const group = async () => {
    const { _id } = await stage.ada.trpc.chats.create.mutate({
      title: 'Club',
      participants: ['ben', 'cleo'],
    });
    return _id;
  };
  const wait = async () => {
    stage.advance(MISSED_AFTER_MS);
    await stage.server.tidy();
  };

  it('tell who spoke before once they lay unread for a while', async () => {
    const { ada, ben, cleo } = stage;
    const chatId = await group();
    await ada.trpc.chats.send.mutate({ chatId, msg: 'Hello?' });
    await ben.trpc.chats.send.mutate({ chatId, msg: 'Hello!' });
    await stage.server.tidy();
    expect(await stage.linesOf(ada)).toEqual([]);
    await wait();
    await wait();
    expect(await stage.linesOf(ada)).toEqual(['ben replied to you in Club']);
    expect(await stage.linesOf(cleo)).toEqual([]);
  });

  it('tell nobody who has read them, or whose reply was deleted', async () => {
    const { ada, ben } = stage;
    const chatId = await group();
    const say = (person: typeof ada, msg: string) => person.trpc.chats.send.mutate({ chatId, msg });
    await say(ada, 'Hello?');
    const { seq } = await say(ben, 'Hello!');
    await ada.trpc.chats.markRead.mutate({ chatId, seq });
    await wait();
    expect(await stage.linesOf(ada)).toEqual([]);
    await say(ada, 'How are you?');
    const { _id: messageId } = await say(ben, 'Fine');
    await ada.trpc.chats.deleteMessage.mutate({ chatId, messageId });
    await wait();
    expect(await stage.linesOf(ada)).toEqual([]);
  });

  it('count every message of the other one in a chat of two', async () => {
    const { ada, ben } = stage;
    const { _id: chatId } = await ada.trpc.chats.create.mutate({ participants: ['ben'] });
    await ada.trpc.chats.send.mutate({ chatId, msg: 'Hello?' });
    await ada.trpc.chats.send.mutate({ chatId, msg: 'Are you there?' });
    await wait();
    expect(await stage.linesOf(ben)).toEqual(['ada wrote to you']);
    expect(await stage.noticesOf(ben)).toMatchObject([{ place: { kind: 'chat', chatId } }]);
  });
});

describe('a board whose address is sent into a chat', () => {
  const share = async (owner: typeof stage.ada, from = stage.ada) => {
    const board = await owner.trpc.whiteboards.create.mutate({
      ...{ uniqueLink: randomUUID(), title: 'Numerals', accessType: 'editable' },
    });
    const { _id: chatId } = await stage.ada.trpc.chats.create.mutate({
      participants: ['ben', 'cleo'],
    });
    const msg = `Look: ${stage.server.url}/whiteboard/${board.uniqueLink}`;
    await from.trpc.chats.send.mutate({ chatId, msg });
  };

  it('is told to the chat’s people, its owner and the sender aside', async () => {
    await share(stage.cleo);
    expect(await stage.linesOf(stage.ben)).toEqual(['ada shared the board Numerals']);
    expect(await stage.linesOf(stage.ada)).toEqual([]);
    expect(await stage.linesOf(stage.cleo)).toEqual([]);
  });
});

describe('a turn in a game', () => {
  const play = async () => {
    const { ada, ben } = stage;
    const gameID = await ada.trpc.games.create.mutate({ gameType: 'Nim' });
    await ada.trpc.games.join.mutate({ gameID });
    return { gameID, begin: () => ben.trpc.games.join.mutate({ gameID }) };
  };

  it('is told to who is not in the room', async () => {
    const { ada, ben } = stage;
    const { gameID, begin } = await play();
    await begin();
    expect(await stage.linesOf(ada)).toEqual(['Your turn in Nim against ben']);
    await ada.trpc.games.makeMove.mutate({ gameID, after: 0, move: { numObjects: 1 } });
    expect(await stage.linesOf(ben)).toEqual(['Your turn in Nim against ada']);
  });

  it('is told to nobody who sees it', async () => {
    const { ada } = stage;
    const { gameID, begin } = await play();
    const seat = await listen(ada, { kind: 'game', gameID });
    await begin();
    expect(await stage.linesOf(ada)).toEqual([]);
    seat.stop();
  });
});
