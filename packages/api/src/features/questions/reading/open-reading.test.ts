import { randomUUID } from 'node:crypto';
import { drawingMark, layerAnchor, readPictureAddress } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VISITS_MAX } from '../../../request/visitors.js';
import {
  connect,
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../../testing/test-server.js';
import { strokeOf } from '../../../testing/boards-stage.js';
import { listen } from '../../../testing/listen.js';

let server: TestServer;
let ada: Person;
let visitor: Person;
let qid: string;

async function start(rateLimits = false): Promise<void> {
  server = await startTestServer({ reading: 'open', rateLimits });
  ada = await signUp(server, 'ada');
  visitor = connect(server, '', '');
  const asked = await ada.trpc.questions.ask.mutate({
    title: 'Why?',
    text: 'I wonder.',
    tagNames: 'life',
  });
  qid = asked._id;
}

beforeEach(() => start());
afterEach(() => server.close());

const answerOf = async (path: string, cookie = '') => {
  const response = await fetch(server.url + path, { headers: cookie === '' ? {} : { cookie } });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('a visitor who reads', () => {
  it('sees a question as it is, listens from nowhere and leaves no trace', async () => {
    await ada.trpc.questions.answer.mutate({ qid, text: 'Because.' });
    const { value, places } = await visitor.trpc.questions.open.query({ qid });
    expect(value).toMatchObject({ text: 'I wonder.', answers: [{ text: 'Because.' }] });
    expect(value.ownVote).toEqual({ value: 'none', revision: 0 });
    expect(places).toEqual({});
    await answerOf(`/question/getQuestionById/${qid}`);
    const again = await ada.trpc.questions.open.query({ qid });
    expect(again.value.question).toMatchObject({ viewCount: 0, upVoteCount: 0 });
  });

  it('isn’t told who voted and looked, but how many', async () => {
    const ben = await signUp(server, 'ben');
    await ben.trpc.questions.vote.mutate({ qid, vote: 'up' });
    await ben.trpc.questions.view.mutate({ qid });
    for (const path of [`/question/getQuestionById/${qid}`, '/question/getQuestion']) {
      const { text } = await answerOf(path);
      expect(text).not.toContain('ben');
      const whole: unknown = [JSON.parse(text)].flat()[0];
      expect(whole).toMatchObject({ upVotes: ['~anonymous-1'], views: ['~anonymous-1'] });
      expect((await answerOf(path, ada.cookie)).text).toContain('ben');
    }
  });

  it('can name nobody as who views', async () => {
    const { status } = await answerOf(`/question/getQuestionById/${qid}?username=ada`);
    expect(status).toBe(401);
  });

  it('sees nothing of whether somebody is here, or was', async () => {
    await listen(ada, { kind: 'questions' });
    const { id } = server.connections.ofUser('ada')[0] ?? {};
    await ada.trpc.users.updateSocket.mutate({ username: 'ada', socketId: id });
    const known = await ada.trpc.users.open.query({ username: 'ada' });
    expect(known.value.socketId).toBe(id);
    const here = await visitor.trpc.users.open.query({ username: 'ada' });
    expect(here.value).not.toHaveProperty('socketId');
    await ada.trpc.users.updateSocket.mutate({ username: 'ada', socketId: null });
    const gone = await visitor.trpc.users.open.query({ username: 'ada' });
    expect(gone.value).not.toHaveProperty('lastSeen');
    expect((await answerOf('/user/getUser/ada')).text).not.toMatch(/socketId|lastSeen/);
  });

  it('sees what is drawn over a text as long as they see the text that holds it', async () => {
    const id = randomUUID();
    await ada.trpc.whiteboards.create.mutate({ uniqueLink: id, title: 'Plan' });
    await ada.trpc.whiteboards.addStroke.mutate({ id, stroke: strokeOf() });
    const { address, label } = await ada.trpc.whiteboards.freeze.mutate({ id });
    const text = drawingMark(label, address, layerAnchor(`question:${qid}`, 'let x;'));
    const { status: inNone } = await answerOf(address);
    await ada.trpc.messages.send.mutate({ msg: text });
    const { status: inRoom } = await answerOf(address);
    const { _id: answer } = await ada.trpc.questions.answer.mutate({ qid, text });
    const { value } = await visitor.trpc.questions.open.query({ qid });
    expect(value.answers).toMatchObject([{ text }]);
    const shown = await answerOf(address);
    expect([inNone, inRoom, shown.status]).toEqual([404, 404, 200]);
    expect(shown.text).toMatch(/^<svg /);
    const { id: drawingId = '' } = readPictureAddress(address) ?? {};
    // What one can do with it is for those who have an account.
    await expect(visitor.trpc.whiteboards.drawing.query({ drawingId })).rejects.toMatchObject({
      data: { code: 'UNAUTHORIZED' },
    });
    await ada.trpc.questions.deletePost.mutate({ type: 'answer', id: answer });
    expect((await answerOf(address)).status).toBe(404);
  });

  it('is shown hidden questions no more than others are', async () => {
    await ada.trpc.questions.deletePost.mutate({ type: 'question', id: qid });
    expect((await visitor.trpc.questions.openList.query({})).value.items).toEqual([]);
    const { status } = await answerOf(`/question/getQuestionById/${qid}`);
    expect(status).toBe(404);
  });
});

describe('what may be kept of it', () => {
  it('is what a visitor was told, for seconds, and nothing of what somebody with a session was', async () => {
    const path = `/question/getQuestionById/${qid}`;
    const open = await answerOf(path);
    expect(open.headers.get('cache-control')).toBe('public, max-age=5');
    expect(open.headers.get('vary')).toContain('Cookie');
    expect((await answerOf(path, ada.cookie)).headers.get('cache-control')).toBe('no-store');
    await ada.trpc.users.logout.mutate();
    const ended = await answerOf(path, ada.cookie);
    expect([ended.status, ended.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const missing = await answerOf('/question/getQuestionById/none');
    expect(missing.headers.get('cache-control')).toBe('no-store');
  });
});

it('counts what the visitors of an address read, and nobody else', async () => {
  await server.close();
  await start(true);
  const read = () => visitor.trpc.tags.byName.query({ name: 'life' });
  const batch = 50;
  for (let asked = 0; asked < VISITS_MAX; asked += batch) {
    await Promise.all(Array.from({ length: batch }, read));
  }
  await expect(read()).rejects.toThrow(/^You are reading faster than the server lets visitors/);
  const rest = await answerOf('/tag/getTagByName/life');
  expect(rest.status).toBe(429);
  expect(Number(rest.headers.get('retry-after'))).toBeGreaterThan(0);
  await ada.trpc.tags.byName.query({ name: 'life' });
});

it('is refused where reading is for members', async () => {
  await server.close();
  server = await startTestServer();
  visitor = connect(server, '', '');
  await expect(visitor.trpc.questions.openList.query({})).rejects.toThrow('Please log in first.');
  expect((await answerOf('/question/getQuestion')).status).toBe(401);
});
