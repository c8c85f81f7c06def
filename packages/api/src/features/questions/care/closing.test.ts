import { QUESTION_CLOSED, QUESTION_LOCKED, REOPEN_VOTES, type LiveEvent } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen } from '../../../testing/listen.js';
import { openModerationStage, type ModerationStage } from '../../../testing/moderation-stage.js';
import { read } from '../../../testing/read.js';
import { signUp, type Person } from '../../../testing/test-server.js';

let stage: ModerationStage;
let qid: string;
let answerId: string;
let commentId: string;

beforeEach(async () => {
  stage = await openModerationStage();
  const posted = await stage.post();
  qid = posted.qid;
  answerId = posted.answer.id;
  commentId = posted.comment.id;
});

afterEach(() => stage.close());

const pageOf = (reader: Person, id = qid) => read(reader.trpc.questions.open.query({ qid: id }));
const heldBy = async (reader: Person) => {
  const { closed, locked } = (await pageOf(reader)).question;
  return { closed, locked };
};
const close = (reason: 'needsDetails' | 'offTopic' = 'needsDetails', by = stage.grace) =>
  by.trpc.questions.close.mutate({ qid, reason, note: 'Which zebra?' });
const edit = (version: number, text: string, title = 'Does the zebra win?') =>
  stage.ada.trpc.questions.editQuestion.mutate({
    ...{ id: qid, version, title, text, tagNames: 'animals' },
  });
const noticesOf = async (person: Person) =>
  (await read(person.trpc.notices.openMine.query())).notices.map(({ kind, judgement }) => ({
    kind,
    act: judgement?.act,
    reason: judgement?.reason,
  }));

describe('a moderator closes a question', () => {
  it('with a reason that its readers, its asker and the log have', async () => {
    await close();
    expect((await heldBy(stage.noor)).closed).toMatchObject({
      ...{ reason: 'needsDetails', by: 'grace', note: 'Which zebra?', reopenVotes: [] },
    });
    expect(await noticesOf(stage.ada)).toContainEqual({
      ...{ kind: 'moderated', act: 'closed', reason: 'It needs details. Which zebra?' },
    });
    const { items } = await read(stage.grace.trpc.moderation.openLog.query());
    expect(items[0]).toMatchObject({ by: 'grace', act: 'closed', on: 'ada' });
    expect(items[0]?.why).toBe('It needs details. Which zebra?');
  });

  it('and nobody answers it any more, while all that is there goes on', async () => {
    await close();
    await expect(
      stage.noor.trpc.questions.answer.mutate({ qid, text: 'Mine' }),
    ).rejects.toMatchObject({ message: QUESTION_CLOSED, data: { code: 'FORBIDDEN' } });
    const ans = { text: 'Mine', ansBy: 'noor' };
    const refused = await stage.noor.rest('POST', '/answer/addAnswer', { qid, ans });
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining(QUESTION_CLOSED),
    ]);
    await stage.noor.trpc.questions.comment.mutate({ type: 'question', id: qid, text: 'Why?' });
    await stage.noor.trpc.questions.voteOnAnswer.mutate({ answerId, vote: 'up' });
    const { question, answers } = await pageOf(stage.noor);
    expect(question).toMatchObject({ answerCount: 1, commentCount: 1 });
    expect(answers).toMatchObject([{ score: 1, commentCount: 1 }]);
  });

  it('as others hear at once, and REST clients read', async () => {
    const heard = await listen(stage.noor, { kind: 'question', qid });
    const listHeard = await listen(stage.noor, { kind: 'questions' });
    const told = await close();
    await heard.received(1);
    await listHeard.received(1);
    const isTold = (event: LiveEvent | undefined) => expect(event).toEqual(told);
    [heard.events.at(-1), listHeard.events.at(-1)].forEach(isTold);
    const whole = await stage.noor.rest('GET', `/question/getQuestionById/${qid}`);
    expect(await whole.json()).toMatchObject({ closed: { reason: 'needsDetails' } });
  });

  it('once: the same again changes nothing, another reason takes its place', async () => {
    const [first, again] = [await close(), await close()];
    expect(again).toEqual(first);
    await close('offTopic', stage.root);
    expect((await heldBy(stage.noor)).closed).toMatchObject({ reason: 'offTopic', by: 'root' });
  });

  it('of which neither others nor its asker are one', async () => {
    for (const person of [stage.ada, stage.noor]) {
      await expect(close('offTopic', person)).rejects.toThrow('Only moderators can do this.');
      const request = { qid, why: 'Because' };
      for (const act of ['reopen', 'lock', 'unlock'] as const) {
        await expect(person.trpc.questions[act].mutate(request)).rejects.toMatchObject({
          data: { code: 'FORBIDDEN' },
        });
      }
    }
    const own = await stage.grace.trpc.questions.ask.mutate({
      ...{ title: 'Mine?', text: 'So.', tagNames: 'animals' },
    });
    await expect(
      stage.grace.trpc.questions.close.mutate({ qid: own._id, reason: 'offTopic' }),
    ).rejects.toThrow('You cannot moderate yourself or what you wrote.');
  });
});

describe('a duplicate', () => {
  const closeAs = (original?: string, id = qid) =>
    stage.grace.trpc.questions.close.mutate({ qid: id, reason: 'duplicate', original });

  it('names its original, or that of its original', async () => {
    const [first, second] = [(await stage.post(' first')).qid, (await stage.post(' second')).qid];
    await closeAs(first, second);
    await closeAs(second);
    expect((await heldBy(stage.noor)).closed?.original).toBe(first);
    await expect(closeAs(qid, first)).rejects.toThrow('A question does not repeat itself.');
    await expect(closeAs(undefined, first)).rejects.toThrow('Please name the question');
    await expect(closeAs('no-such', first)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
  });

  it('leads searches to it', async () => {
    const { qid: original } = await stage.post(' first');
    await closeAs(original);
    const suggested = await stage.noor.trpc.questions.suggest.query({ text: 'zebra win' });
    expect(suggested).toContainEqual(expect.objectContaining({ _id: qid, original }));
    expect(suggested).toContainEqual(
      expect.not.objectContaining({ original: expect.anything() as unknown }),
    );
    const found = await stage.noor.trpc.search.all.query({ search: 'zebra', kind: 'questions' });
    expect(found.items.map((hit) => [hit.id, 'original' in hit && hit.original])).toEqual(
      expect.arrayContaining([
        [qid, original],
        [original, false],
      ]),
    );
    expect(await stage.noor.trpc.questions.brief.query({ qid: original })).toMatchObject({
      title: 'Does the zebra first win?',
    });
  });

  it('that its asker changes has their vote for reopening it', async () => {
    const { qid: original } = await stage.post(' first');
    await closeAs(original);
    await edit(0, 'It differs: mine is striped the other way.');
    expect((await heldBy(stage.noor)).closed?.reopenVotes).toEqual(['ada']);
  });
});

describe('a closed question is open again', () => {
  const vote = (person: Person, isOn = true) =>
    person.trpc.questions.voteToReopen.mutate({ qid, isOn });

  it('by enough votes, of which each person has one', async () => {
    await close();
    const { revision } = await vote(stage.noor);
    expect(await vote(stage.noor)).toMatchObject({ revision });
    await vote(stage.bob);
    await vote(stage.bob, false);
    expect((await heldBy(stage.ada)).closed?.reopenVotes).toEqual(['noor']);
    const more = await Promise.all(
      Array.from({ length: REOPEN_VOTES - 1 }, (_, n) => signUp(stage.server, `voter${n}`)),
    );
    await Promise.all(more.map((person) => vote(person)));
    expect(await heldBy(stage.ada)).toEqual({});
    expect(await noticesOf(stage.ada)).toContainEqual({
      ...{ kind: 'moderated', act: 'reopened', reason: '' },
    });
    await stage.noor.trpc.questions.answer.mutate({ qid, text: 'Mine' });
    await Promise.all(more.map((person) => person.leave()));
  });

  it('by a change of its asker, but not of its tags alone', async () => {
    await close();
    await stage.ada.trpc.questions.editQuestion.mutate({
      ...{ id: qid, version: 0, title: 'Does the zebra win?' },
      ...{ text: 'The oracle has **stripes**.', tagNames: 'animals stripes' },
    });
    expect((await heldBy(stage.noor)).closed).toBeDefined();
    await edit(1, 'The zebra of the oracle.');
    expect(await heldBy(stage.noor)).toEqual({});
  });

  it('by a moderator', async () => {
    await close();
    const request = { qid, why: 'It is clear now' };
    await stage.root.trpc.questions.reopen.mutate(request);
    expect(await heldBy(stage.noor)).toEqual({});
    const again = await stage.root.trpc.questions.reopen.mutate(request);
    expect(again.counters.closed).toBeUndefined();
    expect(await noticesOf(stage.ada)).toContainEqual({
      ...{ kind: 'moderated', act: 'reopened', reason: 'It is clear now' },
    });
  });
});

describe('a locked question', () => {
  const lock = () => stage.grace.trpc.questions.lock.mutate({ qid, why: 'A quarrel' });

  it('refuses every change of it and of what stands below it, over tRPC', async () => {
    const { _id: own } = await stage.ada.trpc.questions.comment.mutate({
      ...{ type: 'question', id: qid, text: 'Well.' },
    });
    await stage.bob.trpc.questions.deletePost.mutate({ type: 'comment', id: commentId });
    await lock();
    const { ada, bob, noor } = stage;
    const acts = {
      answer: () => noor.trpc.questions.answer.mutate({ qid, text: 'Mine' }),
      comment: () => noor.trpc.questions.comment.mutate({ type: 'question', id: qid, text: 'Hm.' }),
      'comment on an answer': () =>
        noor.trpc.questions.comment.mutate({ type: 'answer', id: answerId, text: 'Hm.' }),
      vote: () => noor.trpc.questions.vote.mutate({ qid, vote: 'up' }),
      'vote on an answer': () => noor.trpc.questions.voteOnAnswer.mutate({ answerId, vote: 'up' }),
      accept: () => ada.trpc.questions.accept.mutate({ qid, answerId }),
      'vote to reopen': () => noor.trpc.questions.voteToReopen.mutate({ qid, isOn: true }),
      edit: () => edit(0, 'Another text'),
      'edit an answer': () =>
        bob.trpc.questions.editAnswer.mutate({ id: answerId, version: 0, text: 'Other' }),
      'edit a comment': () =>
        ada.trpc.questions.editComment.mutate({ id: own, version: 0, text: 'Other' }),
      delete: () => ada.trpc.questions.deletePost.mutate({ type: 'question', id: qid }),
      'delete an answer': () =>
        bob.trpc.questions.deletePost.mutate({ type: 'answer', id: answerId }),
      'delete a comment': () => ada.trpc.questions.deletePost.mutate({ type: 'comment', id: own }),
      'bring a comment back': () =>
        bob.trpc.questions.restorePost.mutate({ type: 'comment', id: commentId }),
    };
    const before = await pageOf(noor);
    for (const [name, act] of Object.entries(acts)) {
      await expect(act(), name).rejects.toMatchObject({
        message: QUESTION_LOCKED,
        data: { code: 'FORBIDDEN' },
      });
    }
    expect(await pageOf(noor)).toEqual(before);
  });

  it('refuses them over REST', async () => {
    await lock();
    const vote = { qid, username: 'noor' };
    const requests = [
      ['/answer/addAnswer', { qid, ans: { text: 'Mine', ansBy: 'noor' } }],
      [
        '/comment/addComment',
        { id: qid, type: 'question', comment: { text: 'Hm.', commentBy: 'noor' } },
      ],
      ['/question/upvoteQuestion', vote],
      ['/question/downvoteQuestion', vote],
    ] as const;
    for (const [path, body] of requests) {
      const response = await stage.noor.rest('POST', path, body);
      expect([response.status, await response.text()]).toEqual([
        403,
        expect.stringContaining(QUESTION_LOCKED),
      ]);
    }
  });

  it('is told with who locked it, when and why, until it is unlocked', async () => {
    const heard = await listen(stage.noor, { kind: 'question', qid });
    const told = await lock();
    await heard.received(1);
    expect(heard.events.at(-1)).toEqual(told);
    expect((await heldBy(stage.noor)).locked).toMatchObject({ by: 'grace', why: 'A quarrel' });
    expect(await noticesOf(stage.ada)).toContainEqual({
      ...{ kind: 'moderated', act: 'locked', reason: 'A quarrel' },
    });
    await stage.root.trpc.questions.unlock.mutate({ qid, why: 'It is calm' });
    expect(await heldBy(stage.noor)).toEqual({});
    await stage.noor.trpc.questions.vote.mutate({ qid, vote: 'up' });
  });

  it('is locked for a reason', async () => {
    await expect(stage.grace.trpc.questions.lock.mutate({ qid, why: ' ' })).rejects.toThrow(
      'Please give a reason for the log.',
    );
  });
});
