import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { atOnce } from '../../../testing/at-once.js';
import { read } from '../../../testing/read.js';
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

const first = { title: 'Why verbs?', text: 'Because **I** ask.', tagNames: 'verbs sounds' };

beforeEach(async () => {
  server = await startTestServer();
  [ada, ben] = await Promise.all([signUp(server, 'ada'), signUp(server, 'ben')]);
  qid = (await ada.trpc.questions.ask.mutate(first))._id;
});

afterEach(() => server.close());

const edit = (version: number, change: Partial<typeof first>, person = ada) =>
  person.trpc.questions.editQuestion.mutate({ id: qid, version, ...first, ...change });

const found = async (search: string) =>
  (await read(ben.trpc.questions.openList.query({ search }))).items.map(({ title }) => title);

const tagCounts = async () =>
  Object.fromEntries(
    (await ben.trpc.tags.page.query({})).items.map(({ name, qcnt }) => [name, qcnt]),
  );

describe('a change of a question', () => {
  it('is found by its new words and tags, and not by the old ones', async () => {
    await edit(0, { title: 'Why nouns?', text: 'Because we wonder.', tagNames: 'SOUNDS nouns' });
    expect(await found('nouns wonder')).toEqual(['Why nouns?']);
    expect(await found('ask')).toEqual([]);
    expect(await found('[verbs]')).toEqual([]);
    expect(await found('[sounds] [nouns]')).toEqual(['Why nouns?']);
    expect(await tagCounts()).toEqual({ verbs: 0, sounds: 1, nouns: 1 });
    const [row] = (await read(ben.trpc.questions.openList.query({}))).items;
    expect(row).toMatchObject({ excerpt: 'Because we wonder.', tags: ['sounds', 'nouns'] });
  });

  it('is refused when the question was changed meanwhile, and nothing is lost of the first', async () => {
    await edit(0, { text: 'One tab.' });
    await expect(edit(0, { text: 'Another tab.' })).rejects.toThrow(
      'This was changed in the meantime.',
    );
    expect((await read(ben.trpc.questions.open.query({ qid }))).text).toBe('One tab.');
    await edit(1, { text: 'Another tab.' });
    expect((await read(ben.trpc.questions.open.query({ qid }))).text).toBe('Another tab.');
  });

  it('lands once when the request is sent again', async () => {
    const change = { text: 'Sent twice.', tagNames: 'verbs nouns' };
    await edit(0, change);
    const again = await edit(0, change);
    expect(again.question.version).toBe(1);
    expect(await tagCounts()).toEqual({ verbs: 1, sounds: 0, nouns: 1 });
    await expect(edit(0, change, ben)).rejects.toThrow('Only its author can change this.');
  });

  it('that changes nothing leaves no version', async () => {
    const same = await edit(0, {});
    expect(same.question).not.toHaveProperty('version');
    const { items } = await ben.trpc.questions.history.query({ type: 'question', id: qid });
    expect(items).toHaveLength(1);
  });

  it.each([
    [{ title: ' ' }, 'Title cannot be empty'],
    [{ title: 'x'.repeat(101) }, 'Title cannot be more than 100 characters'],
    [{ text: 'x'.repeat(30_001) }, 'Text cannot be more than 30000 characters'],
    [{ text: '[bad](http://link.example)' }, 'Invalid hyperlink format.'],
    [{ tagNames: 'a b c d e f' }, 'Cannot have more than 5 tags'],
  ])('has to pass what a new one has to: %j', async (change, message) => {
    await expect(edit(0, change)).rejects.toThrow(message);
  });
});

describe('the history of a post', () => {
  it('holds what it was, the latest first, with title and tags of a question', async () => {
    await edit(0, { title: 'Why nouns?', tagNames: 'nouns' });
    await edit(1, { title: 'Why nouns?', text: 'Last.', tagNames: 'nouns' });
    const { items, nextCursor } = await ben.trpc.questions.history.query({
      type: 'question',
      id: qid,
    });
    expect(items).toMatchObject([
      { version: 2, title: 'Why nouns?', text: 'Last.', tags: ['nouns'] },
      { version: 1, title: 'Why nouns?', text: first.text, tags: ['nouns'] },
      { version: 0, title: first.title, text: first.text, tags: ['verbs', 'sounds'] },
    ]);
    expect(nextCursor).toBeNull();
    const asked = (await read(ben.trpc.questions.open.query({ qid }))).question.askDateTime;
    expect(items.at(-1)?.writtenAt).toBe(asked);
  });

  it('comes in pages', async () => {
    const { _id: id } = await ben.trpc.questions.answer.mutate({ qid, text: 'v0' });
    for (let version = 0; version < 12; version += 1) {
      await ben.trpc.questions.editAnswer.mutate({ id, version, text: `v${version + 1}` });
    }
    const page = await ada.trpc.questions.history.query({ type: 'answer', id });
    const cursor = page.nextCursor;
    const rest = await ada.trpc.questions.history.query({ type: 'answer', id, cursor });
    expect([...page.items, ...rest.items].map(({ text }) => text)).toEqual(
      Array.from({ length: 13 }, (_, place) => `v${12 - place}`),
    );
    expect(rest.nextCursor).toBeNull();
  });

  it('is read over REST as the text that stands there now', async () => {
    await edit(0, { text: 'Now.' });
    const response = await ben.rest('GET', `/question/getQuestionById/${qid}`);
    expect(await response.json()).toMatchObject({ text: 'Now.', title: first.title });
  });
});

it('two changes at once leave one, and its version before', async () => {
  const { _id: id } = await ben.trpc.questions.answer.mutate({ qid, text: 'v0' });
  const { questions } = server.services;
  const outcomes = await atOnce(3, (n) =>
    questions.editAnswer('ben', { id, version: 0, text: `by ${n}` }).then(
      () => 'kept',
      (error: unknown) => String(error),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'kept')).toHaveLength(1);
  const { items } = await ada.trpc.questions.history.query({ type: 'answer', id });
  expect(items.map(({ version }) => version)).toEqual([1, 0]);
});
