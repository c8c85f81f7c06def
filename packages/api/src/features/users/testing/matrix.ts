import { by, defineMatrix, everybody, nobody, signedIn } from '../../../testing/matrix/rows.js';
import { openUsersScene } from './scene.js';
import { ofWaysIn } from './ways-in-rows.js';

const NOT_THEIRS = 'forbidden: You can only listen to what concerns yourself.';
const themselves = by('forbidden', 'forbidden', 'ok');
/** A cookie can't be given over a socket. */
const notOverSocket = nobody('invalid');
const password = 'correct horse';

export const matrix = defineMatrix(
  'users',
  openUsersScene,
)({
  ownAffairs: [
    'addPasskey',
    'beginOidc',
    'beginPasskey',
    'beginSecondStep',
    'block',
    'closeOtherWays',
    'confirmSecondStep',
    'delete',
    'disconnectOidc',
    'dropToken',
    'endOtherSessions',
    'endSession',
    'makeRecoveryCodes',
    'makeToken',
    'proveAgain',
    'removePasskey',
    'removeSecondStep',
    'resetPassword',
    'setEmail',
    'unblock',
    'updateSocket',
  ],
  procedures: {
    openSession: { expected: everybody('ok'), overSocket: signedIn, input: () => undefined },
    block: [
      { expected: signedIn, input: ({ loud }) => loud() },
      {
        when: 'of oneself',
        expected: nobody('invalid'),
        input: (_scene, caller) => ({ username: caller }),
      },
      { when: 'of nobody', expected: nobody('missing'), input: () => ({ username: 'zoe' }) },
    ],
    unblock: [
      { expected: signedIn, input: ({ loud }) => loud() },
      { when: 'of nobody', expected: nobody('missing'), input: () => ({ username: 'zoe' }) },
    ],
    signInOptions: { expected: everybody('ok'), overSocket: signedIn, input: () => undefined },
    signup: [
      {
        needsOwnCast: true,
        expected: everybody('ok'),
        overSocket: notOverSocket,
        input: ({ freshName }) => ({ username: freshName, password }),
      },
      {
        when: 'under a name that somebody has',
        expected: everybody('taken'),
        overSocket: notOverSocket,
        input: ({ username }) => ({ username, password }),
      },
    ],
    login: [
      {
        needsOwnCast: true,
        expected: everybody('ok'),
        overSocket: notOverSocket,
        input: ({ username }) => ({ username, password }),
      },
      {
        when: 'with a wrong password',
        expected: everybody('unauthenticated'),
        overSocket: notOverSocket,
        input: ({ username }) => ({ username, password: 'wrong' }),
      },
    ],
    googleLogin: {
      when: 'where it is not offered',
      expected: everybody('unavailable'),
      overSocket: notOverSocket,
      input: () => ({ credential: 'token' }),
    },
    logout: {
      needsOwnCast: true,
      expected: everybody('ok'),
      overSocket: nobody('cut'),
      input: () => undefined,
    },
    openSessions: { expected: signedIn, input: () => undefined },
    endSession: [
      {
        expected: by('missing', 'missing', 'ok'),
        input: async ({ otherSession }) => ({ id: await otherSession() }),
      },
      { when: 'that is over', expected: nobody('missing'), input: () => ({ id: 'over' }) },
    ],
    endOtherSessions: { needsOwnCast: true, expected: signedIn, input: () => undefined },
    figures: [
      { expected: signedIn, whereOpen: 'ok', input: ({ username }) => ({ username }) },
      {
        when: 'of nobody',
        expected: nobody('missing'),
        whereOpen: 'missing',
        input: () => ({ username: 'zoe' }),
      },
    ],
    reputation: [
      { expected: signedIn, whereOpen: 'ok', input: ({ username }) => ({ username }) },
      {
        when: 'of nobody',
        expected: signedIn,
        whereOpen: 'ok',
        input: () => ({ username: 'zoe' }),
      },
    ],
    openDirectory: { expected: signedIn, input: () => ({}) },
    page: {
      expected: signedIn,
      input: async ({ nextPage }) => ({ limit: 1, cursor: await nextPage() }),
    },
    open: [
      { expected: signedIn, whereOpen: 'ok', input: ({ username }) => ({ username }) },
      {
        when: 'of nobody',
        expected: nobody('missing'),
        whereOpen: 'missing',
        input: () => ({ username: 'zoe' }),
      },
    ],
    updateSocket: {
      expected: themselves,
      input: ({ username }) => ({ username, socketId: null }),
    },
    updateBiography: {
      expected: themselves,
      input: ({ username }) => ({ username, biography: 'Countess' }),
    },
    resetPassword: {
      needsOwnCast: true,
      expected: themselves,
      overSocket: by('forbidden', 'forbidden', 'invalid'),
      input: ({ username }) => ({ username, password: 'another horse' }),
    },
    proveAgain: [
      { expected: signedIn, input: () => ({ password }) },
      {
        when: 'with a wrong password',
        expected: nobody('forbidden'),
        input: () => ({ password: 'wrong' }),
      },
    ],
    recovery: { expected: signedIn, input: () => undefined },
    setEmail: [
      { when: 'that is none', expected: nobody('invalid'), input: () => ({ email: 'ada' }) },
      {
        when: 'where no mail is sent',
        expected: nobody('unavailable: This server sends no mail.'),
        input: () => ({ email: 'ada@people.example' }),
      },
      { when: 'to none', expected: signedIn, input: () => ({ email: '' }) },
    ],
    verifyEmail: {
      when: 'by a link that is over',
      expected: everybody('missing'),
      overSocket: nobody('missing'),
      input: () => ({ token: 'over' }),
    },
    makeRecoveryCodes: { needsOwnCast: true, expected: signedIn, input: () => undefined },
    requestReset: {
      when: 'where no mail is sent',
      expected: everybody('unavailable'),
      overSocket: nobody('unavailable'),
      input: ({ username }) => ({ name: username }),
    },
    resetByLink: {
      when: 'by a link that is over',
      expected: everybody('missing'),
      overSocket: nobody('missing'),
      input: () => ({ token: 'over', password: 'another horse' }),
    },
    resetByCode: [
      {
        when: 'by a code that is wrong',
        expected: everybody('unauthenticated'),
        overSocket: nobody('unauthenticated'),
        input: ({ username }) => ({ username, code: 'wrong', password: 'another horse' }),
      },
      {
        needsOwnCast: true,
        expected: everybody('ok'),
        overSocket: by('ok', 'ok', 'cut'),
        input: async ({ username, code }) => ({
          username,
          code: await code(),
          password: 'another horse',
        }),
      },
    ],
    activity: { expected: signedIn, input: () => undefined },
    ...ofWaysIn,
    updateAvatar: {
      expected: themselves,
      input: ({ username }) => ({ username, dataUrl: null }),
    },
    delete: {
      needsOwnCast: true,
      expected: themselves,
      overSocket: by('forbidden', 'forbidden', 'cut'),
      input: ({ username }) => ({ username }),
    },
  },

  operations: {
    'get /user/getUsers': { expected: signedIn, input: () => ({ query: { limit: '2' } }) },
    'get /user/getUser/{username}': {
      expected: signedIn,
      whereOpen: 'ok',
      input: ({ username }) => ({ params: { username } }),
    },
    'post /user/signup': {
      needsOwnCast: true,
      expected: everybody('ok'),
      input: ({ freshName }) => ({ body: { username: freshName, password } }),
    },
    'post /user/login': {
      needsOwnCast: true,
      expected: everybody('ok'),
      input: ({ username }) => ({ body: { username, password } }),
    },
    'post /user/google-login': {
      when: 'where it is not offered',
      expected: everybody('unavailable'),
      input: () => ({ body: { credential: 'token' } }),
    },
    'get /auth/oidc': {
      when: 'where there is no provider',
      expected: everybody('unavailable'),
      input: () => ({}),
    },
    'get /auth/oidc/callback': {
      when: 'where there is no provider',
      expected: everybody('unavailable'),
      input: () => ({ query: { code: 'code', state: 'state' } }),
    },
    'patch /user/updateSocket': {
      expected: themselves,
      input: ({ username }) => ({ body: { username } }),
    },
    'patch /user/resetPassword': {
      needsOwnCast: true,
      expected: themselves,
      input: ({ username }) => ({ body: { username, password: 'another horse' } }),
    },
    'patch /user/updateBiography': {
      expected: themselves,
      input: ({ username }) => ({ body: { username, biography: 'Countess' } }),
    },
    'delete /user/deleteUser/{username}': {
      needsOwnCast: true,
      expected: themselves,
      input: ({ username }) => ({ params: { username } }),
    },
    'get /user/download/{username}': {
      expected: themselves,
      input: ({ username }) => ({ params: { username } }),
    },
    'get /user/archive/{username}': {
      expected: themselves,
      input: ({ username }) => ({ params: { username } }),
    },
    'get /avatar/{username}': {
      expected: signedIn,
      whereOpen: 'ok',
      input: ({ username }) => ({ params: { username } }),
    },
  },

  topics: {
    users: { expected: signedIn, input: () => ({ kind: 'users' }) },
    person: {
      expected: by(NOT_THEIRS, NOT_THEIRS, 'ok'),
      input: ({ username }) => ({ kind: 'person', username }),
    },
  },
});
