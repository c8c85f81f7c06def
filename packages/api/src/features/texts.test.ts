import {
  pictureMark,
  textKinds,
  postTypes,
  UNDO_MS,
  type Picture,
  type TextKind,
  type PostRef,
  type PostType,
} from '@collabor8/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTexts } from '../platform/texts.js';
import type { Collections, Identified } from '../ports/document-store.js';
import { openModerationStage, type ModerationStage } from '../testing/moderation-stage.js';
import { keptPicture } from '../testing/pictures.js';
import { read } from '../testing/read.js';
import { textCollections, withToldTexts } from '../testing/told-texts.js';

let stage: ModerationStage;
let ahead = 0;
beforeAll(async () => {
  stage = await openModerationStage({ now: () => new Date(Date.now() + ahead) });
});
afterAll(() => stage.close());

const asked = async (text = 'Which?') =>
  (await stage.ada.trpc.questions.ask.mutate({ title: 'A map', text, tagNames: 'maps' }))._id;

/** Ada writes a text of each kind; where it can be changed, she does so. */
const writers: Readonly<Record<TextKind, (text: string) => Promise<string>>> = {
  question: asked,
  answer: async (text) =>
    (await stage.ada.trpc.questions.answer.mutate({ qid: await asked(), text }))._id,
  comment: async (text) => {
    const under = { type: 'question', id: await asked() } as const;
    return (await stage.ada.trpc.questions.comment.mutate({ ...under, text }))._id;
  },
  globalMessage: async (msg) => (await stage.ada.trpc.messages.send.mutate({ msg }))._id,
  chatMessage: async (msg) => {
    const chat = await stage.ada.trpc.chats.create.mutate({ participants: ['ada', 'noor'] });
    return (await stage.ada.trpc.chats.send.mutate({ chatId: chat._id, msg }))._id;
  },
};
const editors: Readonly<Record<PostType, (id: string, text: string) => Promise<unknown>>> = {
  question: (id, text) =>
    stage.ada.trpc.questions.editQuestion.mutate({
      ...{ id, version: 0, title: 'A map', text, tagNames: 'maps' },
    }),
  answer: (id, text) => stage.ada.trpc.questions.editAnswer.mutate({ id, version: 0, text }),
  comment: (id, text) => stage.ada.trpc.questions.editComment.mutate({ id, version: 0, text }),
};

const showing = (picture: Picture) => `@noor, look: ${pictureMark('map.png', picture)}`;
const isShown = async ({ address }: Picture) =>
  (await stage.noor.rest('GET', address)).status === 200;
/** Rises with everything that noor is told of mentions. */
const mentioned = async () => {
  const { notices } = await read(stage.noor.trpc.notices.openMine.query());
  return Math.max(0, ...notices.map(({ kind, revision }) => (kind === 'mention' ? revision : 0)));
};

async function remove(post: PostRef): Promise<void> {
  // A chat is its people's until one of them reports something.
  await stage.noor.trpc.moderation.report.mutate({ post, reason: 'rude', note: '' });
  await stage.grace.trpc.moderation.remove.mutate({ post, why: 'Not a map' });
  ahead += UNDO_MS + 60_000;
  await stage.server.tidy();
}

describe.each(textKinds)('a text: %s', (kind) => {
  it('tells whom it names, and has its pictures until it is gone', async () => {
    const [picture, before] = [await keptPicture(stage.server, stage.ada), await mentioned()];
    const id = await writers[kind](showing(picture));
    expect(await isShown(picture)).toBe(true);
    expect(await mentioned()).toBeGreaterThan(before);
    await remove({ kind, id });
    expect(await isShown(picture)).toBe(false);
  });

  it('cannot be written, changed, hidden or removed unless those who care hear of it', async () => {
    const texts = createTexts([]);
    const { store, texts: told } = withToldTexts(stage.server.store, texts);
    const post = { kind, id: await writers[kind]('Soon') };
    const collection = textCollections[kind];
    const word = kind.endsWith('Message') ? 'msg' : 'text';
    type Rule = (text: Identified) => never;
    const change = (rule: Rule, hears?: (unit: Collections) => Promise<unknown>) =>
      store.transaction(async (unit) => {
        await unit.collection(collection as typeof textCollections.answer).update(post.id, rule);
        await hears?.(unit);
      });
    const worded: Rule = (text) => ({ ...text, [word]: 'Now' }) as never;
    await expect(change(worded)).rejects.toThrow('texts.written');
    await change(worded, (unit) => told.written(unit, { post, author: 'ada', text: 'Now' }));
    const hidden: Rule = (text) => ({ ...text, [word]: '', hidden: { [word]: 'Now' } }) as never;
    await expect(change(hidden)).rejects.toThrow('texts.hidden');
    await change(hidden, (unit) => told.hidden(unit, post, true));
    const emptied: Rule = (text) => ({ ...text, hidden: undefined, [word]: '' }) as never;
    await expect(change(emptied)).rejects.toThrow('texts.removed or gone');
    await change(emptied, (unit) => told.gone(unit, post));
  });
});

it.each(postTypes)('a change of a text has its pictures, and tells nobody: %s', async (kind) => {
  const id = await writers[kind]('Soon');
  const [picture, before] = [await keptPicture(stage.server, stage.ada), await mentioned()];
  await editors[kind](id, showing(picture));
  expect([await isShown(picture), await mentioned()]).toEqual([true, before]);
  await remove({ kind, id });
  expect(await isShown(picture)).toBe(false);
});
