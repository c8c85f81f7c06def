import { usernameKey, type User } from '@collabor8/domain';
import { eachForItself } from '../../platform/each-for-itself.js';
import { AppError } from '../../request/errors.js';
import { encodePicture } from '../../images/encode.js';
import type { Session } from '../../request/session.js';
import { avatars, users, type AvatarDocument, type UserDocument } from './documents.js';
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

  async function makeAnew({ _id, data }: Stored<AvatarDocument>): Promise<void> {
    if (data === undefined) return;
    const made = await encodePicture(Buffer.from(data, 'base64'), BOUNDS).catch(
      (error: unknown) => {
        if (error instanceof AppError) return null;
        throw error;
      },
    );
    const change = await runUnit(store, async (unit) => {
      // Meanwhile the person may have chosen another one, or be gone.
      const isStill = (await unit.collection(avatars).get(_id))?.data === data;
      if (!isStill) return null;
      const changed = await put(unit, _id, made && made.bytes.toString('base64'));
      if (changed === null) await unit.collection(avatars).remove(_id);
      return changed;
    });
    if (change !== null) await changes.updated(change);
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
      return avatar?.made === undefined ? null : Buffer.from(avatar.made, 'base64');
    },

    /** Makes anew what earlier versions kept as it was sent; what can't be read is no picture any more. */
    makeAllAnew: (): Promise<void> => eachForItself(store.collection(avatars).all(), makeAnew),
  };
}
