import { usernameKey, type User } from '@collabor8/domain';
import type { Session } from '../../session.js';
import { avatars, users, type AvatarDocument } from './documents.js';
import type { Collections } from '../../ports/document-store.js';
import type { Platform } from '../../platform.js';
import { runUnit, stillFree } from '../../ports/run-unit.js';
import { readAvatarImage } from './avatar-images.js';
import { assertProfileOwner } from './profile-rules.js';
import { changeDocument, createUserChanges, userMissing } from './user-changes.js';

export interface AvatarChange {
  readonly username: string;
  /** A data URL; null takes the picture away. */
  readonly dataUrl: string | null;
}

export interface Avatar {
  readonly contentType: string;
  readonly bytes: Buffer;
}

export interface AvatarsService {
  set(session: Session, change: AvatarChange): Promise<User>;
  /** The picture to serve; null when the person gave themselves none. */
  get(username: string): Promise<Avatar | null>;
}

async function put(unit: Collections, avatar: AvatarDocument): Promise<void> {
  const replaced = await unit.collection(avatars).update(avatar._id, () => avatar);
  if (!replaced.ok) stillFree(await unit.collection(avatars).insert(avatar));
}

/** Pictures that people give themselves. Their address changes with them, so caches may keep them. */
export function createAvatars(platform: Platform): AvatarsService {
  const changes = createUserChanges(platform);

  return {
    async set(session, { username, dataUrl }) {
      assertProfileOwner(session, username);
      const image = dataUrl === null ? null : readAvatarImage(dataUrl);
      const _id = usernameKey(username);
      const change = await runUnit(platform.store, async (unit) => {
        // Read first: of two changes at once, that which finds no picture yet runs again.
        if ((await unit.collection(users).get(_id)) === undefined) throw userMissing();
        if (image === null) await unit.collection(avatars).remove(_id);
        else await put(unit, { _id, ...image });
        const changed = await changeDocument(unit, username, (user) => ({
          ...user,
          avatarUrl:
            image === null
              ? undefined
              : `/avatar/${encodeURIComponent(user.username)}?v=${user.revision + 1}`,
        }));
        if (changed === null) throw userMissing();
        return changed;
      });
      return changes.updated(change);
    },

    async get(username) {
      const avatar = await platform.store.collection(avatars).get(usernameKey(username));
      if (avatar === undefined) return null;
      return { contentType: avatar.contentType, bytes: Buffer.from(avatar.data, 'base64') };
    },
  };
}
