import { usernameKey, type User } from '@collabor8/domain';
import type { Session } from '../../request/session.js';
import { avatars, users, type UserDocument } from './documents.js';
import type { Collections, Stored } from '../../ports/document-store.js';
import type { Platform } from '../../platform/platform.js';
import { runUnit, upsert } from '../../ports/run-unit.js';
import { readPictureUrl } from './avatar-images.js';
import {
  assertProfileOwner,
  changeDocument,
  type UserChanges,
  userMissing,
} from './user-changes.js';

/** Far more than is shown anywhere; the smallest ones are kept exactly. */
const BOUNDS = { side: 512, losslessBytes: 64 * 1024 };

export interface AvatarChange {
  readonly username: string;
  /** A data URL; null takes the picture away. */
  readonly dataUrl: string | null;
}

/** Puts a picture in the place of a person's, or takes it away: its address says that it is another one. Null without such a user. */
async function put(unit: Collections, _id: string, made: string | null) {
  // Read first: of two changes at once, that which finds no picture yet runs again.
  if ((await unit.collection(users).get(_id)) === undefined) return null;
  if (made === null) await unit.collection(avatars).remove(_id);
  else await upsert(unit.collection(avatars), { _id, made });
  return changeDocument(unit, _id, (user: Stored<UserDocument>) => ({
    ...user,
    avatarUrl:
      made === null
        ? undefined
        : `/avatar/${encodeURIComponent(user.username)}?v=${user.revision + 1}`,
  }));
}

/** Pictures that people give themselves. */
export function createAvatars(platform: Platform, changes: UserChanges) {
  const { store, encoder } = platform;

  async function encoded({ username }: Session, sent: Buffer): Promise<string> {
    const release = await encoder.admit(username);
    try {
      return (await encoder.encode(username, sent, BOUNDS)).bytes.toString('base64');
    } finally {
      release();
    }
  }

  return {
    async set(session: Session, { username, dataUrl }: AvatarChange): Promise<User> {
      assertProfileOwner(session, username);
      const made = dataUrl === null ? null : await encoded(session, readPictureUrl(dataUrl));
      const change = await runUnit(store, (unit) => put(unit, usernameKey(username), made));
      if (change === null) throw userMissing();
      return changes.updated(change);
    },

    /** The picture to serve; null when the person gave themselves none. */
    async get(username: string): Promise<Buffer | null> {
      const avatar = await store.collection(avatars).get(usernameKey(username));
      return avatar === undefined ? null : Buffer.from(avatar.made, 'base64');
    },
  };
}
