import {
  DELETED_TITLE,
  HIDDEN_LINE,
  pictureMark,
  UNDO_MS,
  type NoticeUpdate,
  type Picture,
} from '@collabor8/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listen } from '../../testing/listen.js';
import { openModerationStage, type ModerationStage } from '../../testing/moderation-stage.js';
import { keptPicture } from '../../testing/pictures.js';
import { read } from '../../testing/read.js';
import type { Person } from '../../testing/test-server.js';
import { followedAnswers } from '../follows/documents.js';
import { pictures } from '../pictures/documents.js';

let stage: ModerationStage;
let ahead = 0;

beforeAll(async () => {
  stage = await openModerationStage({ now: () => new Date(Date.now() + ahead) });
});
afterAll(() => stage.close());

const why = 'Advertising';
const acts = () => stage.grace.trpc.moderation;

describe('what people were told of a question', () => {
  let qid: string;
  let title: string;
  let tests = 0;

  beforeEach(async () => {
    tests += 1;
    title = `Does the zebra number ${tests} win?`;
    const asked = { title, text: 'The oracle knows', tagNames: 'animals' };
    ({ _id: qid } = await stage.ada.trpc.questions.ask.mutate(asked));
    const { _id: answerId } = await stage.bob.trpc.questions.answer.mutate({ qid, text: 'Yes' });
    await stage.ada.trpc.questions.accept.mutate({ qid, answerId });
  });

  const rowsOf = async (person: Person) =>
    (await read(person.trpc.notices.openMine.query())).notices.filter(
      ({ place }) => place.kind === 'question' && place.qid === qid,
    );
  const titles = async (person: Person) => (await rowsOf(person)).map((row) => row.title);
  const post = () => ({ kind: 'question', id: qid }) as const;

  it('keeps its title from them while it is hidden, as often as that is', async () => {
    expect(await titles(stage.bob)).toEqual([title]);
    for (const round of ['first', 'again']) {
      await acts().hide.mutate({ post: post(), why: round });
      expect(await titles(stage.bob)).toEqual([HIDDEN_LINE]);
      await acts().show.mutate({ post: post(), why: round });
      expect(await titles(stage.bob)).toEqual([title]);
    }
  });

  it('keeps it from what tabs are told when a row is read', async () => {
    await acts().hide.mutate({ post: post(), why });
    const { events, received } = await listen(stage.bob, { kind: 'person', username: 'bob' });
    const seen = (await rowsOf(stage.bob)).map(({ _id, revision }) => ({ _id, revision }));
    await stage.bob.trpc.notices.markRead.mutate({ seen });
    await received(1);
    const [update] = events as NoticeUpdate[];
    expect(update?.notices).toMatchObject([{ title: HIDDEN_LINE, isRead: true }]);
  });

  it('keeps it from them for good once a moderator deleted it, hidden or not', async () => {
    await acts().hide.mutate({ post: post(), why });
    await acts().remove.mutate({ post: post(), why });
    expect(await titles(stage.bob)).toEqual([DELETED_TITLE]);
    // Its author was told of the deletion, too, without a title.
    expect(await titles(stage.ada)).toEqual(['', DELETED_TITLE]);
  });

  it('keeps it from followers whom nobody has told before it was hidden', async () => {
    await stage.noor.trpc.questions.follow.mutate({ qid, isOn: true });
    await acts().hide.mutate({ post: post(), why });
    // What a process leaves that dies before it tells them.
    await stage.server.store.collection(followedAnswers).insert({
      ...{ _id: crypto.randomUUID(), qid, title, actor: 'bob', at: new Date().toISOString() },
      ...{ toldAnyway: [], cursor: null },
    });
    const { events, received } = await listen(stage.noor, { kind: 'person', username: 'noor' });
    await stage.server.tidy();
    await received(1);
    expect(events).toMatchObject([{ notices: [{ kind: 'followed', title: HIDDEN_LINE }] }]);
  });

  it('shows the titles of other questions', async () => {
    const asked = { title: 'Does the lion win?', text: 'It knows', tagNames: 'animals' };
    const { _id } = await stage.ada.trpc.questions.ask.mutate(asked);
    await stage.bob.trpc.questions.answer.mutate({ qid: _id, text: 'No' });
    await acts().hide.mutate({ post: post(), why });
    const { notices } = await read(stage.ada.trpc.notices.openMine.query());
    expect(notices.map((notice) => notice.title)).toContain(asked.title);
  });
});

describe('a picture of a hidden post', () => {
  let picture: Picture;
  beforeEach(async () => {
    picture = await keptPicture(stage.server, stage.ada);
  });

  const statusFor = async (person: Person) => (await person.rest('GET', picture.address)).status;
  const text = () => pictureMark('map.png', picture);
  const ask = async () => {
    const asked = { title: 'A map', text: text(), tagNames: 'maps' };
    const { _id: id } = await stage.ada.trpc.questions.ask.mutate(asked);
    return { kind: 'question', id } as const;
  };
  const say = async () => {
    const { _id: id } = await stage.ada.trpc.messages.send.mutate({ msg: text() });
    return { kind: 'globalMessage', id } as const;
  };
  const sayInChat = async () => {
    const { _id: chatId } = await stage.ada.trpc.chats.create.mutate({
      participants: ['noor', 'grace'],
    });
    const { _id: id } = await stage.ada.trpc.chats.send.mutate({ chatId, msg: text() });
    return { kind: 'chatMessage', id } as const;
  };
  const answer = async () => {
    const asked = { title: 'A map', text: 'Which?', tagNames: 'maps' };
    const { _id: qid } = await stage.bob.trpc.questions.ask.mutate(asked);
    const { _id: id } = await stage.ada.trpc.questions.answer.mutate({ qid, text: text() });
    return { kind: 'answer', id } as const;
  };

  it.each([
    ['a question', 200, ask],
    ['an answer', 200, answer],
    ['a message', 200, say],
    // That of somebody else's chat nobody has reported to her.
    ['a message of a chat', 404, sayInChat],
  ])('of %s is read by its author and moderators alone', async (_what, ofRoot, write) => {
    const post = await write();
    expect(await statusFor(stage.noor)).toBe(200);
    await acts().hide.mutate({ post, why });
    const readers = [stage.noor, stage.visitor, stage.ada, stage.grace, stage.root];
    const statuses = [];
    for (const reader of readers) statuses.push(await statusFor(reader));
    expect(statuses).toEqual([404, 401, 200, 200, ofRoot]);
    await acts().show.mutate({ post, why });
    expect(await statusFor(stage.noor)).toBe(200);
  });

  it('is shown where it stands elsewhere, until that is hidden too', async () => {
    const [asked, said] = [await ask(), await say()];
    await acts().hide.mutate({ post: asked, why });
    expect(await statusFor(stage.noor)).toBe(200);
    await acts().hide.mutate({ post: said, why });
    expect(await statusFor(stage.noor)).toBe(404);
    await acts().show.mutate({ post: asked, why });
    expect(await statusFor(stage.noor)).toBe(200);
  });

  it('stays hidden when the other post that holds it is gone', async () => {
    const [asked, said] = [await ask(), await say()];
    await acts().hide.mutate({ post: said, why });
    await stage.ada.trpc.questions.deletePost.mutate({ type: 'question', id: asked.id });
    ahead += UNDO_MS + 60_000;
    await stage.server.tidy();
    expect([await statusFor(stage.noor), await statusFor(stage.ada)]).toEqual([404, 200]);
  });

  it('is shown with the other post once the hidden one is gone', async () => {
    const [, said] = [await ask(), await say()];
    await acts().hide.mutate({ post: said, why });
    await acts().remove.mutate({ post: said, why });
    expect(await statusFor(stage.noor)).toBe(200);
    const kept = await stage.server.store.collection(pictures).get(picture.id);
    expect(kept).toMatchObject({ uses: 1 });
  });
});
