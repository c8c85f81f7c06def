import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  signUp,
  startTestServer,
  type Person,
  type TestServer,
} from '../../../testing/test-server.js';

let server: TestServer;
let ada: Person;
const ids = new Map<string, string>();

const asked: readonly (readonly [title: string, tags: readonly string[]])[] = [
  ['How do I parse JSON in Rust?', ['rust', 'json']],
  ['How do I parse XML in Rust?', ['rust', 'xml']],
  ['How do I read a file in C++?', ['c++']],
  ['Borrow checker and closures', ['rust']],
  ['如何解析 JSON 数据', ['json']],
  ['Irregular verbs of Georgian', ['verbs']],
  ['Why are irregular verbs so frequent?', ['verbs']],
];

beforeAll(async () => {
  server = await startTestServer();
  ada = await signUp(server, 'ada');
  const { questions } = server.services;
  for (const [title, tags] of asked) {
    ids.set(title, (await questions.ask('ada', { title, text: 'So?', tags }))._id);
  }
  for (let n = 0; n < 120; n += 1) {
    const title = `How do I find number ${n} in a list?`;
    await questions.ask('ada', { title, text: 'JSON Rust', tags: ['lists'] });
  }
});
afterAll(() => server.close());

const titlesLike = async (title: string) =>
  (await ada.trpc.questions.similar.query({ title })).map((question) => question.title);
const titlesBeside = async (title: string) =>
  (await ada.trpc.questions.related.query({ qid: ids.get(title) ?? '' })).map((q) => q.title);

describe('similar questions', () => {
  it('share the words that few titles have, most of them first', async () => {
    expect(await titlesLike('How do I parse JSON in Rust quickly ')).toEqual([
      'How do I parse JSON in Rust?',
      'How do I parse XML in Rust?',
      '如何解析 JSON 数据',
    ]);
  });

  it('are not those that share the words of all, or words of their texts alone', async () => {
    expect(await titlesLike('How do I bake a cake ')).toEqual([]);
    expect(await titlesLike('')).toEqual([]);
    expect(await titlesLike('?!')).toEqual([]);
  });

  it('are found while the last word is being typed', async () => {
    expect(await titlesLike('irreg')).toEqual([
      'Irregular verbs of Georgian',
      'Why are irregular verbs so frequent?',
    ]);
    expect(await titlesLike('irreg ')).toEqual([]);
  });

  it('are found by signs of code and by words without Latin letters', async () => {
    expect(await titlesLike('reading with C++ ')).toEqual(['How do I read a file in C++?']);
    expect(await titlesLike('如何解')).toEqual(['如何解析 JSON 数据']);
  });

  it('say how many answers they have, and whether one helped', async () => {
    const qid = ids.get('Irregular verbs of Georgian') ?? '';
    const { questions } = server.services;
    const { _id: answerId } = await questions.answer('ada', { qid, text: 'So.' });
    await questions.accept('ada', qid, answerId);
    expect(await ada.trpc.questions.similar.query({ title: 'georgian' })).toEqual([
      {
        _id: qid,
        title: 'Irregular verbs of Georgian',
        answerCount: 1,
        acceptedAnswerId: answerId,
      },
    ]);
  });

  it('are at most five', async () => {
    expect(await titlesLike('number 1')).toHaveLength(5);
  });
});

describe('related questions', () => {
  it('share a tag or words, those with most in common first, without the question itself', async () => {
    expect(await titlesBeside('How do I parse JSON in Rust?')).toEqual([
      'How do I parse XML in Rust?',
      '如何解析 JSON 数据',
      'Borrow checker and closures',
    ]);
    expect(await titlesBeside('How do I read a file in C++?')).toEqual([]);
  });

  it('are none that was deleted', async () => {
    const title = 'Why are irregular verbs so frequent?';
    expect(await titlesBeside('Irregular verbs of Georgian')).toEqual([title]);
    await server.services.questions.deletePost('ada', {
      ...{ type: 'question', id: ids.get(title) ?? '' },
    });
    expect(await titlesBeside('Irregular verbs of Georgian')).toEqual([]);
  });
});

describe('titles suggested for a search', () => {
  const suggested = async (text: string) =>
    (await ada.trpc.questions.suggest.query({ text })).map(({ title }) => title);

  it('hold every word that was typed, the last one being its beginning', async () => {
    expect(await suggested('parse in ru')).toEqual([
      'How do I parse XML in Rust?',
      'How do I parse JSON in Rust?',
    ]);
    expect(await suggested('[json] parse')).toEqual(['How do I parse JSON in Rust?']);
    expect(await suggested('')).toEqual([]);
    expect(await suggested('number')).toHaveLength(5);
  });
});
