import {
  applyToRow,
  HIDDEN_LINE,
  isListed,
  listOrders,
  type LiveEvent,
  type PageOrder,
  type QuestionRow,
} from '@collabor8/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectConvergence, following } from '../../../testing/convergence.js';
import { listen } from '../../../testing/listen.js';
import { openModerationStage, type ModerationStage } from '../../../testing/moderation-stage.js';
import { read } from '../../../testing/read.js';
import type { Person } from '../../../testing/test-server.js';

let stage: ModerationStage;
/** Of ada, with an answer of bob. */
let qid: string;
/** Beside it, with the same tag. */
let other: string;
/** Stands in the words and the tag of both, and nowhere else. */
let word = '';

beforeAll(async () => {
  stage = await openModerationStage();
});

beforeEach(async () => {
  word += 'q';
  ({ qid } = await stage.post(word));
  const form = {
    title: `May zebra${word} win?`,
    text: `A ${word}stripe.`,
    tagNames: `animals ${word}`,
  };
  await stage.ada.trpc.questions.editQuestion.mutate({
    ...{ id: qid, version: 0, ...form, title: `Does zebra${word} win?`, text: `A ${word}stripe.` },
  });
  ({ _id: other } = await stage.bob.trpc.questions.ask.mutate(form));
  await stage.noor.trpc.questions.follow.mutate({ qid, isOn: true });
});

afterAll(() => stage.close());

const why = 'Advertising';
const post = () => ({ kind: 'question', id: qid }) as const;
const hide = () => stage.grace.trpc.moderation.hide.mutate({ post: post(), why });
const show = () => stage.grace.trpc.moderation.show.mutate({ post: post(), why });
const target = () => ({ type: 'question', id: qid }) as const;
const drop = () => stage.ada.trpc.questions.deletePost.mutate(target());
const bringBack = () => stage.ada.trpc.questions.restorePost.mutate(target());

const orders: readonly PageOrder[] = [...listOrders.filter((order) => order !== 'unanswered')];

interface IdRow {
  readonly _id: string;
}

const ids = (items: readonly IdRow[]) => items.map(({ _id }) => _id);

/** Every list, by what it is, that `reader` would meet the question in. */
async function lists(reader: Person): Promise<Readonly<Record<string, readonly string[]>>> {
  const { questions, tags: named } = reader.trpc;
  const found: Record<string, readonly string[]> = {};
  for (const order of [...orders, 'forYou'] as const) {
    const whole = await read(questions.openList.query({ order, limit: 100 }));
    found[order] = ids(whole.items);
    if (order === 'forYou') continue;
    for (const search of [`zebra${word}`, `${word}stripe`, `[${word}]`, `[${word}] "zebra${word}"`])
      found[`${order} ${search}`] = ids(
        (await read(questions.openList.query({ order, search }))).items,
      );
    found[`${order} of the tag`] = ids(
      (await read(questions.openList.query({ order, tag: word }))).items,
    );
  }
  found['of ada'] = ids((await read(questions.openList.query({ askedBy: 'ada' }))).items);
  found['related'] = ids(await questions.related.query({ qid: other }));
  found['similar'] = ids(await questions.similar.query({ title: `The zebra${word} may win` }));
  found['suggested'] = ids(await questions.suggest.query({ text: `zebra${word}` }));
  const rest = async (path: string) =>
    (await (await reader.rest('GET', path)).json()) as readonly (IdRow & { qcnt?: number })[];
  found['over REST'] = ids(await rest('/question/getQuestion'));
  found['searched over REST'] = ids(await rest(`/question/getQuestion?search=zebra${word}`));
  const { total } = await read(questions.openList.query({}));
  const tagged = await read(questions.openList.query({ tag: word }));
  const searched = await read(questions.openList.query({ search: `zebra${word}` }));
  const page = await named.page.query({ search: word });
  const qcnt = (await rest('/tag/getTagsWithQuestionNumber')).find(({ _id }) => _id === word)?.qcnt;
  const figures = await reader.trpc.users.figures.query({ username: 'ada' });
  counts = {
    all: total.count,
    tagged: tagged.total.count,
    searched: searched.total.count,
    onTags: page.items.map((tag) => tag.qcnt),
    overRest: qcnt,
    ofAda: figures.questions?.count,
  };
  return found;
}

/** As `lists` has met them last. */
let counts: Readonly<Record<string, unknown>> = {};

const without = (found: Readonly<Record<string, readonly string[]>>, id: string) =>
  Object.entries(found)
    .filter(([, list]) => !list.includes(id))
    .map(([name]) => name);
const having = (found: Readonly<Record<string, readonly string[]>>, id: string) =>
  Object.entries(found)
    .filter(([, list]) => list.includes(id))
    .map(([name]) => name);

const oneLess = (before: typeof counts) => ({
  all: Number(before['all']) - 1,
  ...{ tagged: 1, searched: 1, onTags: [1], overRest: 1 },
  ofAda: Number(before['ofAda']) - 1,
});

describe.each([
  ['hidden by a moderator', () => hide(), () => show()],
  ['deleted, with what others replied', () => drop(), () => bringBack()],
])('a question that was %s', (_, takeAway, putBack) => {
  it('is in no list, search or count, and in all of them once it is there again', async () => {
    expect(without(await lists(stage.noor), qid)).toEqual([]);
    const before = counts;
    expect(before).toMatchObject({ tagged: 2, searched: 2, onTags: [2], overRest: 2 });
    await takeAway();
    const gone = await lists(stage.noor);
    expect(having(gone, qid)).toEqual([]);
    expect(without(gone, other)).toEqual(['forYou', 'of ada', 'related']);
    expect(counts).toEqual(oneLess(before));
    await putBack();
    expect(without(await lists(stage.noor), qid)).toEqual([]);
    expect(counts).toEqual(before);
  });

  it('is in no list of moderators either, who come to it by its report or address', async () => {
    await takeAway();
    expect(having(await lists(stage.grace), qid)).toEqual([]);
    expect((await read(stage.grace.trpc.questions.open.query({ qid }))).question._id).toBe(qid);
  });

  it('comes back with its tag as that is called by then', async () => {
    await takeAway();
    await stage.grace.trpc.moderation.renameTag.mutate({ from: word, to: `${word}-new`, why });
    await stage.server.tidy();
    await putBack();
    const tag = `${word}-new`;
    const { items, total } = await read(stage.noor.trpc.questions.openList.query({ tag }));
    expect([ids(items).toSorted(), total.count]).toEqual([[qid, other].toSorted(), 2]);
  });

  it('leaves open lists and comes back into them, as events alone tell', async () => {
    const arrived = (rows: readonly QuestionRow[], event: LiveEvent) =>
      event.name === 'questionUpdate' &&
      event.isNew &&
      rows.every(({ _id }) => _id !== event.question._id)
        ? [...rows, event.question]
        : rows;
    const { questions } = stage.noor.trpc;
    const follow = following<readonly QuestionRow[]>({
      reader: stage.noor,
      topics: [{ kind: 'questions' }],
      async open() {
        const { value, places } = await questions.openList.query({ tag: word });
        return { value: value.items, places };
      },
      apply: (rows, event) =>
        event.name === 'questionUpdate' || event.name === 'deleteUpdate'
          ? arrived(rows, event)
              .map((row) => applyToRow(row, event))
              .filter((row) => isListed(row))
          : rows,
      shown: (rows) => rows.toSorted((one, two) => (one._id < two._id ? -1 : 1)),
    });
    await expectConvergence(stage.server, [follow], takeAway);
    await expectConvergence(stage.server, [follow], putBack);
  });
});

describe('a hidden question', () => {
  it('stays in its asker’s own list, with the line in place of its words', async () => {
    const listed = (reader: Person) =>
      read(reader.trpc.questions.openList.query({ askedBy: 'ada', limit: 100 }));
    const before = { own: (await listed(stage.ada)).total, seen: (await listed(stage.bob)).total };
    await hide();
    const own = await listed(stage.ada);
    const row = own.items.find(({ _id }) => _id === qid);
    expect(row).toMatchObject({ title: HIDDEN_LINE, excerpt: '', hidden: true });
    expect(own.total).toEqual(before.own);
    expect((await listed(stage.bob)).total.count).toBe(before.seen.count - 1);
    expect(having(await lists(stage.ada), qid)).toEqual(['of ada']);
  });

  it('that nobody has answered is in no list of those, with its tag or without', async () => {
    const unanswered = async (input = {}) => {
      const { questions } = stage.noor.trpc;
      return ids((await read(questions.openList.query({ order: 'unanswered', ...input }))).items);
    };
    const all = [{}, { tag: word }, { search: `[${word}] zebra${word}` }];
    for (const input of all) expect(await unanswered(input)).toContain(other);
    await stage.grace.trpc.moderation.hide.mutate({ post: { kind: 'question', id: other }, why });
    for (const input of all) expect(await unanswered(input)).not.toContain(other);
  });

  it('is told of to nobody with its words', async () => {
    const { events, received } = await listen(stage.noor, { kind: 'questions' });
    await hide();
    await stage.bob.trpc.questions.answer.mutate({ qid, text: 'Another.' });
    await stage.noor.trpc.questions.view.mutate({ qid });
    await received(3);
    expect(JSON.stringify(events)).not.toMatch(/zebra|stripe/);
    expect(events[0]).toMatchObject({ question: { title: HIDDEN_LINE, hidden: true } });
  });

  it('is counted once, whatever its asker does with it meanwhile', async () => {
    const qcnt = async () =>
      (await stage.noor.trpc.tags.page.query({ search: word })).items.map((tag) => tag.qcnt);
    await hide();
    await drop();
    expect(await qcnt()).toEqual([1]);
    await bringBack();
    expect(having(await lists(stage.noor), qid)).toEqual([]);
    expect(await qcnt()).toEqual([1]);
    await show();
    expect(await qcnt()).toEqual([2]);
    const bare = { kind: 'question', id: other } as const;
    await stage.grace.trpc.moderation.hide.mutate({ post: bare, why });
    const gone = { type: 'question', id: other } as const;
    await stage.bob.trpc.questions.deletePost.mutate(gone);
    expect(await qcnt()).toEqual([1]);
    await stage.bob.trpc.questions.restorePost.mutate(gone);
    expect(await qcnt()).toEqual([1]);
    await stage.grace.trpc.moderation.show.mutate({ post: bare, why });
    expect(await qcnt()).toEqual([2]);
  });
});
