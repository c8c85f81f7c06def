import { OWN_VOTE } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../testing/test-server.js';

let server: TestServer;
let ada: Person;
let ben: Person;

const question = {
  title: 'Why irregular verbs?',
  text: 'Every verb takes the *same* endings.',
  tags: [
    { name: 'verbs', description: 'user added tag' },
    { name: 'naturalism', description: 'user added tag' },
  ],
  askedBy: 'ada',
  askDateTime: '2026-01-02T03:04:05.000Z',
  answers: [],
  upVotes: [],
  downVotes: [],
  views: [],
  comments: [],
};

const asked = async (): Promise<string> => {
  const response = await ada.rest('POST', '/question/addQuestion', question);
  return ((await response.json()) as { _id: string })._id;
};

beforeEach(async () => {
  server = await startTestServer();
  [ada, ben] = await Promise.all([signUp(server, 'ada'), signUp(server, 'ben')]);
});

afterEach(() => server.close());

const ask = async (person: Person, method: string, path: string, body?: unknown) => {
  const response = await person.rest(method, path, body);
  return { status: response.status, text: await response.text() };
};

describe('the question paths of SPEC §7', () => {
  it('add a question and give it back whole', async () => {
    const _id = await asked();
    await ben.rest('POST', '/answer/addAnswer', {
      qid: _id,
      ans: {
        text: 'History.',
        ansBy: 'ben',
        ansDateTime: '2026-01-03T00:00:00.000Z',
        comments: [],
      },
    });
    await ben.rest('POST', '/comment/addComment', {
      id: _id,
      type: 'question',
      comment: { text: 'Good one.', commentBy: 'ben', commentDateTime: '2026-01-03T01:00:00.000Z' },
    });
    await ben.rest('POST', '/question/downvoteQuestion', { qid: _id, username: 'ben' });
    const response = await ben.rest('GET', `/question/getQuestionById/${_id}?username=ben`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      _id,
      title: question.title,
      text: question.text,
      tags: [
        { _id: 'verbs', name: 'verbs', description: 'user added tag' },
        { _id: 'naturalism', name: 'naturalism', description: 'user added tag' },
      ],
      askedBy: 'ada',
      askDateTime: question.askDateTime,
      answers: [
        { text: 'History.', ansBy: 'ben', ansDateTime: '2026-01-03T00:00:00.000Z', comments: [] },
      ],
      upVotes: [],
      downVotes: ['ben'],
      views: ['ben'],
      comments: [
        { text: 'Good one.', commentBy: 'ben', commentDateTime: '2026-01-03T01:00:00.000Z' },
      ],
    });
  });

  it('answer votes with a message and the lists as they are then', async () => {
    const qid = await asked();
    const vote = async (path: string) =>
      (await ben.rest('POST', `/question/${path}`, { qid, username: 'ben' })).json();
    expect(await vote('upvoteQuestion')).toEqual({
      msg: 'Question upvoted successfully',
      upVotes: ['ben'],
      downVotes: [],
    });
    expect(await vote('downvoteQuestion')).toEqual({
      msg: 'Question downvoted successfully',
      upVotes: [],
      downVotes: ['ben'],
    });
    expect(await vote('downvoteQuestion')).toEqual({
      msg: 'Downvote cancelled successfully',
      upVotes: [],
      downVotes: [],
    });
  });

  it('list tags with their question counts', async () => {
    await asked();
    const counts = await (await ada.rest('GET', '/tag/getTagsWithQuestionNumber')).json();
    expect(counts).toEqual(
      expect.arrayContaining([
        { _id: 'verbs', name: 'verbs', description: 'user added tag', qcnt: 1 },
      ]),
    );
    const tag = await (await ada.rest('GET', '/tag/getTagByName/VERBS')).json();
    expect(tag).toEqual({ _id: 'verbs', name: 'verbs', description: 'user added tag' });
  });

  it('describe a tag that comes without a description as added by a user', async () => {
    const tags = [
      { name: 'blank', description: ' ' },
      { name: 'none' },
      { name: 'own', description: 'about it' },
    ];
    const { _id } = (await (
      await ada.rest('POST', '/question/addQuestion', { ...question, tags })
    ).json()) as { _id: string };
    const whole = await (await ada.rest('GET', `/question/getQuestionById/${_id}`)).json();
    expect(whole).toMatchObject({
      tags: [
        { name: 'blank', description: 'user added tag' },
        { name: 'none', description: 'user added tag' },
        { name: 'own', description: 'about it' },
      ],
    });
  });

  it('give the newest first where the order is left empty', async () => {
    await asked();
    const get = async (path: string) => (await ada.rest('GET', path)).text();
    const newest = await get('/question/getQuestion?order=newest');
    expect(await get('/question/getQuestion?order=&search=')).toBe(newest);
    expect((await ada.rest('GET', '/question/getQuestion?order=oldest')).status).toBe(400);
  });

  it('give a list whole, or page by page with a link to the next', async () => {
    for (let count = 0; count < 5; count += 1) await asked();
    const whole = (await (
      await ada.rest('GET', '/question/getQuestion?order=newest&search=')
    ).json()) as unknown[];
    expect(whole).toHaveLength(5);
    const pages: unknown[] = [];
    let path: string | undefined = '/question/getQuestion?limit=2';
    while (path !== undefined) {
      const response: Response = await ada.rest('GET', path);
      pages.push(...((await response.json()) as unknown[]));
      path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
    expect(pages).toEqual(whole);
  });

  it('answer an empty list as an empty array', async () => {
    expect(await ask(ada, 'GET', '/question/getQuestion?search=zzz')).toEqual({
      status: 200,
      text: '[]',
    });
  });
});

describe('refusals', () => {
  it('name the reason and its status', async () => {
    const qid = await asked();
    const own = (
      await ben.trpc.questions.ask.mutate({ title: 'Mine?', text: 'I ask.', tagNames: 'verbs' })
    )._id;
    const ans = { text: 'x', ansBy: 'ben' };
    const comment = { text: 'x', commentBy: 'ben' };
    const add = (change: object) => ({ ...question, ...change });
    const cases: readonly [string, string, unknown, number, string][] = [
      [
        'POST',
        '/question/addQuestion',
        add({ askedBy: 'ben', title: ' ' }),
        400,
        'Title cannot be empty',
      ],
      [
        'POST',
        '/question/addQuestion',
        add({ askedBy: 'ben', title: 'x'.repeat(101) }),
        400,
        'Title cannot be more than 100 characters',
      ],
      [
        'POST',
        '/question/addQuestion',
        add({ askedBy: 'ben', text: '' }),
        400,
        'Question text cannot be empty',
      ],
      [
        'POST',
        '/question/addQuestion',
        add({ askedBy: 'ben', text: '[a](http://b.c)' }),
        400,
        'Invalid hyperlink format.',
      ],
      [
        'POST',
        '/question/addQuestion',
        add({ askedBy: 'ben', tags: [] }),
        400,
        'Should have at least 1 tag',
      ],
      [
        'POST',
        '/question/addQuestion',
        add({ askedBy: 'ben', title: 7 }),
        400,
        'The title must be text.',
      ],
      [
        'POST',
        '/question/addQuestion',
        question,
        403,
        'You cannot act in the name of someone else.',
      ],
      [
        'POST',
        '/answer/addAnswer',
        { qid, ans: { ...ans, ansBy: 'ada' } },
        403,
        'You cannot act in the name of someone else.',
      ],
      [
        'POST',
        '/answer/addAnswer',
        { qid, ans: { ...ans, text: ' ' } },
        400,
        'Answer text cannot be empty',
      ],
      ['POST', '/answer/addAnswer', { qid: 'none', ans }, 404, 'Question not found'],
      [
        'POST',
        '/comment/addComment',
        { id: qid, type: 'question', comment: { ...comment, commentBy: 'ada' } },
        403,
        'You cannot act in the name of someone else.',
      ],
      [
        'POST',
        '/comment/addComment',
        { id: qid, type: 'question', comment: { ...comment, text: '\n' } },
        400,
        'Comment text cannot be empty',
      ],
      [
        'POST',
        '/comment/addComment',
        { id: qid, type: 'answer', comment },
        404,
        'Answer not found',
      ],
      [
        'POST',
        '/question/upvoteQuestion',
        { qid, username: 'ada' },
        403,
        'You cannot act in the name of someone else.',
      ],
      [
        'POST',
        '/question/upvoteQuestion',
        { qid: 'none', username: 'ben' },
        404,
        'Question not found',
      ],
      ['POST', '/question/upvoteQuestion', { qid: own, username: 'ben' }, 403, OWN_VOTE],
      ['POST', '/question/downvoteQuestion', { qid: own, username: 'ben' }, 403, OWN_VOTE],
      [
        'GET',
        `/question/getQuestionById/${qid}?username=ada`,
        undefined,
        403,
        'You cannot act in the name of someone else.',
      ],
      ['GET', '/question/getQuestionById/none?username=ben', undefined, 404, 'Question not found'],
      [
        'GET',
        '/question/getQuestion?limit=201',
        undefined,
        400,
        'The limit cannot be more than 200.',
      ],
      [
        'GET',
        '/question/getQuestion?limit=2&cursor=nonsense',
        undefined,
        400,
        'This cursor does not belong to this list. Start again from the first page.',
      ],
      ['GET', '/tag/getTagByName/none', undefined, 404, 'Tag not found'],
    ];
    const before = await (await ada.rest('GET', '/question/getQuestion')).text();
    for (const [method, path, body, status, text] of cases) {
      expect(await ask(ben, method, path, body), `${method} ${path}`).toEqual({ status, text });
    }
    expect(await (await ada.rest('GET', '/question/getQuestion')).text()).toBe(before);
  });
});
