import type { Credentials } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  atFirst,
  credentials,
  sessions as sessionCollection,
  users as userCollection,
} from './documents.js';
import { PIXEL_URL } from '../../testing/pictures.js';
import { openUsersStage, type UsersStage } from '../../testing/users-stage.js';
import { createPasswords, type Passwords } from './passwords.js';

const ADDRESS = '192.0.2.1';
const taken = { code: 'taken', message: 'Username is already taken' };
const wrongLogin = { code: 'unauthenticated', message: 'Wrong username or password' };
const notYours = { code: 'forbidden', message: 'You can only change your own profile.' };

let stage: UsersStage;
beforeEach(async () => {
  stage = await openUsersStage();
});
afterEach(() => stage.close());

const importUser = (username: string) =>
  stage.store.collection(userCollection).insert({
    _id: username.toLowerCase(),
    username,
    biography: '',
    ...atFirst('2020-01-01T00:00:00.000Z'),
  });

describe('sign-up', () => {
  const signUp = (form: Credentials) => stage.users.signup(form, { address: ADDRESS });

  it('creates a user and signs them in', async () => {
    const { user, token } = await signUp({ username: ' Ada ', password: ' secret ' });
    expect(user).toEqual({
      username: 'Ada',
      biography: '',
      dateJoined: '2026-01-01T00:00:00.000Z',
      lastSeen: '2026-01-01T00:00:00.000Z',
      revision: 1,
    });
    expect(await stage.sessions.find(token)).toMatchObject({ username: 'Ada' });
    await expect(stage.logIn('Ada', 'secret')).resolves.toMatchObject({ user });
  });

  it('is told to everyone', async () => {
    const { followed, fresh, events } = await stage.followByEvents(() => stage.signUp('ada'));
    expect(followed).toEqual(fresh);
    expect(events.map(({ type }) => type)).toEqual(['created']);
  });

  it('refuses no short password, unless the operator says so', async () => {
    await signUp({ username: 'ada', password: 'x' });
    const strict = await openUsersStage({ passwordMinLength: 10 });
    const refusal = { code: 'invalid', message: 'Password must have at least 10 characters' };
    const form = { username: 'ada', password: 'nine nine' };
    await expect(strict.users.signup(form, { address: ADDRESS })).rejects.toMatchObject(refusal);
    const { session } = await strict.signUp('ada');
    const reset = strict.users.resetPassword(session, form, { address: ADDRESS });
    await expect(reset).rejects.toMatchObject(refusal);
    await expect(strict.logIn('ada', 'correct horse')).resolves.toMatchObject({ user: {} });
    await strict.close();
  });

  it.each(['ada', 'ADA', ' Ada ', '\uff41da'])('refuses %j when Ada is there', async (username) => {
    await stage.signUp('Ada');
    await expect(signUp({ username, password: 'x' })).rejects.toMatchObject(taken);
  });

  it('refuses the name of an imported user, who has no password', async () => {
    await importUser('Imported');
    await expect(signUp({ username: 'imported', password: 'x' })).rejects.toMatchObject(taken);
  });

  it('lets one of two who ask for a name at once have it', async () => {
    const both = await Promise.allSettled([stage.signUp('ada'), stage.signUp('ada')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it.each([
    ['', 'secret', 'Please enter a username and password'],
    ['ada', '   ', 'Please enter a username and password'],
    ['a'.repeat(10_000), 'secret', 'Username cannot be more than 40 characters'],
    ['a\u0000b', 'secret', 'Username cannot contain control or invisible characters'],
    ['ada', 'x'.repeat(257), 'Password cannot be more than 256 characters'],
  ])('refuses %.20j with %.20j', async (username, password, message) => {
    await expect(signUp({ username, password })).rejects.toMatchObject({
      code: 'invalid',
      message,
    });
    expect(stage.events).toEqual([]);
  });

  it('is refused after too many from one address', async () => {
    const limited = await openUsersStage({ rateLimits: true });
    for (let round = 0; round < 20; round += 1) await limited.signUp(`ada ${round}`);
    await expect(limited.signUp('bob')).rejects.toMatchObject({ code: 'tooMany' });
    await limited.close();
  });

  it('stores no password', async () => {
    await stage.signUp('ada');
    const credential = await stage.store.collection(credentials).get('ada');
    expect(JSON.stringify(credential)).not.toContain('correct horse');
    expect(credential?.passwordHash).toMatch(/^\$argon2id\$/);
  });
});

describe('login', () => {
  it('signs in whatever the case of the name, under its first spelling', async () => {
    const { user } = await stage.signUp('Ada');
    const signedIn = await stage.logIn('ADA');
    expect(signedIn.user).toEqual(user);
    expect(await stage.sessionOf(signedIn.token)).toMatchObject({ username: 'Ada' });
  });

  it('refuses a wrong password and an unknown name in the same words', async () => {
    await stage.signUp('ada');
    await expect(stage.logIn('ada', 'wrong')).rejects.toMatchObject(wrongLogin);
    await expect(stage.logIn('nobody', 'wrong')).rejects.toMatchObject(wrongLogin);
    await expect(stage.logIn('a\u0000\ud800', 'wrong')).rejects.toMatchObject(wrongLogin);
  });

  it('refuses imported users, who have no password', async () => {
    await importUser('imported');
    await expect(stage.logIn('imported', 'x')).rejects.toMatchObject(wrongLogin);
  });

  it('asks for both fields', async () => {
    await expect(stage.logIn(' ', 'x')).rejects.toMatchObject({
      code: 'invalid',
      message: 'Please enter a username and password',
    });
  });

  it('starts a session of its own each time', async () => {
    const { token } = await stage.signUp('ada');
    expect((await stage.logIn('ada')).token).not.toBe(token);
  });

  it('is refused after too many tries, and counts from the start after a success', async () => {
    const limited = await openUsersStage({ rateLimits: true });
    await limited.signUp('ada');
    const fail = () => expect(limited.logIn('ada', 'wrong')).rejects.toMatchObject(wrongLogin);
    for (let round = 0; round < 9; round += 1) await fail();
    await limited.logIn('ada');
    for (let round = 0; round < 10; round += 1) await fail();
    await expect(limited.logIn('ada')).rejects.toMatchObject({ code: 'tooMany' });
    await limited.close();
  });
});

describe('log-out', () => {
  it('ends the session and its connections alone', async () => {
    const { session, token } = await stage.signUp('ada');
    const other = await stage.logIn('ada');
    const connection = stage.connect(session);
    await stage.users.logout(session);
    expect(connection.isOpen).toBe(false);
    expect(await stage.sessions.find(token)).toBeNull();
    expect(await stage.sessions.find(other.token)).not.toBeNull();
  });
});

describe('password reset', () => {
  it('changes the password, gives this session another token and ends the others', async () => {
    const { session, token, user } = await stage.signUp('ada');
    const other = await stage.logIn('ada');
    const connection = stage.connect(await stage.sessionOf(other.token));
    const answer = await stage.users.resetPassword(
      session,
      { username: 'ada', password: ' new ' },
      { address: ADDRESS },
    );
    expect(answer.user).toEqual(user);
    expect(await stage.sessions.find(answer.token)).toMatchObject({ username: 'ada' });
    expect(await stage.sessions.find(token)).toBeNull();
    expect(await stage.sessions.find(other.token)).toBeNull();
    expect(connection.isOpen).toBe(false);
    await expect(stage.logIn('ada')).rejects.toMatchObject(wrongLogin);
    await expect(stage.logIn('ada', 'new')).resolves.toMatchObject({ user });
  });

  it('closes this session’s own connections once the browser has its new cookie', async () => {
    const { session } = await stage.signUp('ada');
    const connection = stage.connect(session);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const form = { username: 'ada', password: 'new' };
    await stage.users.resetPassword(session, form, { address: ADDRESS });
    expect(connection.isOpen).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(connection.isOpen).toBe(false);
  });

  it('leaves no session to a login that had proved the old password just before', async () => {
    const real = createPasswords();
    let meanwhile = (): Promise<unknown> => Promise.resolve();
    let kept = '';
    const passwords: Passwords = {
      ...real,
      async verify(passwordHash, password) {
        const isProved = await real.verify(passwordHash, password);
        await meanwhile();
        return isProved;
      },
    };
    const slow = await openUsersStage({ passwords });
    const { session } = await slow.signUp('ada');
    meanwhile = async () => {
      const form = { username: 'ada', password: 'new' };
      const renewed = await slow.users.resetPassword(session, form, { address: ADDRESS });
      kept = (await slow.sessionOf(renewed.token)).id;
    };
    await expect(slow.logIn('ada')).rejects.toMatchObject(wrongLogin);
    const left = await slow.store
      .collection(sessionCollection)
      .page('byUser', { equals: ['ada'], limit: 10 });
    expect(left.items.map(({ _id }) => _id)).toEqual([kept]);
    await slow.close();
  });

  it.each([
    [' ', 'Please enter and confirm your new password.'],
    ['x'.repeat(257), 'Password cannot be more than 256 characters'],
  ])('refuses %.10j', async (password, message) => {
    const { session } = await stage.signUp('ada');
    const reset = stage.users.resetPassword(
      session,
      { username: 'ada', password },
      { address: ADDRESS },
    );
    await expect(reset).rejects.toMatchObject({ code: 'invalid', message });
  });

  it('is refused for someone else', async () => {
    const { session } = await stage.signUp('eve');
    await stage.signUp('ada');
    const reset = stage.users.resetPassword(
      session,
      { username: 'ada', password: 'new' },
      { address: ADDRESS },
    );
    await expect(reset).rejects.toMatchObject(notYours);
    await expect(stage.logIn('ada')).resolves.toBeDefined();
  });
});

describe('deleting an account', () => {
  it('is done though what follows fails, which tidying goes on with', async () => {
    const { session } = await stage.signUp('ada');
    let isDown = true;
    const ended: string[] = [];
    stage.endings.push((username) => {
      if (isDown) return Promise.reject(new Error('The disk is gone.'));
      ended.push(username);
      return Promise.resolve();
    });
    await expect(stage.users.remove(session, 'ada')).resolves.toMatchObject({ username: 'ada' });
    isDown = false;
    await stage.users.endAccounts();
    await stage.users.endAccounts();
    expect(ended).toEqual(['ada']);
  });

  it('removes the user and is told to everyone', async () => {
    const { session, user } = await stage.signUp('ada');
    await stage.signUp('bob');
    const { followed, fresh, events } = await stage.followByEvents(async () => {
      expect(await stage.users.remove(session, 'ada')).toEqual(user);
    });
    expect(Object.keys(fresh)).toEqual(['bob']);
    expect(followed).toEqual(fresh);
    expect(events).toEqual([{ name: 'userUpdate', type: 'deleted', username: 'ada' }]);
  });

  it('ends every session and closes every connection', async () => {
    const { session, token } = await stage.signUp('ada');
    const other = await stage.logIn('ada');
    const connection = stage.connect(await stage.sessionOf(other.token));
    await stage.users.remove(session, 'ada');
    expect(await stage.sessions.find(token)).toBeNull();
    expect(await stage.sessions.find(other.token)).toBeNull();
    expect(connection.isOpen).toBe(false);
  });

  it('keeps the name from everyone and forgets the password', async () => {
    const { session } = await stage.signUp('Ada');
    await stage.users.remove(session, 'Ada');
    await expect(stage.signUp('ADA')).rejects.toMatchObject(taken);
    await expect(stage.logIn('Ada')).rejects.toMatchObject(wrongLogin);
    const kept = await stage.store.collection(credentials).get('ada');
    expect(kept).toMatchObject({ _id: 'ada', username: 'Ada', isDeleted: true });
    expect(kept?.passwordHash).toBeUndefined();
  });

  it('takes the picture along', async () => {
    const { session } = await stage.signUp('ada');
    await stage.avatars.set(session, { username: 'ada', dataUrl: PIXEL_URL });
    await stage.users.remove(session, 'ada');
    expect(await stage.avatars.get('ada')).toBeNull();
  });

  it('is refused for someone else', async () => {
    const { session } = await stage.signUp('eve');
    await stage.signUp('ada');
    await expect(stage.users.remove(session, 'ada')).rejects.toMatchObject(notYours);
    await expect(stage.users.open('ada')).resolves.toBeDefined();
  });

  it('happens once', async () => {
    const { session } = await stage.signUp('ada');
    await stage.users.remove(session, 'ada');
    await expect(stage.users.remove(session, 'ada')).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });
});
