import { directoryInput, readDirectoryOrder, withoutAddresses } from '@collabor8/domain';
import { declareRead, firstView } from '../../shared/reads/declare-read.js';
import { USER_PAGE, USERS_PATH } from '../../shared/paths.js';

export const userRead = declareRead({
  path: 'users.open',
  at: USER_PAGE,
  input: ({ params: { username = '' } }) => ({ username }),
  topic: () => ({ kind: 'users' }),
});
firstView(userRead, {
  look: 'person',
  // One's own profile opens with what one can change.
  lines: ({ username, biography }, { reader }) => [
    { is: 'h1', text: username },
    username === reader
      ? { is: 'h2', text: 'General Information' }
      : { is: 'p', text: withoutAddresses(biography) },
  ],
});

/** What somebody has done here, in numbers. */
export const figuresRead = declareRead({
  path: 'users.figures',
  at: USER_PAGE,
  topic: null,
  input: ({ params: { username = '' } }) => ({ username }),
});

export const directoryRead = declareRead({
  path: 'users.openDirectory',
  at: USERS_PATH,
  input: ({ query }) => directoryInput('', readDirectoryOrder(query)),
  topic: () => ({ kind: 'users' }),
});
firstView(directoryRead, { lines: () => [{ is: 'h1', text: 'Users List' }] });
