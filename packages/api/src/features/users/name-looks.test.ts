import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openUsersStage, type UsersStage } from '../../testing/users-stage.js';
import { users } from './documents.js';
import { isReserved } from './name-looks.js';

const ADDRESS = '192.0.2.1';
const taken = { code: 'taken', message: 'Username is already taken' };

let stage: UsersStage;
beforeEach(async () => {
  stage = await openUsersStage();
});
afterEach(() => stage.close());

const signUp = (username: string) =>
  stage.users.signup({ username, password: 'x' }, { address: ADDRESS });

describe('a name that looks like another', () => {
  it.each([
    ['two spaces', 'John  Doe'],
    ['another kind of space', 'John\u00a0Doe'],
    ['a Cyrillic o', 'J\u043ehn Doe'],
    ['a Greek omicron', 'John D\u03bfe'],
    ['a zero', 'John D0e'],
    ['another case', 'JOHN DOE'],
    ['mathematical letters', '\u{1d4d9}ohn Doe'],
    ['full width', '\uff2aohn Doe'],
    ['a line below that a link has as well', 'John Doe\u0332'],
    ['a ring around a letter', 'John Doe\u20dd'],
  ])('by %s is taken', async (_how, double) => {
    await signUp('John Doe');
    await expect(signUp(double)).rejects.toMatchObject(taken);
  });

  it('stays taken after its account is deleted', async () => {
    const { session } = await stage.signUp('ada');
    await stage.users.remove(session, 'ada');
    await expect(signUp('\u0430da')).rejects.toMatchObject(taken);
  });

  it('by a second dot on an i is taken', async () => {
    await signUp('bill');
    await expect(signUp('bi\u0307ll')).rejects.toMatchObject(taken);
  });

  it('by an accent on a Cyrillic letter is taken', async () => {
    await signUp('ádam');
    await expect(signUp('\u0430\u0301dam')).rejects.toMatchObject(taken);
    await expect(signUp('adam')).resolves.toBeDefined();
  });

  it('by a capital i is taken for a small L', async () => {
    await signUp('paul');
    await expect(signUp('pauI')).rejects.toMatchObject(taken);
  });

  it.each(['john', 'John Do', 'John-Doe', 'Jöhn Doe', '王'])('%j is another', async (other) => {
    await signUp('John Doe');
    await expect(signUp(other)).resolves.toMatchObject({ user: { username: other } });
  });
});

describe('names of the house', () => {
  it.each([
    ...[
      'admin',
      'Admin',
      'Admi\u0307n',
      '\u0430dmin',
      'adrnin',
      'moderator',
      'Moderator',
      'M0derator',
      'Collabor8',
    ],
    ...['collabor8', 'computer', 'Computer, perfect', 'Computer,  casual'],
    ...['Moderators', 'Administrators', 'You', 'Y0u', 'global  messages'],
    ...[
      'An administrator',
      'The M\u043ederators',
      '[Admin]',
      'Admin.',
      'Mod-Erator',
      'Collabor-8 ✓',
    ],
  ])('%j is reserved', async (username) => {
    expect(isReserved(username)).toBe(true);
    await expect(signUp(username)).rejects.toMatchObject({
      code: 'taken',
      message: 'This username is reserved.',
    });
    expect(await stage.store.collection(users).get(username)).toBeUndefined();
  });

  it.each(['administrating', 'modern', 'computer fan', 'Youri', '—', 'The', 'Anadmin'])(
    '%j is not',
    (username) => {
      expect(isReserved(username)).toBe(false);
    },
  );
});
