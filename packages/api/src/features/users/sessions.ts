import {
  deviceOf,
  SESSIONS_SHOWN,
  usernameKey,
  type SessionRow,
  type SessionUpdate,
} from '@collabor8/domain';
import { AppError } from '../../request/errors.js';
import { notLoggedIn, type Session } from '../../request/session.js';
import { noteActivity, type Client } from './activity-books.js';
import { sessions, users, type SessionDocument } from './documents.js';
import type { Platform } from '../../platform/platform.js';
import type { Collections } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { isOver, removeAll, SESSION_LIFETIME, toRow } from './session-records.js';
import { findByToken, removeTokens } from './stored-tokens.js';
import { hashOfToken, newToken } from './tokens.js';

/** Using a session renews it, at most once in this many milliseconds: so well is known when it was used last. */
export const RENEWAL_INTERVAL = 10 * 60 * 1000;

/** How long connections of a renewed session stay open: by then the browser has its new cookie, and connects anew. */
const RENEWED_MS = 10_000;

/** Sessions that are looked at when one begins. */
const BATCH = 200;

/** By what somebody comes in. */
export interface Entry {
  /** When they proved who they are, in milliseconds since 1970, where that wasn't just now. */
  readonly provedAt?: number | undefined;
  /**
   * Throws where it opens the account no more, as the session begins: whoever ends a way in ends the sessions after it,
   * and leaves none to whoever was under way by it.
   */
  readonly assertHolds?: (unit: Collections) => Promise<void>;
}

export type SessionsService = ReturnType<typeof createSessions>;

export function createSessions(platform: Platform) {
  const { store, hub, connections, now } = platform;
  const collection = store.collection(sessions);
  const expiryFromNow = (): number => now().getTime() + SESSION_LIFETIME;

  /** Tells the person, in all their tabs, and nobody else. */
  const tell = (username: string, update: SessionUpdate): Promise<void> =>
    hub.publish(update, [{ kind: 'person', username }]);

  const tellEnded = async (username: string, ids: readonly string[]): Promise<void> => {
    if (ids.length > 0) await tell(username, { name: 'sessionUpdate', type: 'ended', ids });
  };

  /** One of an earlier version, of which nobody knows how old it is, isn't moved on: it ends soon. */
  const moved = (session: SessionDocument): SessionDocument => {
    const expiresAt = expiryFromNow();
    if (session.begunAt === undefined) return session;
    return expiresAt - session.expiresAt >= RENEWAL_INTERVAL ? { ...session, expiresAt } : session;
  };

  return {
    /**
     * Begins a session of `username`, as spelled in the user document, and notes that `client` signed in;
     * returns the secret token.
     * @throws AppError 'unauthenticated' when the account has just been deleted
     */
    async start(
      username: string,
      client?: Client,
      { provedAt = Infinity, assertHolds }: Entry = {},
    ): Promise<string> {
      const token = newToken();
      const at = now();
      const session = {
        ...{ _id: hashOfToken(token), username, device: client && deviceOf(client.userAgent) },
        ...{ begunAt: at.getTime(), provedAt: Math.min(provedAt, at.getTime()) },
        expiresAt: expiryFromNow(),
      };
      const over = await runUnit(store, async (unit) => {
        // Whoever deletes the account meanwhile ends this session as well, or comes before it.
        const user = await unit.collection(users).get(usernameKey(username));
        if (user === undefined) {
          throw new AppError('unauthenticated', 'This account has just been deleted.');
        }
        await assertHolds?.(unit);
        await unit.collection(sessions).insert(session);
        if (client !== undefined) {
          await noteActivity(unit, username, { kind: 'signedIn', at, client });
        }
        // As many as are shown: the one that was used longest ago makes room.
        const page = { equals: [username], limit: BATCH };
        const { items } = await unit.collection(sessions).page('byUse', page);
        const oldest = items.filter(({ _id }) => _id !== session._id).slice(SESSIONS_SHOWN - 1);
        for (const { _id } of oldest) await unit.collection(sessions).remove(_id);
        return oldest.map(({ _id }) => _id);
      });
      await connections.endSessions(over);
      await tellEnded(username, over);
      await tell(username, {
        name: 'sessionUpdate',
        type: 'begun',
        session: toRow(session, false),
      });
      return token;
    },

    async find(token: string): Promise<Session | null> {
      const id = hashOfToken(token);
      const session = await collection.get(id);
      if (session === undefined || isOver(session, now())) return null;
      // Where it fails it was ended meanwhile.
      if (moved(session) !== session && !(await collection.update(id, moved)).ok) return null;
      return { id, username: session.username };
    },

    findByToken: (token: string) => findByToken(platform, token),

    /** The sessions of a person that are not over, the last used first. */
    async list(username: string): Promise<readonly SessionRow[]> {
      const page = { equals: [username], limit: SESSIONS_SHOWN };
      const { items } = await collection.page('byUse', page);
      const open = await connections.registry.ofUser(username);
      const openIds = new Set(open.map(({ sessionId: id }) => id));
      return items
        .filter((session) => !isOver(session, now()))
        .map((session) => toRow(session, openIds.has(session._id)));
    },

    /** Whether `id` is a session of the person's that is not over. */
    async isOf(username: string, id: string): Promise<boolean> {
      const session = await collection.get(id);
      return session !== undefined && session.username === username && !isOver(session, now());
    },

    /**
     * When the person last proved to a session who they are, in milliseconds since 1970.
     * @throws AppError 'unauthenticated' when it is over
     */
    async provedAt({ id }: Session): Promise<number> {
      const session = await collection.get(id);
      if (session === undefined || isOver(session, now())) throw notLoggedIn();
      return session.provedAt ?? session.begunAt ?? 0;
    },

    /** Notes that they have just done so; @throws AppError as above */
    async prove({ id }: Session): Promise<void> {
      const provedAt = now().getTime();
      const proved = await collection.update(id, (session) => ({ ...session, provedAt }));
      if (!proved.ok) throw notLoggedIn();
    },

    /**
     * Gives a session another token, in a unit of work: whoever knows the former one is out, and their
     * open connections soon after. `announce` tells the person, once the unit has committed.
     * @throws AppError as above
     */
    async renew(unit: Collections, { id, username }: Session) {
      const token = newToken();
      const before = await unit.collection(sessions).remove(id);
      if (before === undefined || isOver(before, now())) throw notLoggedIn();
      const { revision: _, ...kept } = before;
      const session = { ...kept, _id: hashOfToken(token) };
      await unit.collection(sessions).insert(session);
      return {
        id: session._id,
        token,
        announce() {
          setTimeout(() => void connections.endSessions([id]), RENEWED_MS).unref();
          return tell(username, {
            ...{ name: 'sessionUpdate', type: 'renewed' },
            ...{ id, session: toRow(session, true) },
          });
        },
      };
    },

    async noteUse(id: string): Promise<void> {
      await collection.update(id, moved);
    },

    /** Ends a session and closes its live connections. */
    async end(id: string): Promise<void> {
      const ended = await collection.remove(id);
      await connections.endSessions([id]);
      if (ended !== undefined) await tellEnded(ended.username, [id]);
    },

    /** Ends every session of a person, `except` one; closes their live connections. */
    async endAll(username: string, { except }: { readonly except?: string } = {}): Promise<void> {
      const ended = await removeAll(store, username, except);
      await connections.endSessions(ended);
      await tellEnded(username, ended);
    },

    /** Ends every session and token of a person in a unit of work; returns what to do after it. */
    async endAllIn(unit: Collections, username: string): Promise<() => Promise<void>> {
      const ended = await removeAll(unit, username);
      await removeTokens(unit, username);
      return () => connections.endSessions(ended);
    },

    async endedAmong(ids: readonly string[]): Promise<readonly string[]> {
      const live = (await collection.getMany(ids)).filter((session) => !isOver(session, now()));
      const liveIds = new Set(live.map(({ _id }) => _id));
      return ids.filter((id) => !liveIds.has(id));
    },
  };
}
