import { newerOf } from '../latest.js';
import type { User } from './schema.js';

export type UserUpdate =
  | { readonly name: 'userUpdate'; readonly type: 'created' | 'updated'; readonly user: User }
  | { readonly name: 'userUpdate'; readonly type: 'deleted'; readonly username: string };

export type UsersByName = Readonly<Record<string, User>>;

/**
 * Inserts, replaces or removes by username (SPEC §4). A late or repeated event changes nothing:
 * only a higher revision replaces.
 * @throws Error 'Invalid user update type' for any other type.
 */
export function applyUserUpdate(users: UsersByName, event: UserUpdate): UsersByName {
  switch (event.type) {
    case 'created':
    case 'updated': {
      const known = users[event.user.username];
      const user = newerOf(known, event.user);
      return user === known ? users : { ...users, [user.username]: user };
    }
    case 'deleted': {
      if (!Object.hasOwn(users, event.username)) return users;
      const { [event.username]: _gone, ...left } = users;
      return left;
    }
    default:
      throw new Error('Invalid user update type');
  }
}
