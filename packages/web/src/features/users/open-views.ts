import type { Snapshot, User } from '@collabor8/domain';
import { userPath, USER_PAGE } from '../../shared/paths.js';
import { describe, type OpenView } from '../../shared/reads/declare-read.js';

export const profileView: OpenView = {
  at: USER_PAGE,
  words(_address, answerTo) {
    const user = (answerTo('users.open') as Snapshot<User> | undefined)?.value;
    if (user === undefined) return undefined;
    const { username, biography } = user;
    return {
      title: username,
      description: describe(biography.trim() === '' ? `The profile of ${username}.` : biography),
      canonical: userPath(username),
      isFound: biography.trim() !== '',
      pieces: [
        { is: 'h1', text: username },
        { is: 'text', text: biography },
      ],
    };
  },
};
