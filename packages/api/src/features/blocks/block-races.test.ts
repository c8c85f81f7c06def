import { isLive } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCallsStage, type CallsStage } from '../../testing/calls-stage.js';

let stage: CallsStage;
beforeEach(async () => {
  stage = await openCallsStage();
});
afterEach(() => stage.close());

const block = (person: CallsStage['ada'], username: string) =>
  person.trpc.users.block.mutate({ username });

describe('a call between people of whom one blocks the other', () => {
  it.each(['ada', 'ben'] as const)(
    'is refused as if nobody was there, when %s does',
    async (who) => {
      await block(stage[who], who === 'ada' ? 'ben' : 'ada');
      await expect(stage.a1.callUser('ben')).rejects.toThrow('ben is not online at the moment.');
      await expect(stage.b1.callUser('ada')).rejects.toThrow('ada is not online at the moment.');
      await stage.a1.callUser('eve');
    },
  );

  it.each(['ring', 'talk'] as const)('ends when it is at the %s', async (state) => {
    const { callId } = await stage[state]();
    await block(stage.ben, 'ada');
    expect((await stage.stored(callId)).state.status).toBe('ended');
  });

  it('goes on with somebody else', async () => {
    const { callId } = await stage.talk();
    await block(stage.ben, 'eve');
    expect((await stage.stored(callId)).state.status).toBe('accepted');
  });

  it('does not begin when the block comes after the call was found possible', async () => {
    const { store, services } = stage.server;
    const begin = store.transaction.bind(store);
    vi.spyOn(store, 'transaction').mockImplementationOnce(async (work) => {
      await services.blocks.block('ben', 'ada');
      return begin(work);
    });
    await expect(stage.a1.callUser('ben')).rejects.toThrow('ben is not online at the moment.');
    expect((await stage.ben.trpc.calls.openMine.query()).value.call).toBeNull();
  });

  it('that rings at the very moment of the block ends, or never begins', async () => {
    for (let round = 0; round < 12; round += 1) {
      const [called] = await Promise.allSettled([
        stage.a1.callUser('ben'),
        block(round % 2 === 0 ? stage.ben : stage.ada, round % 2 === 0 ? 'ada' : 'ben'),
      ]);
      const { call } = (await stage.ada.trpc.calls.openMine.query()).value;
      expect(call).toBeNull();
      if (called.status === 'fulfilled') {
        const stored = await stage.stored(called.value.call.callId);
        expect(isLive(stored)).toBe(false);
      }
      await stage.ben.trpc.users.unblock.mutate({ username: 'ada' });
      await stage.ada.trpc.users.unblock.mutate({ username: 'ben' });
    }
  });
});
