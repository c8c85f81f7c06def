import type { AppRouter } from '@collabor8/api';
import { createTRPCClient, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { beforeEach, expect, it } from 'vitest';
import { answersIn, Answers, answersLink } from './answers.js';

const list = { path: 'questions.openList', input: { order: 'newest', limit: 30 }, data: ['a'] };
const tag = { path: 'tags.byName', input: { name: 'nim' }, data: 'from the document' };

let now: number;
let asked: string[];
let isAway: boolean;
let answers: Answers;

const server: TRPCLink<AppRouter> =
  () =>
  ({ op }) =>
    observable((observer) => {
      asked.push(`${op.path} ${JSON.stringify(op.input)}`);
      if (isAway) {
        observer.error(new Error('away') as never);
        return;
      }
      observer.next({ result: { type: 'data', data: { answer: asked.length } } });
      observer.complete();
    });

const open = (...ofDocument: readonly (typeof list | typeof tag)[]) => {
  answers = new Answers(ofDocument, () => now);
  return createTRPCClient<AppRouter>({ links: [answersLink(answers), server] });
};
type Api = ReturnType<typeof open>;

const askAhead = (api: Api, input: { qid: string }) =>
  answers.askAhead('questions.open', input, () => api.questions.open.query(input));

beforeEach(() => {
  now = 100;
  asked = [];
  isAway = false;
});

it('answers the first who asks for just that, in whatever order it is named', async () => {
  const api = open(tag);
  const named = new Answers([list], () => now);
  expect(named.find(list.path, { limit: 30, order: 'newest' })?.data).toEqual({ is: ['a'] });
  expect(await named.take(list.path, { limit: 30, order: 'newest' })).toEqual(['a']);
  expect(named.take(list.path, list.input)).toBeUndefined();
  expect(await api.tags.byName.query({ name: 'nim' })).toBe('from the document');
  expect(asked).toEqual([]);
  expect(await api.tags.byName.query({ name: 'nim' })).toEqual({ answer: 1 });
});

it('asks for everything else', async () => {
  const api = open(tag);
  await api.tags.suggest.query({ prefix: 'n' });
  await api.users.logout.mutate();
  expect(asked).toEqual(['tags.suggest {"prefix":"n"}', 'users.logout undefined']);
});

it('has one function a procedure, so that they can be depended on', () => {
  const api = open();
  expect(api.tags).toBe(api.tags);
  expect(api.tags.byName).not.toBe(api.tags.suggest);
});

it('of the document has no answer any more once something else of its kind was asked', () => {
  answers = new Answers([list, { path: 'chats.openList', data: [] }], () => now);
  expect(answers.take(list.path, { limit: 60, order: 'newest' })).toBeUndefined();
  expect(answers.take(list.path, list.input)).toBeUndefined();
  expect(answers.take('chats.openList', undefined)).toBeDefined();
});

it('of the document grows old in five seconds, unless it stands in its slice', () => {
  open(list, tag);
  answers.noteLanded(tag.path, tag.input);
  now += 4_999;
  expect(answers.find(list.path, list.input)).toBeDefined();
  now += 1;
  expect(answers.find(list.path, list.input)).toBeUndefined();
  expect(answers.take(list.path, list.input)).toBeUndefined();
  expect(answers.find(tag.path, tag.input)).toMatchObject({ hasLanded: true });
  now += 60_000;
  expect(answers.find(tag.path, tag.input)).toBeUndefined();
});

it('is read from the document, if there is any', () => {
  const page = document.implementation.createHTMLDocument();
  expect(answersIn(page)).toEqual([]);
  page.body.innerHTML = `<script type="application/json" id="prepared">${JSON.stringify([list])}</script>`;
  expect(answersIn(page)).toEqual([list]);
});

it('keeps what was asked ahead for the first who asks, with the time of asking', async () => {
  const api = open();
  await askAhead(api, { qid: '1' });
  now += 5;
  expect(answers.find('questions.open', { qid: '1' })).toMatchObject({
    askedAt: 100,
    data: { is: { answer: 1 } },
    hasLanded: false,
  });
  expect(await api.questions.open.query({ qid: '1' })).toEqual({ answer: 1 });
  expect(await api.questions.open.query({ qid: '1' })).toEqual({ answer: 2 });
});

it('shares what is on its way with whoever asks', async () => {
  const api = open();
  const ahead = askAhead(api, { qid: '1' });
  expect(await api.questions.open.query({ qid: '1' })).toEqual({ answer: 1 });
  await ahead;
  expect(asked).toHaveLength(1);
});

it('is asked once, however often it is wanted ahead', async () => {
  const api = open();
  await askAhead(api, { qid: '1' });
  await askAhead(api, { qid: '1' });
  expect(asked).toHaveLength(1);
});

it('ends with the answer for whoever wants it ahead while it is on its way', async () => {
  const api = open();
  void askAhead(api, { qid: '1' });
  await askAhead(api, { qid: '1' });
  expect(answers.find('questions.open', { qid: '1' })?.data).toEqual({ is: { answer: 1 } });
  expect(asked).toHaveLength(1);
});

it('has no answer ahead after a minute', async () => {
  const api = open();
  await askAhead(api, { qid: '1' });
  now += 60_000;
  expect(await api.questions.open.query({ qid: '1' })).toEqual({ answer: 2 });
});

it.each([
  ['signs in or out', (api: Api) => api.users.logout.mutate()],
  ['may have become somebody else', (api: Api) => api.users.openSession.query()],
])('has nothing for whoever %s', async (_who, change) => {
  const api = open();
  await askAhead(api, { qid: '1' });
  await change(api);
  expect(await api.questions.open.query({ qid: '1' })).toEqual({ answer: 3 });
});

it('leaves it to the page to ask for what could not be had ahead', async () => {
  const api = open();
  isAway = true;
  await askAhead(api, { qid: '1' });
  isAway = false;
  expect(await api.questions.open.query({ qid: '1' })).toEqual({ answer: 2 });
});

it('asks for whoever wanted what then failed on its way', async () => {
  const api = open();
  let fail: (error: Error) => void = () => undefined;
  const failing = new Promise((_resolve, reject) => {
    fail = reject;
  });
  const ahead = answers.askAhead('questions.open', { qid: '1' }, () => failing);
  const own = api.questions.open.query({ qid: '1' });
  fail(new Error('away'));
  expect(await own).toEqual({ answer: 1 });
  await ahead;
});
