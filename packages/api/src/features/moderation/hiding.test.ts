import {
  applyQuestionEvent,
  HIDDEN_LINE,
  type PostRef,
  type QuestionPage,
} from '@collabor8/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answer as restAnswer } from '../../testing/chat-stage.js';
import { expectConvergence, following } from '../../testing/convergence.js';
import { openModerationStage, type ModerationStage } from '../../testing/moderation-stage.js';
import { read } from '../../testing/read.js';
import type { Person } from '../../testing/test-server.js';

let stage: ModerationStage;
let posts: Awaited<ReturnType<ModerationStage['post']>>;

/** Ends the words of what a test is about. */
let mark = '';

beforeAll(async () => {
  stage = await openModerationStage();
});

beforeEach(async () => {
  mark += 'x';
  posts = await stage.post(`${mark}y`);
});

afterAll(() => stage.close());

const why = 'Advertising';
const hide = (post: PostRef) => stage.grace.trpc.moderation.hide.mutate({ post, why });
const show = (post: PostRef) => stage.grace.trpc.moderation.show.mutate({ post, why });
const remove = (post: PostRef) => stage.grace.trpc.moderation.remove.mutate({ post, why });

/** Everything that somebody who isn't its author can read of the question. */
async function readAll(reader: Person): Promise<string> {
  const { qid, answer, comment } = posts;
  const { questions } = reader.trpc;
  const of = (type: 'question' | 'answer' | 'comment', id: string) =>
    questions.history.query({ type, id }).catch(() => []);
  const parts: unknown[] = [
    await questions.open.query({ qid }),
    await questions.openList.query({ order: 'newest' }),
    await questions.openList.query({ order: 'newest', tag: 'animals' }),
    await questions.openList.query({ order: 'newest', search: `zebra${mark}y` }),
    await questions.openList.query({ order: 'relevance', search: `"zebra${mark}y win"` }),
    await questions.answersBy.query({ username: 'bob' }),
    await questions.answersPage.query({ qid, cursor: '' }).catch(() => []),
    await of('question', qid),
    await of('answer', answer.id),
    await of('comment', comment.id),
    await restAnswer(reader, 'GET', `/question/getQuestionById/${qid}`),
    await restAnswer(reader, 'GET', '/question/getQuestion'),
    await restAnswer(reader, 'GET', `/question/getQuestion?search=stripes${mark}y`),
  ];
  return JSON.stringify(parts);
}

const secrets = () =>
  ['zebra', 'stripes', 'Half price', 'Write to me'].map((words) => `${words}${mark}y`);

describe('a hidden post', () => {
  it('shows nobody its text, over no transport, until it is shown again', async () => {
    const { question, answer, comment } = posts;
    const before = await readAll(stage.noor);
    for (const secret of secrets()) expect(before).toContain(secret);
    for (const post of [question, answer, comment]) await hide(post);
    const hidden = await readAll(stage.noor);
    for (const secret of secrets())
      expect(hidden.toLowerCase()).not.toContain(secret.toLowerCase());
    expect(hidden).toContain(HIDDEN_LINE);
    for (const post of [question, answer, comment]) await show(post);
    const again = await readAll(stage.noor);
    for (const secret of secrets()) expect(again).toContain(secret);
  });

  it('is in its place, marked, over tRPC and REST', async () => {
    await hide(posts.answer);
    const page = await read(stage.noor.trpc.questions.open.query({ qid: posts.qid }));
    const line = { text: HIDDEN_LINE, hidden: true, ansBy: 'bob' };
    expect(page.answers).toMatchObject([line]);
    const rest = await stage.noor.rest('GET', `/question/getQuestionById/${posts.qid}`);
    expect(await rest.json()).toMatchObject({ answers: [line] });
  });

  it('is read by its author and by moderators, in what they download too', async () => {
    const { answer } = posts;
    await hide(answer);
    const own = await stage.bob.trpc.moderation.hiddenText.query({ post: answer });
    expect(own).toMatchObject({ text: `Half price${mark}y`, isHidden: true });
    const seen = await stage.grace.trpc.moderation.hiddenText.query({ post: answer });
    expect(seen).toEqual(own);
    const refused = stage.noor.trpc.moderation.hiddenText.query({ post: answer });
    await expect(refused).rejects.toThrow('Only its author and moderators can read this.');
    const written = [];
    for await (const each of stage.server.services.questions.writingsOf('bob')) written.push(each);
    expect(written).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ _id: answer.id, text: `Half price${mark}y` }),
      ]),
    );
  });

  it('is changed by nobody meanwhile, and keeps its votes and what is said to it', async () => {
    const { answer, qid } = posts;
    await hide(answer);
    await hide(answer);
    const change = { id: answer.id, version: 1, text: 'Half price again' };
    const edit = stage.bob.trpc.questions.editAnswer.mutate(change);
    await expect(edit).rejects.toThrow('A moderator has hidden this.');
    await stage.noor.trpc.questions.voteOnAnswer.mutate({ answerId: answer.id, vote: 'up' });
    await show(answer);
    const { answers } = await read(stage.noor.trpc.questions.open.query({ qid }));
    expect(answers).toMatchObject([{ text: `Half price${mark}y`, score: 1, commentCount: 1 }]);
    expect(answers[0]).not.toHaveProperty('hidden');
    await stage.bob.trpc.questions.editAnswer.mutate({ ...change, version: 2 });
  });

  it('goes when its author deletes it, and comes back hidden', async () => {
    const { question, qid } = posts;
    await hide(question);
    await stage.ada.trpc.questions.deletePost.mutate({ type: 'question', id: qid });
    const whileGone = await readAll(stage.noor);
    expect(whileGone).not.toContain(`zebra${mark}y`);
    await stage.ada.trpc.questions.restorePost.mutate({ type: 'question', id: qid });
    const back = await read(stage.noor.trpc.questions.open.query({ qid }));
    expect(back.question).toMatchObject({ title: HIDDEN_LINE, hidden: true });
    await show(question);
    const shown = await read(stage.noor.trpc.questions.open.query({ qid }));
    expect(shown).toMatchObject({ question: { title: `Does the zebra${mark}y win?` } });
    expect(shown.text).toBe(`The oracle has **stripes${mark}y**.`);
  });
});

describe('a post that a moderator deletes', () => {
  it('is gone for good, and its author can’t bring it back', async () => {
    const { answer, qid } = posts;
    await remove(answer);
    const { answers } = await read(stage.noor.trpc.questions.open.query({ qid }));
    expect(answers).toEqual([]);
    const back = stage.bob.trpc.questions.restorePost.mutate({ type: 'answer', id: answer.id });
    await expect(back).rejects.toThrow('A moderator deleted this.');
  });

  it('leaves neither title nor text where others replied', async () => {
    const { question, qid } = posts;
    await remove(question);
    const line = await readAll(stage.noor);
    expect(line).not.toContain(`zebra${mark}y`);
    expect(line).toContain('This question was deleted by a moderator.');
    const page = await read(stage.noor.trpc.questions.open.query({ qid }));
    expect(page.question).toMatchObject({ title: 'Deleted question', byModerator: true });
    const back = stage.ada.trpc.questions.restorePost.mutate({ type: 'question', id: qid });
    await expect(back).rejects.toThrow('A moderator deleted this.');
  });
});

describe('who may', () => {
  it.each(['hide', 'show', 'remove', 'dismiss'] as const)(
    '%s is refused to others',
    async (act) => {
      const { answer } = posts;
      for (const person of [stage.noor, stage.bob]) {
        const acting = person.trpc.moderation[act].mutate({ post: answer, why });
        await expect(acting).rejects.toThrow('Only moderators can do this.');
      }
    },
  );

  it('does nothing to their own posts, nor to an administrator’s', async () => {
    const asked = { title: 'Own', text: 'Own', tagNames: 'own' };
    const { _id: own } = await stage.grace.trpc.questions.ask.mutate(asked);
    const { _id: ofRoot } = await stage.root.trpc.questions.ask.mutate(asked);
    const act = (id: string) => hide({ kind: 'question', id });
    await expect(act(own)).rejects.toThrow('You cannot moderate yourself');
    await expect(act(ofRoot)).rejects.toThrow('Only an administrator');
  });

  it('has to say why', async () => {
    const { answer } = posts;
    const silent = stage.grace.trpc.moderation.hide.mutate({ post: answer, why: ' ' });
    await expect(silent).rejects.toThrow('Please give a reason for the log.');
    const page = await read(stage.noor.trpc.questions.open.query({ qid: posts.qid }));
    expect(page.answers).toMatchObject([{ text: `Half price${mark}y` }]);
  });
});

describe('old state plus events equals freshly read state', () => {
  const followPage = (reader: Person) =>
    following<QuestionPage>({
      reader,
      topics: [{ kind: 'question', qid: posts.qid }],
      open: () => reader.trpc.questions.open.query({ qid: posts.qid }),
      apply(state, event) {
        const isQuestions =
          event.name === 'questionUpdate' ||
          event.name === 'editUpdate' ||
          event.name === 'deleteUpdate' ||
          event.name === 'acceptUpdate';
        return isQuestions ? applyQuestionEvent(state, event, reader.username) : state;
      },
      shown: ({ marks: _marks, ...page }) => page,
    });

  it.each(['question', 'answer', 'comment'] as const)('after a %s was hidden', (kind) =>
    expectConvergence(stage.server, [followPage(stage.noor), followPage(stage.bob)], () =>
      hide(posts[kind]),
    ),
  );

  it.each(['question', 'answer', 'comment'] as const)('after a %s was shown again', (kind) =>
    expectConvergence(stage.server, [followPage(stage.noor)], async () => {
      await hide(posts[kind]);
      await show(posts[kind]);
    }),
  );

  it('after the accepted answer was hidden', () =>
    expectConvergence(stage.server, [followPage(stage.noor)], async () => {
      const { qid, answer } = posts;
      await stage.ada.trpc.questions.accept.mutate({ qid, answerId: answer.id });
      await hide(answer);
    }));

  it.each(['question', 'answer', 'comment'] as const)(
    'after a moderator deleted a %s',
    async (kind) => {
      await stage.noor.trpc.questions.comment.mutate({
        ...{ type: 'answer', id: posts.answer.id, text: 'Is it?' },
      });
      await expectConvergence(stage.server, [followPage(stage.noor)], () => remove(posts[kind]));
    },
  );
});
