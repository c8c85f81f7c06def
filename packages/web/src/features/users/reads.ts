import { directoryInput, readDirectoryOrder } from '@collabor8/domain';
import { declareRead } from '../../shared/reads/declare-read.js';
import { USER_PAGE, USERS_PATH } from '../../shared/paths.js';

export const userRead = declareRead({
  path: 'users.open',
  at: USER_PAGE,
  input: ({ params: { username = '' } }) => ({ username }),
  topic: () => ({ kind: 'users' }),
});

/** What somebody has done here, in numbers. */
export const figuresRead = declareRead({
  path: 'users.figures',
  at: USER_PAGE,
  input: ({ params: { username = '' } }) => ({ username }),
});

export const directoryRead = declareRead({
  path: 'users.openDirectory',
  at: USERS_PATH,
  input: ({ query }) => directoryInput('', readDirectoryOrder(query)),
  topic: () => ({ kind: 'users' }),
});
