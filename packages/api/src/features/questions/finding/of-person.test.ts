import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../../testing/test-server.js';

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

const answer = async (person: Person) =>
  (await person.trpc.questions.answer.mutate({ qid, text: 'So.' }))._id;
const accept = (answerId: string | null) => ada.trpc.questions.accept.mutate({ qid, answerId });
const acceptedOf = async (username: string) =>
  (await ada.trpc.users.figures.query({ username })).accepted?.count;

it('a profile counts the accepted answers of a person as long as they are accepted', async () => {
  const [bens, adas] = [await answer(ben), await answer(ada)];
  expect(await acceptedOf('ben')).toBe(0);
  await accept(bens);
  expect(await acceptedOf('ben')).toBe(1);
  await accept(adas);
  expect([await acceptedOf('ben'), await acceptedOf('ada')]).toEqual([0, 1]);
  await accept(null);
  expect(await acceptedOf('ada')).toBe(0);
  await accept(bens);
  await ben.trpc.questions.deletePost.mutate({ type: 'answer', id: bens });
  expect(await acceptedOf('ben')).toBe(0);
});

it('a profile adds up the votes for questions and answers', async () => {
  const answerId = await answer(ben);
  await ben.trpc.questions.ask.mutate({ title: 'How?', text: 'Why not?', tagNames: 'verbs' });
  await ada.trpc.questions.voteOnAnswer.mutate({ answerId, vote: 'up' });
  const votesOf = async () => (await ada.trpc.users.figures.query({ username: 'ben' })).votes;
  expect(await votesOf()).toEqual({ count: 1, isExact: true });
  const cleo = await signUp(server, 'cleo');
  await cleo.trpc.questions.voteOnAnswer.mutate({ answerId, vote: 'down' });
  await cleo.leave();
  await ada.trpc.questions.voteOnAnswer.mutate({ answerId, vote: 'down' });
  expect(await votesOf()).toEqual({ count: -2, isExact: true });
});

it('somebody is worth what others accept of them and vote for', async () => {
  const worthOf = async (username: string) =>
    (await ada.trpc.users.figures.query({ username })).reputation;
  const [bens, adas] = [await answer(ben), await answer(ada)];
  expect(await worthOf('ben')).toEqual({ count: 0, isExact: true });
  await ada.trpc.questions.voteOnAnswer.mutate({ answerId: bens, vote: 'up' });
  await accept(bens);
  await ben.trpc.questions.vote.mutate({ qid, vote: 'up' });
  expect([await worthOf('ben'), await worthOf('ada')]).toMatchObject([
    { count: 25 },
    { count: 10 },
  ]);
  // One's own answer to one's own question.
  await accept(adas);
  await ada.trpc.questions.voteOnAnswer.mutate({ answerId: bens, vote: 'down' });
  expect([await worthOf('ben'), await worthOf('ada')]).toMatchObject([{ count: 0 }, { count: 10 }]);
});
