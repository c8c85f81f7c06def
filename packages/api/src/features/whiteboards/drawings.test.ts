import { randomUUID } from 'node:crypto';
import {
  drawingMark,
  layerAnchor,
  paintingOf,
  readPictureAddress,
  TOO_MUCH_DRAWN,
} from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  objectOf,
  openBoardsStage,
  pictureOf,
  strokeOf,
  type BoardsStage,
} from '../../testing/boards-stage.js';
import { listen } from '../../testing/listen.js';
import { boardStates } from './documents.js';

let stage: BoardsStage;
beforeEach(async () => {
  stage = await openBoardsStage();
});
afterEach(() => stage.close());

const words = (text: string) =>
  objectOf({ shape: 'text', x: 200, y: 100, w: 300, h: 0, width: 4, text });

/** Ada's board with a line and words, as she puts it into a text. */
async function frozen(board = stage.id) {
  const { address, label } = await stage.ada.trpc.whiteboards.freeze.mutate({ id: board });
  const { id = '' } = readPictureAddress(address) ?? {};
  return { address, label, id, mark: drawingMark(label, address) };
}

const drawnBoard = async () => {
  await stage.draw(stage.ada);
  await stage.add(stage.ada, words('cap height'));
};

const asked = async (text: string) =>
  (await stage.ada.trpc.questions.ask.mutate({ title: 'Which?', text, tagNames: 'maps' }))._id;

const statusFor = async (person: 'ada' | 'ben' | 'eve', address: string) =>
  (await stage[person].rest('GET', address)).status;

describe('a drawing in a text', () => {
  beforeEach(drawnBoard);

  it('is the board as it stood, whatever becomes of it', async () => {
    const { address, label, mark } = await frozen();
    expect(label).toBe('Plan, cap height');
    await asked(mark);
    const svg = async () => (await stage.ben.rest('GET', address)).text();
    const before = await svg();
    expect(before).toMatch(/^<svg [^]*cap height[^]*<\/svg>\s*$/);
    await stage.add(stage.ada, words('later'));
    await stage.clear(stage.ada);
    expect(await svg()).toBe(before);
    await stage.ada.trpc.whiteboards.delete.mutate({ id: stage.id });
    await stage.server.tidy();
    expect(await svg()).toBe(before);
  });

  it('is served as a picture in which nothing runs', async () => {
    const { address } = await frozen();
    const { headers } = await stage.ada.rest('GET', address);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': expect.stringMatching(/^image\/svg\+xml/),
      'cache-control': expect.stringContaining('private, no-cache'),
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
      'x-content-type-options': 'nosniff',
    });
  });

  it('is for whoever may read what it stands in, over every transport', async () => {
    const { address, id, label } = await frozen();
    // One that lies over something is kept, and seen, as all are.
    const mark = drawingMark(label, address, layerAnchor('question:q1', 'let x = 1;'));
    const seenBy = async (person: 'ben' | 'eve') => {
      const { drawing, drawingLog, copyDrawing } = stage[person].trpc.whiteboards;
      const calls = [
        drawing.query({ drawingId: id }),
        drawingLog.query({ drawingId: id }),
        copyDrawing.mutate({ drawingId: id, uniqueLink: randomUUID() }),
      ];
      const answers = await Promise.allSettled(calls);
      return [await statusFor(person, address), ...answers.map(({ status }) => status)];
    };
    const all = [200, 'fulfilled', 'fulfilled', 'fulfilled'];
    const nothing = [404, 'rejected', 'rejected', 'rejected'];
    expect(await seenBy('ben')).toEqual(nothing);
    const chat = await stage.ada.trpc.chats.create.mutate({ participants: ['ada', 'ben'] });
    const topic = { kind: 'chat', chatId: chat._id } as const;
    const told = await listen(stage.ben, topic);
    await expect(listen(stage.eve, topic)).rejects.toThrow('chat was refused');
    const { _id: messageId } = await stage.ada.trpc.chats.send.mutate({
      ...{ chatId: chat._id, msg: mark },
    });
    await told.received(1);
    expect(told.events).toMatchObject([{ message: { msg: mark } }]);
    expect([await seenBy('ben'), await seenBy('eve')]).toEqual([all, nothing]);
    // Whoever pastes its address shows it to nobody.
    await stage.ben.trpc.messages.send.mutate({ msg: mark });
    expect(await seenBy('eve')).toEqual(nothing);
    await stage.ada.trpc.chats.deleteMessage.mutate({ chatId: chat._id, messageId });
    expect(await seenBy('ben')).toEqual(nothing);
    expect(await statusFor('ada', address.replace('/drawing/', '/picture/'))).toBe(404);
  });

  it('is sensible Markdown for clients that know of none, and no broken link', async () => {
    const { mark } = await frozen();
    const qid = await asked(`Look:\n\n${mark}`);
    const answer = await stage.ben.rest('GET', `/question/getQuestionById/${qid}?username=ben`);
    expect(await answer.json()).toMatchObject({ text: `Look:\n\n${mark}` });
    expect(mark).toMatch(/^!\[Plan, cap height]\(\/drawing\/[\da-f-]+\?w=\d+&h=\d+&board=/);
  });

  it('is found by the words on it, in a question, an answer, a comment and a message', async () => {
    // However much stands there before it.
    for (let text = 0; text < 6; text += 1) {
      const many = Array.from({ length: 45 }, (_, word) => `w${text}x${word}abc`).join(' ');
      await stage.add(stage.ada, words(many));
    }
    await stage.add(stage.ada, words('zeppelin'));
    const { mark } = await frozen();
    const [asking, commented] = [await asked(mark), await asked('Which?')];
    await stage.ada.trpc.questions.answer.mutate({ qid: asking, text: mark });
    await stage.ada.trpc.questions.comment.mutate({
      ...{ type: 'question', id: commented, text: mark },
    });
    await stage.ada.trpc.messages.send.mutate({ msg: mark });
    const chat = await stage.ada.trpc.chats.create.mutate({ participants: ['ada', 'ben'] });
    await stage.ada.trpc.chats.send.mutate({ chatId: chat._id, msg: mark });
    const found = async (kind: 'questions' | 'answers' | 'messages') =>
      JSON.stringify(await stage.ben.trpc.search.all.query({ kind, search: 'zeppelins' }));
    expect(await found('questions')).toContain(asking);
    expect(await found('questions')).toContain(commented);
    expect(await found('answers')).toContain(asking);
    expect(await found('messages')).toContain(chat._id);
  });

  it('tells whose it is, of which board, and whether that went on', async () => {
    const { id: drawingId, mark } = await frozen();
    await asked(mark);
    const about = () => stage.ben.trpc.whiteboards.drawing.query({ drawingId });
    expect(await about()).toMatchObject({
      ...{ by: 'ada', isLatest: true, board: { uniqueLink: stage.id, title: 'Plan' } },
    });
    await stage.draw(stage.ben);
    expect(await about()).toMatchObject({ isLatest: false });
    await stage.ada.trpc.whiteboards.delete.mutate({ id: stage.id });
    expect(await about()).toEqual({ by: 'ada', board: null, isLatest: true });
    const gone = {
      data: { code: 'NOT_FOUND' },
      message: 'The whiteboard of this drawing is gone.',
    };
    const { drawingLog, copyDrawing } = stage.ben.trpc.whiteboards;
    await expect(drawingLog.query({ drawingId })).rejects.toMatchObject(gone);
    await expect(copyDrawing.mutate({ drawingId, uniqueLink: randomUUID() })).rejects.toMatchObject(
      gone,
    );
  });

  it('replays up to where it stands, and no further', async () => {
    const { id: drawingId, mark } = await frozen();
    await asked(mark);
    await stage.draw(stage.ada);
    const { drawingLog } = stage.ben.trpc.whiteboards;
    const first = await drawingLog.query({ drawingId, limit: 1 });
    expect(first.entries.map(({ seq }) => seq)).toEqual([1]);
    const rest = await drawingLog.query({ drawingId, cursor: first.nextCursor });
    expect(rest).toMatchObject({ entries: [{ seq: 2 }], nextCursor: null });
  });

  it('can be gone on with by somebody else, on a board of their own', async () => {
    const { id: drawingId, mark } = await frozen();
    await asked(mark);
    await stage.add(stage.ada, words('later'));
    const uniqueLink = randomUUID();
    const copied = () => stage.ben.trpc.whiteboards.copyDrawing.mutate({ drawingId, uniqueLink });
    expect(await copied()).toMatchObject({ owner: 'ben', title: 'Plan', accessType: 'read-only' });
    // Asked once more it is the same board, and nothing is there twice.
    await copied();
    const { strokes, objects } = paintingOf((await stage.open(stage.ben, uniqueLink)).log);
    expect([...strokes, ...objects].map(({ author }) => author)).toEqual(['ben', 'ben']);
    expect(objects.map(({ text }) => text)).toEqual(['cap height']);
    await stage.draw(stage.ben, strokeOf(3), uniqueLink);
    await expect(stage.draw(stage.ada, strokeOf(4), uniqueLink)).rejects.toThrow('read-only');
  });

  it('takes from the room of whoever froze it, and goes unless a text holds it', async () => {
    const { address } = await frozen();
    expect((await stage.ada.trpc.pictures.room.query()).usedBytes).toBeGreaterThan(300);
    stage.advance(25 * 60 * 60_000);
    await stage.server.tidy();
    expect(await statusFor('ada', address)).toBe(404);
    expect((await stage.ada.trpc.pictures.room.query()).usedBytes).toBe(0);
  });

  it('is told to its owner with all that is theirs', async () => {
    const { id } = await frozen();
    const writings = [];
    for await (const each of stage.server.services.pictures.writingsOf('ada')) writings.push(each);
    expect(writings).toContainEqual(
      expect.objectContaining({ kind: 'drawing', id, boardId: stage.id }),
    );
  });
});

describe('a drawing of a board that began with a picture', () => {
  it('holds the picture, and so does a copy', async () => {
    const began = { uniqueLink: randomUUID(), title: 'On a map', content: pictureOf(7) };
    const { uniqueLink: board } = await stage.ada.trpc.whiteboards.create.mutate(began);
    await stage.draw(stage.ada, strokeOf(), board);
    const { address, id: drawingId, mark } = await frozen(board);
    await asked(mark);
    const svg = await (await stage.ben.rest('GET', address)).text();
    expect(svg).toContain('<image href="data:image/png;base64,');
    const uniqueLink = randomUUID();
    await stage.ben.trpc.whiteboards.copyDrawing.mutate({ drawingId, uniqueLink });
    expect(await stage.picture(uniqueLink)).toBe(await stage.picture(board));
  });

  it('is as large as what the picture shows, and what is drawn upon it', async () => {
    const rectangle = (id: string, y: number) => {
      const look = { shape: 'rectangle', color: '#0b6b58', width: 2, rank: 0, text: '' } as const;
      const object = { ...look, id: randomUUID(), x: 100, y, w: 200, h: 30 };
      return stage.ada.trpc.whiteboards.addObject.mutate({ id, object });
    };
    await rectangle(stage.id, 50);
    const content = await stage.picture(stage.id);
    const began = { uniqueLink: randomUUID(), title: 'A line of code', content };
    const { uniqueLink: board } = await stage.ada.trpc.whiteboards.create.mutate(began);
    await rectangle(board, 100);
    const { address } = await frozen(board);
    const svg = await (await stage.ada.rest('GET', address)).text();
    expect(svg).toContain('viewBox="82 33 236 115"');
  });
});

describe('freezing', () => {
  it('is refused where nothing is drawn, or far too much', async () => {
    await expect(frozen()).rejects.toThrow('Draw something first.');
    await stage.draw(stage.ada);
    await stage.server.store.transaction((unit) =>
      unit.collection(boardStates).update(stage.id, (state) => ({ ...state, lastSeq: 5_001 })),
    );
    await expect(frozen()).rejects.toThrow(TOO_MUCH_DRAWN);
  });

  it('takes no more often than the server can follow', async () => {
    await stage.close();
    stage = await openBoardsStage({ rateLimits: true });
    await stage.draw(stage.ada);
    const many = await Promise.allSettled(Array.from({ length: 12 }, () => frozen()));
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
  });
});
