import { CALLABLE_SHOWN } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCallsStage, type CallsStage } from '../../testing/calls-stage.js';
import { waitFor } from '../../testing/wait-for.js';
import { atFirst, users } from '../users/index.js';

let stage: CallsStage;
beforeEach(async () => {
  stage = await openCallsStage();
});
afterEach(() => stage.close());

const callable = (search?: string) => stage.ada.trpc.calls.callable.query({ search });
const namesOf = async (search?: string) =>
  (await callable(search)).users.map(({ username }) => username);

/** People who are connected, through a process that this one hears nothing of. */
async function joinMany(count: number, prefix: string): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const username = `${prefix}${String(n).padStart(3, '0')}`;
    await stage.server.store.collection(users).insert({
      ...{ _id: username, username, biography: '', ...atFirst('2026-01-01T00:00:00.000Z') },
      ...{ socketId: `tab of ${username}`, isConnected: 1 },
    });
  }
}

describe('who can be called', () => {
  it('is who has a live connection, by name, and never oneself (SPEC §5)', async () => {
    const { b1, e1 } = stage;
    expect(await callable()).toEqual({
      users: [
        { username: 'ben', socketId: b1.id() },
        { username: 'eve', socketId: e1.id() },
      ],
      hasMore: false,
    });
  });

  it('is no more who closes the last tab', async () => {
    await stage.e1.close();
    await waitFor('the list', async () => (await namesOf()).join() === 'ben');
    await stage.eve.leave();
  });

  it.each([
    ['be', ['ben']],
    ['BEN', ['ben']],
    ['ada', []],
    ['x', []],
    ['   ', ['ben', 'eve']],
  ])('is found by %j', async (search, found) => {
    expect(await namesOf(search)).toEqual(found);
  });

  it('is not found by a name of somebody who is not connected', async () => {
    await stage.e1.person.trpc.users.updateSocket.mutate({ username: 'eve', socketId: null });
    expect(await namesOf('eve')).toEqual([]);
    await stage.e1.register();
    expect(await namesOf('eve')).toEqual(['eve']);
  });

  it('is found by a name of signs alone, typed in full', async () => {
    await stage.server.store.collection(users).insert({
      ...{ _id: '--', username: '--', biography: '', ...atFirst('2026-01-01T00:00:00.000Z') },
      ...{ socketId: 'tab', isConnected: 1 },
    });
    expect(await namesOf('--')).toEqual(['--']);
    expect(await namesOf('-')).toEqual([]);
  });

  it('is listed up to a hundred, and said when there are more', async () => {
    await joinMany(CALLABLE_SHOWN - 2, 'a');
    expect(await callable()).toMatchObject({ hasMore: false });
    expect(await namesOf()).toHaveLength(CALLABLE_SHOWN);
    await joinMany(1, 'zoe');
    expect(await callable()).toMatchObject({ hasMore: true });
    const names = await namesOf();
    expect(names).toHaveLength(CALLABLE_SHOWN);
    expect(names).toEqual(names.toSorted());
    expect(await namesOf('zoe')).toEqual(['zoe000']);
  });
});
