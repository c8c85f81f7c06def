import { ATTACHMENT_UNUSED_MS, pictureMark, UNDO_MS, type Picture } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blobParts, blobs } from '../../platform/blobs.js';
import { atOnce } from '../../testing/at-once.js';
import { aPng, keptPicture } from '../../testing/pictures.js';
import {
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../testing/test-server.js';
import { pictures, pictureUses } from './documents.js';

let server: TestServer;
let ada: Person;
let ben: Person;
let ahead: number;

beforeEach(async () => {
  ahead = 0;
  server = await startTestServer({ now: () => new Date(Date.now() + ahead) });
  [ada, ben] = await Promise.all([signUp(server, 'ada'), signUp(server, 'ben')]);
});
afterEach(() => server.close());

const later = async (milliseconds: number): Promise<void> => {
  ahead += milliseconds;
  await server.tidy();
};
/** Until what was deleted is gone for good, and what it held with it. */
const untilGone = async (): Promise<void> => {
  await later(UNDO_MS + 60_000);
  await later(1);
};
const aDay = () => later(ATTACHMENT_UNUSED_MS + 1);
const isThere = async ({ address }: Picture, reader = ada): Promise<boolean> =>
  (await reader.rest('GET', address)).status === 200;
const showing = (...shown: readonly Picture[]): string =>
  `Look: ${shown.map((picture) => pictureMark('map.png', picture)).join(' ')}`;
const ask = (person: Person, text: string) =>
  person.trpc.questions.ask.mutate({ title: 'A map', text, tagNames: 'maps' });

async function leftovers(): Promise<number> {
  const found = await server.store.snapshot(async (moment) => {
    const ids: string[] = [];
    for await (const { _id } of moment.all(pictures)) ids.push(_id);
    for await (const { _id } of moment.all(pictureUses)) ids.push(_id);
    for await (const { _id } of moment.all(blobs)) ids.push(_id);
    for await (const { _id } of moment.all(blobParts)) ids.push(_id);
    return ids;
  });
  return found.length;
}

describe('a picture', () => {
  it('that nothing holds goes after a day, with all of it', async () => {
    const picture = await keptPicture(server, ada);
    await later(ATTACHMENT_UNUSED_MS - 60_000);
    expect(await isThere(picture)).toBe(true);
    await later(120_000);
    expect(await isThere(picture)).toBe(false);
    expect(await leftovers()).toBe(0);
    expect((await ada.trpc.pictures.room.query()).usedBytes).toBe(0);
  });

  it('stays with each post as long as that is there, and goes with it', async () => {
    const [ofQuestion, ofAnswer, ofComment] = [
      await keptPicture(server, ada),
      await keptPicture(server, ada),
      await keptPicture(server, ada),
    ];
    const { _id: qid } = await ask(ada, showing(ofQuestion));
    const answer = await ada.trpc.questions.answer.mutate({ qid, text: showing(ofAnswer) });
    const comment = await ada.trpc.questions.comment.mutate({
      ...{ type: 'question', id: qid },
      text: showing(ofComment),
    });
    await aDay();
    const remove = (type: 'question' | 'answer' | 'comment', id: string) =>
      ada.trpc.questions.deletePost.mutate({ type, id });
    for (const [type, id, picture] of [
      ['comment', comment._id, ofComment],
      ['answer', answer._id, ofAnswer],
      ['question', qid, ofQuestion],
    ] as const) {
      await remove(type, id);
      expect([type, await isThere(picture)]).toEqual([type, true]);
      await untilGone();
      expect([type, await isThere(picture)]).toEqual([type, false]);
    }
    expect(await leftovers()).toBe(0);
    expect((await ada.trpc.pictures.room.query()).usedBytes).toBe(0);
  });

  it('of a post that was deleted is back with it', async () => {
    const picture = await keptPicture(server, ada);
    const { _id: id } = await ask(ada, showing(picture));
    await ada.trpc.questions.deletePost.mutate({ type: 'question', id });
    await ada.trpc.questions.restorePost.mutate({ type: 'question', id });
    await untilGone();
    await aDay();
    expect(await isThere(picture)).toBe(true);
  });

  it('of everything under a question goes with the question', async () => {
    const [one, two] = [await keptPicture(server, ada), await keptPicture(server, ada)];
    const { _id: qid } = await ask(ada, 'No map yet');
    const { _id: id } = await ada.trpc.questions.answer.mutate({ qid, text: showing(one) });
    await ada.trpc.questions.comment.mutate({ type: 'answer', id, text: showing(two) });
    await ada.trpc.questions.deletePost.mutate({ type: 'answer', id });
    await untilGone();
    expect([await isThere(one), await isThere(two)]).toEqual([false, false]);
  });

  it('of an earlier version stays with the post’s history', async () => {
    const [before, after] = [await keptPicture(server, ada), await keptPicture(server, ada)];
    const { _id: id } = await ask(ada, showing(before));
    const words = { title: 'A map', tagNames: 'maps' };
    await ada.trpc.questions.editQuestion.mutate({
      id,
      version: 0,
      text: showing(after),
      ...words,
    });
    await aDay();
    expect([await isThere(before), await isThere(after)]).toEqual([true, true]);
    await ada.trpc.questions.deletePost.mutate({ type: 'question', id });
    await untilGone();
    expect([await isThere(before), await isThere(after)]).toEqual([false, false]);
  });

  it('of a changed answer and a changed comment stays with them', async () => {
    const [one, two] = [await keptPicture(server, ada), await keptPicture(server, ada)];
    const { _id: qid } = await ask(ada, 'No map yet');
    const answer = await ada.trpc.questions.answer.mutate({ qid, text: 'Soon' });
    const comment = await ada.trpc.questions.comment.mutate({
      ...{ type: 'answer', id: answer._id },
      text: 'Soon',
    });
    await ada.trpc.questions.editAnswer.mutate({ id: answer._id, version: 0, text: showing(one) });
    await ada.trpc.questions.editComment.mutate({
      id: comment._id,
      version: 0,
      text: showing(two),
    });
    await aDay();
    expect([await isThere(one), await isThere(two)]).toEqual([true, true]);
  });

  it('of a message stays with it, and goes when a moderator of the chat deletes it', async () => {
    const [said, told] = [await keptPicture(server, ada), await keptPicture(server, ada)];
    await ada.trpc.messages.send.mutate({ msg: pictureMark('a', said) });
    const { _id: chatId } = await ada.trpc.chats.create.mutate({ participants: ['ben'] });
    const message = await ada.trpc.chats.send.mutate({ chatId, msg: pictureMark('a', told) });
    await aDay();
    expect([await isThere(said), await isThere(told)]).toEqual([true, true]);
    await ada.trpc.chats.deleteMessage.mutate({ chatId, messageId: message._id });
    await later(1);
    expect([await isThere(said), await isThere(told)]).toEqual([true, false]);
  });

  it('that stands in two places stays with the other', async () => {
    const picture = await keptPicture(server, ada);
    const { _id: id } = await ask(ada, showing(picture, picture));
    await ada.trpc.messages.send.mutate({ msg: showing(picture) });
    await ada.trpc.questions.deletePost.mutate({ type: 'question', id });
    await untilGone();
    expect(await isThere(picture)).toBe(true);
  });

  it('is not kept by somebody else who shows it', async () => {
    const picture = await keptPicture(server, ada);
    await ask(ben, showing(picture));
    await aDay();
    expect(await isThere(picture)).toBe(false);
    expect(await leftovers()).toBe(0);
  });

  it('of a deleted account stays with what stays under the name', async () => {
    const [used, unused] = [await keptPicture(server, ada), await keptPicture(server, ada)];
    await ask(ada, showing(used));
    await ada.rest('DELETE', '/user/deleteUser/ada');
    await aDay();
    expect([await isThere(used, ben), await isThere(unused, ben)]).toEqual([true, false]);
  });

  it('is in the download of everything that one wrote', async () => {
    const { id } = await keptPicture(server, ada);
    const writings: unknown = await (await ada.rest('GET', '/user/download/ada')).json();
    expect(writings).toContainEqual(expect.objectContaining({ kind: 'picture', id }));
  });

  it('is one of fifty in a text at most', async () => {
    const shown = await keptPicture(server, ada);
    const many = Array.from({ length: 51 }, () => ({
      address: shown.address.replace(shown.id, crypto.randomUUID()),
    }));
    const text = many.map((each) => pictureMark('a', each)).join(' ');
    await expect(ask(ada, text)).rejects.toThrow(
      'A text cannot hold more than 50 pictures and files',
    );
  });
});

describe('whatever happens in between', () => {
  it('a message that is sent again counts once', async () => {
    const picture = await keptPicture(server, ada);
    const { _id: chatId } = await ada.trpc.chats.create.mutate({ participants: ['ben'] });
    const message = { _id: crypto.randomUUID(), chatId, msg: pictureMark('a', picture) };
    await Promise.all([1, 2, 3].map(() => ada.trpc.chats.send.mutate(message)));
    await ada.trpc.chats.deleteMessage.mutate({ chatId, messageId: message._id });
    await later(1);
    expect(await isThere(picture)).toBe(false);
  });

  it('what a process that died has begun to keep or to remove goes at last', async () => {
    const [begun, going] = [await keptPicture(server, ada), await keptPicture(server, ada)];
    await server.store.collection(blobParts).remove(`${begun.id} 0`);
    expect(await isThere(begun)).toBe(false);
    await server.store
      .collection(pictures)
      .update(going.id, (before) => ({ ...before, isGoing: true, dueAt: before.sentAt }));
    await ask(ada, showing(going));
    await aDay();
    expect(await leftovers()).toBe(0);
    expect((await ada.trpc.pictures.room.query()).usedBytes).toBe(0);
  });
});

it('of those who use a picture while it is removed nobody keeps half of it', async () => {
  const relaxed = await startTestServer({
    isRelaxed: true,
    now: () => new Date(Date.now() + ahead),
  });
  const { pictures: service, messages } = relaxed.services;
  const bytes = await aPng();
  const kept = await atOnce(4, () => service.keep('ada', bytes));
  ahead += ATTACHMENT_UNUSED_MS + 1;
  await Promise.all([
    ...kept.map((picture) => messages.send('ada', { msg: pictureMark('a', picture) })),
    service.tidy(),
  ]);
  await service.tidy();
  let usedBytes = 0;
  for (const { id } of kept) {
    const document = await relaxed.store.collection(pictures).get(id);
    const isThere = await service
      .readerOf('ada', id)
      .then((read) => read())
      .then(
        () => true,
        () => false,
      );
    expect(isThere).toBe(document !== undefined);
    if (document === undefined) continue;
    expect(document).toMatchObject({ uses: 1 });
    expect(document).not.toHaveProperty('dueAt');
    usedBytes += document.size;
  }
  expect((await service.roomOf('ada')).usedBytes).toBe(usedBytes);
  await relaxed.close();
});
