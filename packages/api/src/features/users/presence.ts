import type { User } from '@collabor8/domain';
import { assertActor } from '../../session.js';
import type { Session } from '../../session.js';
import { AppError } from '../../errors.js';
import { users, type UserDocument } from './documents.js';
import { readAll } from '../../ports/read-all.js';
import type { Platform } from '../../platform.js';
import type { UserChanges } from './user-changes.js';

export interface SocketChange {
  readonly username: string;
  /** Null or undefined on sign-out. */
  readonly socketId?: string | null | undefined;
}

export type Presence = ReturnType<typeof createPresence>;

const withSocket = <D extends UserDocument>(user: D, socketId: string | undefined): D =>
  user.socketId === socketId
    ? user
    : { ...user, socketId, isConnected: socketId === undefined ? undefined : 1 };

/** Which of a person's live connections others call (SPEC §3, socketId). */
export function createPresence({ store, connections }: Platform, changes: UserChanges) {
  /**
   * Hands the claim to be called from a connection that `isOver` to one of the same person that is
   * not, or to none. Does nothing when the person is registered elsewhere, or gone.
   */
  async function release(username: string, isOver: (socketId: string) => boolean): Promise<void> {
    // Chosen inside the rule, from the connections of that moment.
    const successor = () => connections.ofUser(username).find(({ id }) => !isOver(id))?.id;
    const user = await changes.changeIfThere(username, (document) =>
      document.socketId !== undefined && isOver(document.socketId)
        ? withSocket(document, successor())
        : document,
    );
    if (user !== null) await dropIfClosed(user);
  }

  const disconnected = (connectionId: string, username: string): Promise<void> =>
    release(username, (id) => id === connectionId);

  /** A connection may have closed, unnoticed by `disconnected`, before its claim was committed. */
  async function dropIfClosed({ username, socketId }: User): Promise<void> {
    const isClosed = socketId !== undefined && connections.get(socketId) === undefined;
    if (isClosed) await disconnected(socketId, username);
  }

  return {
    /** A connection has closed. */
    disconnected,

    /** A session is over: none of its connections may be called any more. */
    sessionEnded: ({ id: sessionId, username }: Session): Promise<void> =>
      release(username, (id) => {
        const connection = connections.get(id);
        return connection === undefined || connection.sessionId === sessionId;
      }),

    /** Registers one of the actor's own live connections, or none. */
    async updateSocket(session: Session, { username, socketId }: SocketChange): Promise<User> {
      assertActor(session, username);
      if (socketId == null) {
        return changes.change(username, (user) => withSocket(user, undefined));
      }
      if (connections.get(socketId)?.username !== username) {
        throw new AppError('invalid', 'The socket id is not one of your live connections.');
      }
      const user = await changes.change(username, (before) => withSocket(before, socketId));
      await dropIfClosed(user);
      return user;
    },

    /** Forgets connections that a server which died left behind; for the start of the server. */
    async clearStaleSockets(): Promise<void> {
      for await (const { username } of readAll(store.collection(users), 'connected', {
        equals: [1],
      })) {
        await release(username, (id) => connections.get(id) === undefined);
      }
    },
  };
}
