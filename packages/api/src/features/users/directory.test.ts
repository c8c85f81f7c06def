import { usernameKey } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { atFirst, users as userCollection } from './documents.js';
import { openUsersStage, type UsersStage } from '../../testing/users-stage.js';
import type { UserPageRequest } from './directory.js';

let stage: UsersStage;
beforeEach(async () => {
  stage = await openUsersStage();
});
afterEach(() => stage.close());

/** Users who join one second after another. */
async function join(...names: string[]): Promise<void> {
  for (const [position, username] of names.entries()) {
    await stage.store.collection(userCollection).insert({
      _id: usernameKey(username),
      username,
      biography: '',
      ...atFirst(new Date(1_700_000_000_000 + position * 1000).toISOString()),
    });
  }
}

async function listed(request: Partial<UserPageRequest> = {}) {
  const { items, total, nextCursor } = await stage.users.page({ limit: 10, ...request });
  return { names: items.map(({ username }) => username), total, nextCursor };
}

const exactly = (count: number) => ({ count, isExact: true });

describe('the list', () => {
  it('has everyone by name, whatever the case', async () => {
    await join('bob', 'Ada', 'cid');
    const everyone = { names: ['Ada', 'bob', 'cid'], total: exactly(3), nextCursor: null };
    expect(await listed()).toEqual(everyone);
    expect(await listed({ search: '  ' })).toEqual(everyone);
  });

  it('goes on where a page ended, and tells the whole total', async () => {
    await join('ada', 'bob', 'cid');
    const first = await listed({ limit: 2 });
    expect(first).toMatchObject({ names: ['ada', 'bob'], total: exactly(3) });
    const second = await listed({ limit: 2, cursor: first.nextCursor });
    expect(second).toEqual({ names: ['cid'], total: exactly(3), nextCursor: null });
  });

  it('shows what everyone may see, and nothing else', async () => {
    await stage.signUp('ada');
    const { items } = await stage.users.page({ limit: 10 });
    expect(JSON.parse(JSON.stringify(items))).toEqual([
      {
        ...{ username: 'ada', biography: '', dateJoined: '2026-01-01T00:00:00.000Z' },
        ...{ lastSeen: '2026-01-01T00:00:00.000Z', revision: 1 },
      },
    ]);
  });
});

describe('the list by activity', () => {
  it('has those who are here first, then those who were here last', async () => {
    const come = async ({
      user: { username },
      session,
    }: Awaited<ReturnType<UsersStage['signUp']>>) =>
      stage.users.updateSocket(session, { username, socketId: stage.connect(session).id });
    const joined = async (username: string) => {
      stage.advance(1_000);
      return stage.signUp(username);
    };
    const [ada, bob] = [await joined('ada'), await joined('bob')];
    await joined('cid');
    await joined('dan');
    await come(ada);
    await come(bob);
    stage.advance(1_000);
    await stage.users.updateSocket(ada.session, { username: 'ada', socketId: null });
    expect(await listed({ order: 'activity' })).toMatchObject({
      names: ['bob', 'ada', 'dan', 'cid'],
      total: exactly(4),
    });
    const first = await listed({ order: 'activity', limit: 3 });
    const rest = await listed({ order: 'activity', limit: 3, cursor: first.nextCursor });
    expect(rest.names).toEqual(['cid']);
    expect((await stage.users.open('ada')).lastSeen).toBe('2026-01-01T00:00:05.000Z');
  });
});

describe('a search', () => {
  it.each([
    ['the beginning of a word', 'love', ['Ada Lovelace']],
    ['every word, in any order', 'lovelace ada', ['Ada Lovelace']],
    ['without case or accents', 'JOSE', ['José']],
    ['the latest to join first', 'ada', ['ada_2', 'Ada Lovelace']],
    ['signs between words', 'ada_2', ['ada_2']],
    ['what stands inside a word', 'lace', ['Ada Lovelace']],
    ['the end of a word before another', 'lace ada', ['Ada Lovelace']],
    ['nothing that stands inside a word but the last', 'vel ada', []],
    ['nothing unless every word matches', 'ada nobody', []],
    ['a name of signs alone, typed in full', '**', ['**']],
    ['no name of signs by its beginning', '*', []],
  ])('finds %s', async (_rule, search, names) => {
    await join('Ada Lovelace', 'José', 'ada_2', '**');
    expect(await listed({ search })).toEqual({
      names,
      total: exactly(names.length),
      nextCursor: null,
    });
  });

  it('goes on where a page ended', async () => {
    await join('ada 1', 'ada 2', 'ada 3');
    const first = await listed({ search: 'ada', limit: 2 });
    expect(first).toMatchObject({ names: ['ada 3', 'ada 2'], total: exactly(3) });
    const second = await listed({ search: 'ada', limit: 2, cursor: first.nextCursor });
    expect(second).toEqual({ names: ['ada 1'], total: exactly(3), nextCursor: null });
  });

  it('forgets a deleted account', async () => {
    const { session } = await stage.signUp('ada');
    await stage.users.remove(session, 'ada');
    expect(await listed({ search: 'ada' })).toMatchObject({ names: [], total: exactly(0) });
  });
});

it('streams everyone, over more than one page', async () => {
  const names = Array.from(
    { length: 401 },
    (_, number) => `user-${String(number).padStart(3, '0')}`,
  );
  await join(...names);
  const streamed: string[] = [];
  for await (const { username } of stage.users.all('ada')) streamed.push(username);
  expect(streamed).toEqual(names);
});

describe('one user', () => {
  it('is found by name, whatever the case', async () => {
    const { user } = await stage.signUp('Ada');
    expect(await stage.users.open('aDA')).toEqual(user);
  });

  it.each(['nobody', '', 'a\u0000', '\ud800', 'x'.repeat(10_000)])(
    'that is not there (%.10j) is missing',
    async (username) => {
      expect(await stage.users.find(username)).toBeNull();
      await expect(stage.users.open(username)).rejects.toMatchObject({
        code: 'missing',
        message: 'User not found',
      });
    },
  );
});
