import { afterEach, beforeEach, expect, it } from 'vitest';
import { boardShares } from '../chats/documents.js';
import { openNoticesStage, type NoticesStage } from '../../testing/notices-stage.js';

// On a store that locks nothing which its port doesn't promise.
let stage: NoticesStage;
beforeEach(async () => {
  stage = await openNoticesStage({ isRelaxed: true });
});
afterEach(() => stage.close());

it('tells of all who answer at once, though nobody was ever told before', async () => {
  const { ada, ben, cleo } = stage;
  const qids = [await stage.ask(ada, 'Why?'), await stage.ask(ada, 'How?')];
  await Promise.all(qids.flatMap((qid) => [stage.answer(ben, qid), stage.answer(cleo, qid)]));
  const rows = await stage.noticesOf(ada);
  expect(rows.map(({ count, actors }) => [count, actors.toSorted()])).toEqual([
    [2, ['ben', 'cleo']],
    [2, ['ben', 'cleo']],
  ]);
});

it('tells once of a missed reply, whichever process looks', async () => {
  const { ada, ben, server } = stage;
  const other = await server.startBeside('other');
  const { _id: chatId } = await ada.trpc.chats.create.mutate({ participants: ['ben'] });
  await ada.trpc.chats.send.mutate({ chatId, msg: 'Hello?' });
  stage.advance(60_000);
  await Promise.all([server.tidy(), other.tidy()]);
  expect(await stage.noticesOf(ben)).toMatchObject([{ kind: 'reply', count: 1 }]);
});

it('tells once of a board that a process which died had left untold', async () => {
  const { ada, ben, server } = stage;
  const other = await server.startBeside('other');
  const { _id: chatId } = await ada.trpc.chats.create.mutate({ participants: ['ben'] });
  const uniqueLink = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
  await ada.trpc.whiteboards.create.mutate({
    ...{ uniqueLink, title: 'Numerals', accessType: 'editable' },
  });
  const due = { _id: 'm1', chatId, actor: 'ada', at: '2026-01-01T00:00:00.000Z' };
  await server.store.collection(boardShares).insert({ ...due, boardIds: [uniqueLink] });
  await Promise.all([server.tidy(), other.tidy()]);
  expect(await stage.noticesOf(ben)).toMatchObject([{ kind: 'board', count: 1 }]);
});
