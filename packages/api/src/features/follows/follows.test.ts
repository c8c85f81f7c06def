import {
  applyFollowUpdate,
  EMPTY_FOLLOWS,
  FOLLOWED_QUESTIONS_MAX,
  type Follows,
  type LiveEvent,
} from '@collabor8/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../testing/at-once.js';
import { expectConvergence, following } from '../../testing/convergence.js';
import { openNoticesStage, type NoticesStage } from '../../testing/notices-stage.js';
import { read } from '../../testing/read.js';
import { signUp, type Person } from '../../testing/test-server.js';
import { followBooks } from './documents.js';

let stage: NoticesStage;
let qid: string;
beforeAll(async () => {
  stage = await openNoticesStage();
  qid = await stage.ask(stage.ada, 'Why?');
});
afterAll(() => stage.close());

const followsOf = (person: Person) => read(person.trpc.follows.openMine.query());
const followTag = (person: Person, name: string, isOn = true) =>
  person.trpc.tags.follow.mutate({ name, isOn });
const follow = (person: Person, id: string, isOn = true) =>
  person.trpc.questions.follow.mutate({ qid: id, isOn });

const bookmark = (person: Person, id: string, isOn = true) =>
  person.trpc.questions.bookmark.mutate({ qid: id, isOn });
const ignoreTag = (person: Person, name: string, isOn = true) =>
  person.trpc.tags.ignore.mutate({ name, isOn });
const listOf = async (person: Person, order: 'bookmarks' | 'forYou') =>
  (await read(person.trpc.questions.openList.query({ order }))).items.map(({ _id }) => _id);

describe('what somebody keeps for later', () => {
  it('is a list of theirs alone, latest activity first, without what is hidden or gone', async () => {
    const fay = await signUp(stage.server, 'fay');
    const [one, two, gone] = [
      await stage.ask(stage.ada, 'Keep me?'),
      await stage.ask(stage.ada, 'And me?'),
      await stage.ask(stage.ada, 'Not me?'),
    ];
    for (const id of [two, one, gone]) await bookmark(fay, id);
    await stage.ada.trpc.questions.deletePost.mutate({ type: 'question', id: gone });
    stage.advance(1000);
    await stage.answer(stage.ben, one);
    expect(await listOf(fay, 'bookmarks')).toEqual([one, two]);
    expect(await listOf(stage.cleo, 'bookmarks')).toEqual([]);
    await bookmark(fay, one, false);
    await bookmark(fay, gone, false);
    expect(await listOf(fay, 'bookmarks')).toEqual([two]);
    await expect(bookmark(fay, 'nothing')).rejects.toThrow('Question not found');
    await fay.leave();
  });
});

describe('a tag that somebody ignores', () => {
  it('keeps its questions from what is for them, but those they follow themselves', async () => {
    const gil = await signUp(stage.server, 'gil');
    const asked = { title: 'Which?', text: 'Say.', tagNames: 'colours noise' };
    const { _id } = await stage.ada.trpc.questions.ask.mutate(asked);
    await followTag(gil, 'colours');
    expect(await listOf(gil, 'forYou')).toEqual([_id]);
    await ignoreTag(gil, 'NOISE');
    expect(await listOf(gil, 'forYou')).toEqual([]);
    await follow(gil, _id);
    expect(await listOf(gil, 'forYou')).toEqual([_id]);
    await expect(ignoreTag(gil, 'nothing')).rejects.toThrow('Tag not found');
    await gil.leave();
  });
});

describe('what somebody follows', () => {
  it('is theirs alone, and each thing once', async () => {
    const { ben, cleo } = stage;
    await followTag(ben, 'REASONS');
    await followTag(ben, 'reasons');
    await follow(ben, qid);
    expect(await followsOf(ben)).toEqual({
      ...{ ...EMPTY_FOLLOWS, revision: 2, tags: ['reasons'], questions: [qid] },
    });
    expect(await followsOf(cleo)).toEqual(EMPTY_FOLLOWS);
    await followTag(ben, 'Reasons', false);
    await follow(ben, qid, false);
    await follow(ben, qid, false);
    expect(await followsOf(ben)).toEqual({ ...EMPTY_FOLLOWS, revision: 4 });
  });

  it('is there: no other tag and no other question', async () => {
    await expect(followTag(stage.ben, 'nothing')).rejects.toThrow('Tag not found');
    await expect(follow(stage.ben, 'nothing')).rejects.toThrow('Question not found');
  });

  it('has a bound, and what is gone can be left', async () => {
    const dora = await signUp(stage.server, 'dora');
    await follow(dora, qid);
    const questions = Array.from({ length: FOLLOWED_QUESTIONS_MAX }, (_, n) => `gone ${n}`).sort();
    await stage.server.store
      .collection(followBooks)
      .update('dora', (book) => ({ ...book, questions }));
    await expect(follow(dora, qid)).rejects.toThrow('the limit');
    await follow(dora, 'gone 7', false);
    await follow(dora, qid);
    await dora.leave();
  });

  it('goes with the account', async () => {
    const eve = await signUp(stage.server, 'eve');
    await follow(eve, qid);
    await eve.rest('DELETE', '/user/deleteUser/eve');
    expect(await stage.server.store.collection(followBooks).get('eve')).toBeUndefined();
    await eve.leave();
  });

  it('is one state in all tabs, by events alone', async () => {
    const { ben, server } = stage;
    const apply = (follows: Follows, event: LiveEvent) =>
      event.name === 'followUpdate' ? applyFollowUpdate(follows, event) : follows;
    const follows = [ben, ben.openTab(), stage.cleo].map((reader) =>
      following<Follows>({
        reader,
        topics: [{ kind: 'person', username: reader.username }],
        open: () => reader.trpc.follows.openMine.query(),
        apply,
        shown: ({ tags, questions, bookmarks, ignoredTags }) => ({
          ...{ tags, questions, bookmarks, ignoredTags },
        }),
      }),
    );
    const others = await Promise.all([1, 2, 3].map((n) => stage.ask(stage.ada, `Why ${n}?`)));
    await expectConvergence(server, follows, async () => {
      await atOnce(3, (n) => follow(ben, others[n % 3] ?? qid));
      await Promise.all([followTag(ben, 'reasons'), follow(ben, qid), follow(stage.cleo, qid)]);
      await Promise.all([follow(ben, qid, false), follow(stage.cleo, qid, false)]);
      await Promise.all([bookmark(ben, qid), ignoreTag(ben, 'reasons'), bookmark(ben, qid, false)]);
    });
    expect((await followsOf(ben)).questions).toEqual(others.toSorted());
  });
});
