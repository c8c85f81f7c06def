import { checkNewUsername, usernameKey } from '@collabor8/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atFirst, credentials, users } from '../features/users/index.js';
import { openStore } from '../testing/dumps.js';
import { cleanUsername, freeUsername } from './usernames.js';

describe('cleanUsername', () => {
  it.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['  Ada \t Lovelace ', 'Ada Lovelace'],
    ['a/b\\c?d#e%f', 'a-b-c-d-e-f'],
    ['~root', 'root'],
    ['～root', 'root'],
    ['Z\u200be\u0000ro', 'Zero'],
    ['José 王', 'José 王'],
    ['x'.repeat(60), 'x'.repeat(40)],
    ['', 'user7'],
    ['..', 'user7'],
    ['\u200b', 'user7'],
  ])('makes %j the username %j', (name, username) => {
    expect(cleanUsername(name, 'user7')).toBe(username);
  });

  it('only gives names that somebody could sign up with', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (name) => {
        const username = cleanUsername(name, 'user7');
        expect(checkNewUsername(username).ok).toBe(true);
        expect(usernameKey(username)).not.toBe('');
      }),
    );
  });
});

describe('freeUsername', () => {
  const stage = async () => {
    const store = await openStore();
    const take = async (username: string) => {
      const person = { username, biography: '', ...atFirst('2020-01-01T00:00:00.000Z') };
      await store.collection(users).insert({ _id: usernameKey(username), ...person });
    };
    return { store, take };
  };

  it('numbers the second and all later people of a name, whatever its letter case', async () => {
    const { store, take } = await stage();
    const given: string[] = [];
    for (const name of ['Ada', 'ada', 'Ada', 'ADA', 'Ada', 'Ada', 'Ada']) {
      const username = await freeUsername(store, name);
      given.push(username);
      await take(username);
    }
    expect(given).toEqual([
      'Ada',
      'ada (2)',
      'Ada (3)',
      'ADA (4)',
      'Ada (5)',
      'Ada (6)',
      'Ada (7)',
    ]);
  });

  it('does not give out the name of a deleted account', async () => {
    const { store } = await stage();
    await store.collection(credentials).insert({ _id: 'ada', username: 'Ada', isDeleted: true });
    expect(await freeUsername(store, 'Ada')).toBe('Ada (2)');
  });

  it('shortens a long name to make room for its number', async () => {
    const { store, take } = await stage();
    await take('x'.repeat(40));
    expect(await freeUsername(store, 'x'.repeat(40))).toBe(`${'x'.repeat(36)} (2)`);
  });
});
