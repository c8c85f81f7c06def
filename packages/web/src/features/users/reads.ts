import { directoryInput, readDirectoryOrder } from '@collabor8/domain';
import { actionOf, declareRead } from '../../shared/reads/declare-read.js';
import type { userReceived } from './users-slice.js';

const ONE = '/user/:username';

export const userRead = declareRead({
  path: 'users.open',
  at: ONE,
  input: ({ params: { username = '' } }) => ({ username }),
  topic: () => ({ kind: 'users' }),
  lands: actionOf<typeof userReceived>('users/userReceived'),
});

/** What somebody has done here, in numbers. */
export const figuresRead = declareRead({
  path: 'users.figures',
  at: ONE,
  input: ({ params: { username = '' } }) => ({ username }),
});

export const directoryRead = declareRead({
  path: 'users.openDirectory',
  at: '/users',
  input: ({ query }) => directoryInput('', readDirectoryOrder(query)),
  topic: () => ({ kind: 'users' }),
});
