import {
  hangUp,
  isLive,
  leaveCall,
  ok,
  roleIn,
  usernameKey,
  type Call,
  type CallSide,
  type NumberedCall,
} from '@collabor8/domain';
import { eachForItself } from '../../platform/each-for-itself.js';
import { AppError } from '../../request/errors.js';
import type { Connection } from '../../live/connections.js';
import type { Platform } from '../../platform/platform.js';
import { readAll } from '../../ports/read-all.js';
import { sessions, users } from '../users/index.js';
import type { Commits } from './commits.js';
import { calls } from './documents.js';
import { findLive } from './stored-calls.js';

export type Tabs = ReturnType<typeof createTabs>;

/** Which live connections hold the sides of calls, and what their end means to a call. */
export function createTabs({ store, connections, now }: Platform, commits: Commits) {
  const { registry } = connections;
  const time = (): string => now().toISOString();

  const leave = (callId: string, username: string, socketId: string): Promise<NumberedCall> =>
    commits.change(callId, (call) => ok(leaveCall(call, { username, socketId, at: time() })));

  const isGone = async ({ socketId, awaySince }: CallSide): Promise<boolean> =>
    socketId !== undefined &&
    awaySince === undefined &&
    (await registry.get(socketId)) === undefined;

  /** Who logs out or deletes the account doesn't come back: their call is over at once. */
  async function isForGood(call: Call, { id, username, sessionId }: Connection): Promise<boolean> {
    const role = roleIn(call, username);
    if (role !== undefined && call[role].socketId === id) {
      return (await store.collection(sessions).get(sessionId)) === undefined;
    }
    return (await store.collection(users).get(usernameKey(username))) === undefined;
  }

  return {
    /** A side is held by one of the actor's own live connections, whichever process has it. */
    async assertOwn(username: string, socketId: string): Promise<void> {
      if ((await registry.get(socketId))?.username === username) return;
      // The tab learns later than the server that its connection is lost, and asks again by the next one.
      throw new AppError('late', 'The socket id is not one of your live connections.');
    },

    /** A connection may have ended, unnoticed by `disconnected`, before its side was committed. */
    async dropIfOver(call: NumberedCall, username: string): Promise<NumberedCall> {
      const role = roleIn(call, username);
      if (role === undefined || !isLive(call)) return call;
      const { socketId } = call[role];
      if (socketId === undefined || !(await isGone(call[role]))) return call;
      return leave(call.callId, username, socketId);
    },

    /** A connection to this process has closed. */
    async disconnected(connection: Connection): Promise<void> {
      const { id, username } = connection;
      const live = await findLive(store, username);
      if (live === undefined) return;
      if (await isForGood(live.call, connection)) {
        await commits.change(live._id, (call) => hangUp(call, username, time()));
      } else {
        await leave(live._id, username, id);
      }
    },

    /** Goes through the calls that are on: whose process died has left, and time goes on for all. */
    clearStaleTabs(): Promise<void> {
      const live = readAll(store.collection(calls), 'live', { equals: [1] });
      return eachForItself(live, async ({ _id, call }) => {
        for (const side of [call.caller, call.callee]) {
          const { username, socketId } = side;
          if (socketId !== undefined && (await isGone(side))) await leave(_id, username, socketId);
        }
        await commits.settle(_id);
      });
    },
  };
}
