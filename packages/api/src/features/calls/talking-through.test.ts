import { randomUUID } from 'node:crypto';
import type { NumberedCall } from '@collabor8/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCallsStage, type CallsStage } from '../../testing/calls-stage.js';
import { strokeOf } from '../../testing/boards-stage.js';
import type { Person } from '../../testing/test-server.js';
import { waitFor } from '../../testing/wait-for.js';

let stage: CallsStage;
beforeAll(async () => {
  stage = await openCallsStage();
});
afterAll(() => stage.close());

const hangUp = (call: NumberedCall) => stage.a1.calls.hangUp.mutate({ callId: call.callId });
const ask = async ({ username }: Person, title = 'Which numerals?') =>
  (
    await stage.server.services.questions.ask(username, {
      title,
      text: 'I wonder.',
      tags: ['type'],
    })
  )._id;
const answer = ({ username }: Person, qid: string) =>
  stage.server.services.questions.answer(username, { qid, text: 'Lining ones.' });
const sharedWith = ({ trpc }: Person) => trpc.whiteboards.shared.query();
const openBoard = ({ trpc }: Person, { callId }: NumberedCall) =>
  trpc.calls.openBoard.mutate({ callId });

/** Ada calls Ben about a question, and he answers the call. */
async function discuss(about: string): Promise<NumberedCall> {
  const { call } = await stage.a1.callUser('ben', { about });
  return stage.b1.answer(call);
}

describe('the board beside a call', () => {
  it('is one, though both open it at once, and others neither draw on it nor find it', async () => {
    const { ada, ben, eve, a1, b1 } = stage;
    const call = await stage.talk();
    const opened = await Promise.all([openBoard(ada, call), openBoard(ben, call)]);
    const id = opened[0].boardId ?? '';
    expect(opened.map(({ boardId }) => boardId)).toEqual([id, id]);
    for (const tab of [a1, b1]) {
      await waitFor('the board', () => tab.call()?.boardId === id);
    }
    expect(await openBoard(ben, call)).toMatchObject({ boardId: id });

    const draw = ({ trpc }: Person) =>
      trpc.whiteboards.addStroke.mutate({ id, stroke: strokeOf() });
    await draw(ada);
    await draw(ben);
    await expect(draw(eve)).rejects.toThrow('read-only');
    await expect(openBoard(eve, call)).rejects.toThrow('You are not part of this call.');

    // It stays, for both.
    await hangUp(call);
    await expect(openBoard(ben, call)).resolves.toMatchObject({ boardId: id });
    const { value: own } = await ada.trpc.whiteboards.openList.query();
    expect(own.map(({ title, accessType }) => [title, accessType])).toEqual([
      ['Call of ada and ben', 'read-only'],
    ]);
    expect((await sharedWith(ben)).map(({ uniqueLink }) => uniqueLink)).toEqual([id]);
    expect(await sharedWith(eve)).toEqual([]);
    await ada.trpc.whiteboards.keepFromDrawing.mutate({ id, username: 'ben' });
    expect(await sharedWith(ben)).toEqual([]);
  });

  it('is none of a call that nobody answered', async () => {
    const call = await stage.ring();
    await expect(openBoard(stage.ada, call)).rejects.toThrow('while the two of you talk');
    await hangUp(call);
  });
});

describe('a question that is talked through', () => {
  it('is told with the ring, names the board, and what both write of it is kept', async () => {
    const { ada, ben, eve, b1 } = stage;
    const qid = await ask(ben, 'Which numerals stand in tables?');
    const call = await discuss(qid);
    expect(call.about).toEqual({ qid, askedBy: 'ben' });
    await openBoard(ben, call);
    const { value: boards } = await ada.trpc.whiteboards.openList.query();
    expect(boards.map(({ title }) => title)).toContain('Which numerals stand in tables?');

    const { callId } = call;
    const write = ({ trpc }: Person, text: string) => trpc.calls.summarize.mutate({ callId, text });
    await write(ada, 'Lining ones.');
    await hangUp(call);
    // At once, and after the end.
    await Promise.all([write(ada, 'Lining ones, in tables.'), write(ben, 'Agreed.')]);
    const heard = await waitFor('both', () => {
      const known = b1.call();
      return known?.summaries?.callee === undefined || known.summaries.caller === 'Lining ones.'
        ? undefined
        : known;
    });
    expect(heard.summaries).toEqual({ caller: 'Lining ones, in tables.', callee: 'Agreed.' });
    await expect(write(eve, 'Mine')).rejects.toThrow('You are not part of this call.');
  });

  it('is talked through by its asker with those who have answered it', async () => {
    const { ada, ben } = stage;
    const qid = await ask(ada);
    await expect(discuss(qid)).rejects.toThrow('ben has not answered this question.');
    const { _id } = await answer(ben, qid);
    await hangUp(await discuss(qid));
    await stage.server.services.questions.deletePost('ben', { type: 'answer', id: _id });
    await expect(discuss(qid)).rejects.toThrow('ben has not answered this question.');
  });

  it('is neither somebody else’s nor one that is gone', async () => {
    const { ben, eve } = stage;
    await expect(discuss(await ask(eve))).rejects.toThrow('with whoever asked it');
    await expect(discuss(randomUUID())).rejects.toThrow('Question not found');
    const qid = await ask(ben);
    await stage.server.services.questions.deletePost('ben', { type: 'question', id: qid });
    await expect(discuss(qid)).rejects.toThrow('Question not found');
  });

  it('is nothing to write of where they just talked', async () => {
    const call = await stage.talk();
    const { callId } = call;
    await expect(stage.ada.trpc.calls.summarize.mutate({ callId, text: 'So.' })).rejects.toThrow(
      'You have not talked a question through in this call.',
    );
    await hangUp(call);
  });
});
