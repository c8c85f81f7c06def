import { usernameKey, type updateSocketSchema, type User } from '@collabor8/domain';
import type { z } from 'zod';
import { eachForItself } from '../../platform/each-for-itself.js';
import { AppError } from '../../request/errors.js';
import type { Platform } from '../../platform/platform.js';
import { readAll } from '../../ports/read-all.js';
import { assertActor, type Session } from '../../request/session.js';
import { users, type UserDocument } from './documents.js';
import { lastSeenOf, seenAtTime } from './last-seen.js';
import type { UserChanges } from './user-changes.js';

export type Sockets = ReturnType<typeof createSockets>;

/** Coming and going are noted with their time; without one it is as it was. */
const withSocket = <D extends UserDocument>(
  user: D,
  socketId: string | undefined,
  seenAt = lastSeenOf(user),
): D =>
  user.socketId === socketId
    ? user
    : {
        ...user,
        ...{ socketId, ...seenAtTime(user, seenAt) },
        ...(socketId === undefined
          ? { isConnected: undefined, presence: 0 }
          : { isConnected: 1, presence: 1 }),
      };

/** What is known of a connection that is over. */
interface Ending {
  /** The session that ended with it. */
  readonly session?: string;
  /** It was found to be over, and nobody knows since when. */
  readonly isStale?: boolean;
}

/** Which of a person's live connections others call (SPEC §3, socketId), whoever holds it. */
export function createSockets({ store, connections, now }: Platform, changes: UserChanges) {
  const { registry } = connections;
  const seenNow = (): string => now().toISOString();

  /**
   * Hands the claim to be called from a connection that is over to another one of the same person,
   * or to none. Does nothing when the person is registered elsewhere by then, or gone.
   */
  async function release(username: string, over: string, ending: Ending = {}): Promise<void> {
    const successor = (await registry.ofUser(username)).find(
      ({ id, sessionId }) => id !== over && sessionId !== ending.session,
    );
    const seenAt = ending.isStale === true ? undefined : seenNow();
    const user = await changes.changeIfThere(username, (document) =>
      document.socketId === over ? withSocket(document, successor?.id, seenAt) : document,
    );
    if (user !== null) await dropIfOver(user, ending);
  }

  /** A connection may have ended, unnoticed by `disconnected`, before its claim was committed. */
  async function dropIfOver(
    { username, socketId }: Pick<User, 'username' | 'socketId'>,
    ending: Ending = {},
  ): Promise<void> {
    if (socketId === undefined) return;
    const connection = await registry.get(socketId);
    if (connection === undefined || connection.sessionId === ending.session) {
      await release(username, socketId, ending);
    }
  }

  return {
    /** A connection has closed. */
    disconnected: (connectionId: string, username: string): Promise<void> =>
      release(username, connectionId),

    /** A session is over: none of its connections may be called any more. */
    async sessionEnded({ id, username }: Session): Promise<void> {
      const user = await store.collection(users).get(usernameKey(username));
      // The session is over whether or not this succeeds; a claim that is left is cleared by tidying up.
      if (user !== undefined) await dropIfOver(user, { session: id }).catch(() => undefined);
    },

    /** Registers one of the actor's own live connections, or none. */
    async updateSocket(
      session: Session,
      { username, socketId }: z.output<typeof updateSocketSchema>,
    ): Promise<User> {
      assertActor(session, username);
      if (socketId == null) {
        return changes.change(username, (user) => withSocket(user, undefined, seenNow()));
      }
      if ((await registry.get(socketId))?.username !== username) {
        throw new AppError('invalid', 'The socket id is not one of your live connections.');
      }
      const user = await changes.change(username, (before) =>
        withSocket(before, socketId, seenNow()),
      );
      await dropIfOver(user);
      return user;
    },

    /** Forgets connections that no process holds any more. */
    clearStaleSockets(): Promise<void> {
      const connected = readAll(store.collection(users), 'connected', { equals: [1] });
      return eachForItself(connected, (user) => dropIfOver(user, { isStale: true }));
    },
  };
}
