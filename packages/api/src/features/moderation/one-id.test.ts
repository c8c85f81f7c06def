import { pictureMark, textKinds, UNDO_MS, type Picture, type TextKind } from '@collabor8/domain';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { randomNumbers } from '../../testing/document-store/random-documents.js';
import { keptPicture } from '../../testing/pictures.js';
import {
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../testing/test-server.js';

let server: TestServer;
let people: readonly Person[];
let ada: Person;
let ben: Person;
let ahead: number;

beforeEach(async () => {
  ahead = 0;
  server = await startTestServer({ now: () => new Date(Date.now() + ahead) });
  [ada, ben] = await Promise.all([signUp(server, 'ada'), signUp(server, 'ben')]);
  people = [ada, ben];
});
afterEach(() => server.close());

const untilGone = async (): Promise<void> => {
  ahead += UNDO_MS + 60_000;
  // What a post held goes a tidying after the post.
  await server.tidy();
  await server.tidy();
};
const isThere = async (person: Person, { address }: Picture): Promise<boolean> =>
  (await person.rest('GET', address)).status === 200;
const showing = (picture: Picture) => pictureMark('map.png', picture);
const words = { title: 'A map', tagNames: 'maps' };
const ask = async (person: Person, text: string, _id: string = randomUUID()): Promise<string> =>
  (await person.trpc.questions.ask.mutate({ _id, ...words, text }))._id;

type QuestionKind = Exclude<TextKind, 'globalMessage' | 'chatMessage'>;

/** A post as it should be; those of several kinds share ids. */
interface Expected {
  readonly author: Person;
  readonly picture: Picture;
  /** Newest first; messages have one. */
  readonly texts: readonly string[];
}

const SEED = 28;
const STEPS = 120;

describe('things of several kinds with one id', () => {
  it('are read, edited, deleted and kept each for itself, whoever made them in whatever order', async () => {
    const random = randomNumbers(SEED);
    const oneOf = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
    const ids = Array.from({ length: 5 }, () => randomUUID());
    const qid = await ask(ada, 'Where all of it stands');
    const chatId = (await ada.trpc.chats.create.mutate({ participants: ['ben'] }))._id;
    const there = new Map<string, Expected>();
    const writtenKinds = new Set<TextKind>();

    const write = (kind: TextKind, { trpc }: Person, _id: string, text: string) => {
      switch (kind) {
        case 'question':
          return trpc.questions.ask.mutate({ _id, ...words, text });
        case 'answer':
          return trpc.questions.answer.mutate({ _id, qid, text });
        case 'comment':
          return trpc.questions.comment.mutate({ _id, type: 'question', id: qid, text });
        case 'globalMessage':
          return trpc.messages.send.mutate({ _id, msg: text });
        case 'chatMessage':
          return trpc.chats.send.mutate({ _id, chatId, msg: text });
      }
    };
    const edit = (
      kind: QuestionKind,
      { trpc }: Person,
      id: string,
      text: string,
      version: number,
    ) => {
      if (kind === 'question')
        return trpc.questions.editQuestion.mutate({ id, version, ...words, text });
      const change = { id, version, text };
      return kind === 'answer'
        ? trpc.questions.editAnswer.mutate(change)
        : trpc.questions.editComment.mutate(change);
    };
    const remove = (kind: QuestionKind | 'chatMessage', { trpc }: Person, id: string) =>
      kind === 'chatMessage'
        ? ada.trpc.chats.deleteMessage.mutate({ chatId, messageId: id })
        : trpc.questions.deletePost.mutate({ type: kind, id });

    for (let step = 0; step < STEPS; step += 1) {
      const kind = oneOf(textKinds);
      const id = oneOf(ids);
      const key = `${kind} ${id}`;
      const post = there.get(key);
      if (post === undefined) {
        const author = oneOf(people);
        const picture = await keptPicture(server, author);
        const text = `${step} ${showing(picture)}`;
        // A question and an answer never share one; nor comes one back that was a message.
        const isWritten = await write(kind, author, id, text).then(
          () => true,
          (error: unknown) => {
            expect(String(error)).toMatch(/taken|was deleted|no longer|another/u);
            return false;
          },
        );
        if (isWritten) {
          there.set(key, { author, picture, texts: [text] });
          writtenKinds.add(kind);
        }
      } else if (kind !== 'globalMessage' && random() < 0.4) {
        await remove(kind, post.author, id);
        there.delete(key);
        await untilGone();
      } else if (kind !== 'globalMessage' && kind !== 'chatMessage') {
        const text = `${step} ${showing(post.picture)}`;
        await edit(kind, post.author, id, text, post.texts.length - 1);
        there.set(key, { ...post, texts: [text, ...post.texts] });
      }
      for (const [name, { author, picture, texts }] of there) {
        const [type, of] = name.split(' ') as [TextKind, string];
        expect([step, name, await isThere(author, picture)]).toEqual([step, name, true]);
        if (type === 'globalMessage' || type === 'chatMessage') continue;
        const { items } = await ada.trpc.questions.history.query({ type, id: of });
        expect([step, name, items.map(({ text }) => text)]).toEqual([step, name, texts]);
      }
    }
    expect(writtenKinds.size).toBe(textKinds.length);
  });

  it('a question is refused the id of an answer, and an answer that of a question: comments stand under ids', async () => {
    const qid = await ask(ada, 'One');
    const { _id: answerId } = await ada.trpc.questions.answer.mutate({ qid, text: 'So.' });
    await expect(ask(ben, 'Two', answerId)).rejects.toThrow('taken');
    await expect(ben.trpc.questions.answer.mutate({ _id: qid, qid, text: 'So.' })).rejects.toThrow(
      'taken',
    );
    await ada.trpc.questions.deletePost.mutate({ type: 'answer', id: answerId });
    await expect(ask(ben, 'Two', answerId)).rejects.toThrow('taken');
    await ada.trpc.questions.restorePost.mutate({ type: 'answer', id: answerId });
    const asked = await ben.rest('POST', '/question/addQuestion', {
      ...{ _id: answerId, title: 'Two', text: 'Two', askedBy: 'ben' },
      ...{ tags: [{ name: 'maps', description: '' }], askDateTime: new Date().toISOString() },
    });
    expect(await asked.json()).not.toMatchObject({ _id: answerId });
  });
});
