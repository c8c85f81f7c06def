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
      if (known !== undefined && known.revision >= event.user.revision) return users;
      return { ...users, [event.user.username]: event.user };
    }
    case 'deleted': {
      if (!Object.hasOwn(users, event.username)) return users;
      return Object.fromEntries(Object.entries(users).filter(([name]) => name !== event.username));
    }
    default:
      throw new Error('Invalid user update type');
  }
}
