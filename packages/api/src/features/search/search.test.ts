import { afterAll, beforeAll, expect, it } from 'vitest';
import { openNoticesStage, type NoticesStage } from '../../testing/notices-stage.js';

let stage: NoticesStage;
let qid: string;
beforeAll(async () => {
  stage = await openNoticesStage();
  qid = await stage.ask(stage.ada, 'What are quantum systems?');
  await stage.ben.trpc.questions.answer.mutate({ qid, text: 'By entanglement of the particles.' });
});
afterAll(() => stage.close());

const find = (search: string, kind?: 'questions' | 'answers' | 'messages') =>
  stage.cleo.trpc.search.all.query({ search, ...(kind && { kind }) });

it('finds a word in another form, and says in whose answer', async () => {
  const { items, counts } = await find('entangled', 'questions');
  expect(items).toMatchObject([
    { kind: 'questions', id: qid, foundIn: { place: 'answer', by: 'ben' } },
  ]);
  expect(items[0]?.found).toEqual(['entanglement']);
  expect(counts?.questions).toEqual({ count: 1, isExact: true });
  expect((await find('system', 'questions')).items).toMatchObject([{ kind: 'questions', id: qid }]);
});

it('says what was meant, and goes by filters', async () => {
  expect((await find('quantmu systems')).didYouMean).toBe('quantum systems');
  expect((await find('entanglement')).didYouMean).toBeUndefined();
  expect((await find('entanglement user:ben', 'answers')).items).toHaveLength(1);
  expect((await find('entanglement user:ada', 'answers')).items).toEqual([]);
  expect((await find('entanglement -particle', 'answers')).items).toEqual([]);
});

it('shows messages of a chat to its people alone', async () => {
  const { ada, ben, cleo } = stage;
  const { _id: chatId } = await ada.trpc.chats.create.mutate({ participants: ['ben'] });
  await ada.trpc.chats.send.mutate({ chatId, msg: 'Secret zeppelins' });
  const hits = (person: typeof ada) =>
    person.trpc.search.all.query({ search: 'zeppelin', kind: 'messages' });
  expect((await hits(ben)).items).toMatchObject([{ kind: 'messages', chatId }]);
  expect(await hits(cleo)).toMatchObject({ items: [], counts: { messages: { count: 0 } } });
});
