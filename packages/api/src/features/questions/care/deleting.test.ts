import { postKey, UNDO_MS, type PostType } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { read } from '../../../testing/read.js';
import {
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../../testing/test-server.js';
import { answers, comments, deletedPosts, questions, versions } from '../stored/documents.js';
import { texts } from '../../texts.js';
import { purgeDeleted } from './purging.js';

let server: TestServer;
let ada: Person;
let ben: Person;
let qid: string;

beforeEach(async () => {
  server = await startTestServer();
  [ada, ben] = await Promise.all([signUp(server, 'ada'), signUp(server, 'ben')]);
  const form = { title: 'Why verbs?', text: 'Because I ask.', tagNames: 'verbs' };
  qid = (await ada.trpc.questions.ask.mutate(form))._id;
});

afterEach(() => server.close());

const GONE = 'This question was deleted by its author.';

const answer = async (text = 'So.') => (await ben.trpc.questions.answer.mutate({ qid, text }))._id;
const drop = (person: Person, type: PostType, id: string) =>
  person.trpc.questions.deletePost.mutate({ type, id });
const bringBack = (person: Person, type: PostType, id: string) =>
  person.trpc.questions.restorePost.mutate({ type, id });
const titles = async (input = {}) =>
  (await read(ben.trpc.questions.openList.query(input))).items.map(({ title }) => title);
const opened = () => read(ben.trpc.questions.open.query({ qid }));
const tagCounts = async () => (await ben.trpc.tags.page.query({})).items.map(({ qcnt }) => qcnt);
/** As a server does it that tidies up so much later. */
const purge = (afterMs: number) =>
  purgeDeleted({ store: server.store, texts, now: () => new Date(Date.now() + afterMs) });

describe('a deleted question', () => {
  it('leaves lists, search, tags and counts, and its address says so', async () => {
    await drop(ada, 'question', qid);
    expect(await titles()).toEqual([]);
    expect(await titles({ search: 'verbs' })).toEqual([]);
    expect(await titles({ tag: 'verbs' })).toEqual([]);
    expect((await read(ben.trpc.questions.openList.query({}))).total.count).toBe(0);
    expect((await ben.trpc.tags.page.query({})).items).toMatchObject([{ name: 'verbs', qcnt: 0 }]);
    await expect(opened()).rejects.toThrow(GONE);
    const response = await ben.rest('GET', `/question/getQuestionById/${qid}`);
    expect([response.status, await response.text()]).toEqual([404, GONE]);
    for (const act of [
      () => ben.trpc.questions.vote.mutate({ qid, vote: 'up' }),
      () => answer(),
      () =>
        ada.trpc.questions.editQuestion.mutate({
          ...{ id: qid, version: 0, title: 'Why?', text: 'So.', tagNames: 'verbs' },
        }),
    ]) {
      await expect(act()).rejects.toThrow(GONE);
    }
  });

  it('is there again as it was when its author brings it back', async () => {
    await ada.trpc.questions.answer.mutate({ qid, text: 'So, I think.' });
    await ben.trpc.questions.vote.mutate({ qid, vote: 'up' });
    const { question: before, ...page } = await opened();
    await drop(ada, 'question', qid);
    await bringBack(ada, 'question', qid);
    const { question: after, ...pageAfter } = await opened();
    expect(after).toEqual({ ...before, revision: after.revision });
    expect(after.revision).toBeGreaterThan(before.revision);
    expect(pageAfter).toEqual(page);
    expect(await titles({ search: '[verbs] why' })).toEqual(['Why verbs?']);
    expect((await ben.trpc.tags.page.query({})).items).toMatchObject([{ name: 'verbs', qcnt: 1 }]);
  });

  it('is gone for good after a minute, with all that hangs on it; its address goes on saying so', async () => {
    const { _id: answerId } = await ada.trpc.questions.answer.mutate({ qid, text: 'So.' });
    await ada.trpc.questions.comment.mutate({ type: 'answer', id: answerId, text: 'Hm.' });
    await ada.trpc.questions.editAnswer.mutate({ id: answerId, version: 0, text: 'Or so.' });
    await drop(ada, 'question', qid);
    await purge(UNDO_MS - 1000);
    expect(await server.store.collection(answers).get(answerId)).toBeDefined();
    await purge(UNDO_MS + 20_000);
    const { store } = server;
    const sizes = [questions, answers, comments, versions].map((each) => store.sizeOf(each));
    expect(await Promise.all(sizes)).toEqual([0, 0, 0, 0]);
    const trace = await server.store.collection(deletedPosts).get(postKey('question', qid));
    expect(trace).not.toHaveProperty('question');
    await expect(opened()).rejects.toThrow(GONE);
    await expect(bringBack(ada, 'question', qid)).rejects.toThrow('more than a minute ago');
  });
});

describe('a deleted question that others replied to', () => {
  const editing = {
    ...{ version: 0, title: 'Why verbs?', tagNames: 'verbs' },
    text: 'Because I ask for my secret.',
  };

  it('stays as a line with its title and their answers; nobody adds to it', async () => {
    await ada.trpc.questions.editQuestion.mutate({ id: qid, ...editing });
    const id = await answer();
    await drop(ada, 'question', qid);
    for (const after of [0, UNDO_MS + 20_000]) {
      await purge(after);
      const { question, text, answers: left } = await opened();
      expect(question).toMatchObject({ title: 'Why verbs?', askedBy: '', excerpt: '' });
      expect([question.deletedAt === undefined, text, left[0]?._id]).toEqual([false, '', id]);
      for (const input of [{}, { search: '[verbs] why' }, { search: 'secret' }, { tag: 'verbs' }]) {
        expect(await titles(input)).toEqual([]);
      }
      expect(await titles({ askedBy: 'ada' })).toEqual([]);
      expect(await tagCounts()).toEqual([0]);
    }
    const stored = JSON.stringify(
      await Promise.all([
        server.store.collection(questions).get(qid),
        server.store.collection(deletedPosts).get(postKey('question', qid)),
        server.store.collection(versions).get(`${postKey('question', qid)}:0`),
        server.store.collection(versions).get(`${postKey('question', qid)}:1`),
      ]),
    );
    expect(stored).not.toContain('secret');
    const whole = await (await ben.rest('GET', `/question/getQuestionById/${qid}`)).json();
    expect(whole).toMatchObject({ title: 'Why verbs?', text: GONE, askedBy: '', answers: [{}] });
    for (const act of [
      () => ben.trpc.questions.vote.mutate({ qid, vote: 'up' }),
      () => answer(),
      () => ada.trpc.questions.accept.mutate({ qid, answerId: id }),
      () => ben.trpc.questions.comment.mutate({ type: 'question', id: qid, text: 'Hm.' }),
      () => ada.trpc.questions.editQuestion.mutate({ id: qid, ...editing, version: 2 }),
      () => ben.trpc.questions.history.query({ type: 'question', id: qid }),
      () => drop(ada, 'question', qid),
    ]) {
      await expect(act()).rejects.toThrow(GONE);
    }
    await ada.trpc.questions.comment.mutate({ type: 'answer', id, text: 'Thanks.' });
    await ada.trpc.questions.voteOnAnswer.mutate({ answerId: id, vote: 'up' });
    await ben.trpc.questions.editAnswer.mutate({ id, version: 0, text: 'Just so.' });
    await drop(ben, 'answer', id);
    expect((await opened()).answers).toMatchObject([{ text: '', commentCount: 1 }]);
  });

  it('counts a comment as a reply, also one on the asker’s own answer', async () => {
    const own = await ada.trpc.questions.answer.mutate({ qid, text: 'So, I think.' });
    const reply = { type: 'answer', id: own._id, text: 'Hm.' } as const;
    const { _id } = await ben.trpc.questions.comment.mutate(reply);
    await drop(ada, 'question', qid);
    expect((await opened()).answers).toMatchObject([{ comments: { items: [{ _id }] } }]);
  });

  it('is whole again when its asker brings it back, with what came meanwhile', async () => {
    await ada.trpc.questions.editQuestion.mutate({ id: qid, ...editing });
    const id = await answer();
    const { question: before, text } = await opened();
    await drop(ada, 'question', qid);
    await expect(bringBack(ben, 'question', qid)).rejects.toThrow('Only its author');
    await drop(ben, 'answer', id);
    await bringBack(ada, 'question', qid);
    const after = await opened();
    const { revision, version } = after.question;
    const figures = { answerCount: 0, lastAnswerDateTime: null };
    expect(after.question).toEqual({ ...before, ...figures, revision, version });
    expect([after.text, after.answers]).toEqual([text, []]);
    for (const input of [{}, { search: '[verbs] secret' }, { tag: 'verbs' }, { askedBy: 'ada' }]) {
      expect(await titles(input)).toEqual(['Why verbs?']);
    }
    expect(await tagCounts()).toEqual([1]);
    await ada.trpc.questions.editQuestion.mutate({
      ...{ id: qid, ...editing, version: version ?? 0, text: 'Changed once more.' },
    });
    await purge(UNDO_MS + 20_000);
    expect((await opened()).text).toBe('Changed once more.');
  });
});

describe('a deleted answer', () => {
  it('leaves nothing where nobody replied; the question is unanswered again', async () => {
    const id = await answer();
    await ben.trpc.questions.comment.mutate({ type: 'answer', id, text: 'I mean it.' });
    await drop(ben, 'answer', id);
    const page = await opened();
    expect(page.answers).toEqual([]);
    expect(page.question).toMatchObject({ answerCount: 0, lastAnswerDateTime: null });
    expect(await titles({ order: 'unanswered' })).toEqual(['Why verbs?']);
    await purge(UNDO_MS + 20_000);
    const deleted = server.store.collection(deletedPosts);
    expect(await deleted.get(postKey('answer', id))).not.toHaveProperty('answer');
    const left = [];
    for await (const comment of server.store.collection(comments).all()) left.push(comment);
    expect(left).toEqual([]);
  });

  it('leaves a line where others replied, and no text, also after the minute', async () => {
    const [id, earlier] = [await answer('Secret.'), await answer('Other.')];
    await ada.trpc.questions.comment.mutate({ type: 'answer', id, text: 'Hm.' });
    await ben.trpc.questions.editAnswer.mutate({ id, version: 0, text: 'Secret, too.' });
    await drop(ben, 'answer', id);
    for (const after of [0, UNDO_MS + 20_000]) {
      await purge(after);
      const [line, other] = (await opened()).answers;
      expect(line).toMatchObject({ _id: id, text: '', comments: { items: [{ text: 'Hm.' }] } });
      expect(line?.deletedAt).toBeDefined();
      expect(other?._id).toBe(earlier);
      const listed = await ada.trpc.questions.answersBy.query({ username: 'ben' });
      expect(listed).toMatchObject({ items: [{ _id: earlier }], total: { count: 1 } });
    }
    const stored = JSON.stringify(
      await Promise.all([
        server.store.collection(answers).get(id),
        server.store.collection(deletedPosts).get(postKey('answer', id)),
        server.store.collection(versions).get(`${postKey('answer', id)}:0`),
      ]),
    );
    expect(stored).not.toContain('Secret');
    const whole = await (await ben.rest('GET', `/question/getQuestionById/${qid}`)).json();
    expect(whole).toMatchObject({ answers: [{ _id: earlier }] });
    await expect(
      ada.trpc.questions.comment.mutate({ type: 'answer', id, text: 'Why?' }),
    ).rejects.toThrow('Answer not found');
  });

  it('is brought back with its votes, and accepted no more', async () => {
    const id = await answer();
    await ada.trpc.questions.voteOnAnswer.mutate({ answerId: id, vote: 'up' });
    await ada.trpc.questions.accept.mutate({ qid, answerId: id });
    await drop(ben, 'answer', id);
    await bringBack(ben, 'answer', id);
    const page = await read(ada.trpc.questions.open.query({ qid }));
    expect(page.answers).toMatchObject([{ text: 'So.', score: 1, ownVote: { value: 'up' } }]);
    expect(page.question).toMatchObject({ answerCount: 1, acceptedAnswerId: null });
    await drop(ben, 'answer', id);
    expect((await opened()).answers).toEqual([]);
  });
});

it('gives the id of a deleted post to nobody, also after the minute: links lead to no other', async () => {
  const post = {
    answer: (_id: string) => ada.trpc.questions.answer.mutate({ _id, qid, text: 'Mine.' }),
    comment: (_id: string) =>
      ada.trpc.questions.comment.mutate({ _id, type: 'question', id: qid, text: 'Mine.' }),
  };
  const comment = { type: 'question', id: qid, text: 'Hm.' } as const;
  const deleted = {
    answer: await answer(),
    comment: (await ben.trpc.questions.comment.mutate(comment))._id,
  };
  for (const kind of ['answer', 'comment'] as const) await drop(ben, kind, deleted[kind]);
  for (const after of [0, UNDO_MS + 20_000]) {
    await purge(after);
    for (const kind of ['answer', 'comment'] as const) {
      await expect(post[kind](deleted[kind])).rejects.toThrow(`The id of this ${kind} is taken.`);
    }
  }
  await expect(bringBack(ben, 'comment', deleted.comment)).rejects.toThrow('more than a minute');
});

describe('whoever is not its author', () => {
  it('neither deletes a post nor brings it back', async () => {
    const id = await answer();
    await expect(drop(ada, 'answer', id)).rejects.toThrow('Only its author can delete this.');
    await drop(ben, 'answer', id);
    await expect(bringBack(ada, 'answer', id)).rejects.toThrow('Only its author can delete this.');
    await expect(bringBack(ben, 'comment', id)).rejects.toThrow('nothing to bring back');
  });
});
