import {
  SESSIONS_SHOWN,
  usernameKey,
  type SessionRow,
  type SessionUpdate,
} from '@collabor8/domain';
import { hash, randomBytes } from 'node:crypto';
import { AppError } from '../../errors.js';
import type { Session } from '../../session.js';
import { sessions, users, type SessionDocument } from './documents.js';
import type { Platform } from '../../platform.js';
import type { Collections } from '../../ports/document-store.js';
import { eachPage } from '../../ports/each-page.js';
import { onceForAStore } from '../../upkeep.js';

const DAY = 24 * 60 * 60 * 1000;
/** A session ends this many milliseconds after it was last renewed. */
export const SESSION_LIFETIME = 30 * DAY;
/** Using a session renews it, at most once in this many milliseconds: so well is known when it was used last. */
export const RENEWAL_INTERVAL = 10 * 60 * 1000;
const TOKEN_BYTES = 32;
const BATCH = 200;

export interface SessionsService {
  /**
   * Begins a session of `username`, as spelled in the user document; returns the secret token.
   * @throws AppError 'unauthenticated' when the account has just been deleted
   */
  start(username: string, device?: string): Promise<string>;

  /** The session of a token; null when it is unknown or over. */
  find(token: string): Promise<Session | null>;

  /** The sessions of a person that are not over, the last used first. */
  list(username: string): Promise<readonly SessionRow[]>;

  /** Whether `id` is a session of the person's that is not over. */
  isOf(username: string, id: string): Promise<boolean>;

  /** Notes that a session is in use, as a closing connection of it was. */
  noteUse(id: string): Promise<void>;

  /** Ends a session and closes its live connections. */
  end(id: string): Promise<void>;

  /** Ends every session of a person, `except` one; closes their live connections. */
  endAll(username: string, options?: { readonly except?: string }): Promise<void>;

  /** Ends every session of a person with their account, in its unit of work; returns what to do after it. */
  endWithAccount(unit: Collections, username: string): Promise<() => Promise<void>>;

  /** Those of the given sessions that are over: expired, or ended here or by another process. */
  endedAmong(ids: readonly string[]): Promise<readonly string[]>;

  /** Forgets the sessions that have expired. */
  removeExpired(): Promise<void>;

  /** Ends what earlier versions have left of sessions whose accounts are gone. */
  removeOrphaned(): Promise<void>;
}

/** Whoever reads the store learns no token: a session is filed under its token's hash. */
const sessionId = (token: string): string => hash('sha256', token, 'base64url');

const toTime = (milliseconds: number): string => new Date(milliseconds).toISOString();

const toRow = (session: SessionDocument, isOpen: boolean): SessionRow => ({
  id: session._id,
  device: session.device ?? null,
  begunAt: session.begunAt === undefined ? null : toTime(session.begunAt),
  seenAt: toTime(session.expiresAt - SESSION_LIFETIME),
  isOpen,
});

/** Removes every session of a person, `except` one; returns their ids. */
async function removeAll(
  collections: Collections,
  username: string,
  except?: string,
): Promise<readonly string[]> {
  const collection = collections.collection(sessions);
  const ofPerson = eachPage(
    (page) => collection.page('byUser', { equals: [username], ...page }),
    BATCH,
  );
  const removed: string[] = [];
  for await (const { _id } of ofPerson) {
    if (_id === except) continue;
    await collection.remove(_id);
    removed.push(_id);
  }
  return removed;
}

export function createSessions({ store, hub, connections, now }: Platform): SessionsService {
  const collection = store.collection(sessions);
  const expiryFromNow = (): number => now().getTime() + SESSION_LIFETIME;

  /** Tells the person, in all their tabs, and nobody else. */
  const tell = (username: string, update: SessionUpdate): Promise<void> =>
    hub.publish(update, [{ kind: 'person', username }]);

  const tellEnded = async (username: string, ids: readonly string[]): Promise<void> => {
    if (ids.length > 0) await tell(username, { name: 'sessionUpdate', type: 'ended', ids });
  };

  const isOver = ({ expiresAt }: SessionDocument): boolean => expiresAt <= now().getTime();

  const renewed = (session: SessionDocument): SessionDocument => {
    const expiresAt = expiryFromNow();
    return expiresAt - session.expiresAt >= RENEWAL_INTERVAL ? { ...session, expiresAt } : session;
  };

  return {
    async start(username, device) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const session = {
        ...{ _id: sessionId(token), username, device },
        ...{ begunAt: now().getTime(), expiresAt: expiryFromNow() },
      };
      await store.transaction(async (unit) => {
        // Whoever deletes the account meanwhile ends this session as well, or comes before it.
        const user = await unit.collection(users).get(usernameKey(username));
        if (user === undefined) {
          throw new AppError('unauthenticated', 'This account has just been deleted.');
        }
        await unit.collection(sessions).insert(session);
      });
      await tell(username, {
        name: 'sessionUpdate',
        type: 'begun',
        session: toRow(session, false),
      });
      return token;
    },

    async find(token) {
      const id = sessionId(token);
      const session = await collection.get(id);
      if (session === undefined || isOver(session)) return null;
      // Where it fails it was ended meanwhile.
      if (renewed(session) !== session && !(await collection.update(id, renewed)).ok) return null;
      return { id, username: session.username };
    },

    async list(username) {
      const page = { equals: [username], limit: SESSIONS_SHOWN };
      const { items } = await collection.page('byUse', page);
      const open = await connections.registry.ofUser(username);
      const openIds = new Set(open.map(({ sessionId: id }) => id));
      return items
        .filter((session) => !isOver(session))
        .map((session) => toRow(session, openIds.has(session._id)));
    },

    async isOf(username, id) {
      const session = await collection.get(id);
      return session !== undefined && session.username === username && !isOver(session);
    },

    async noteUse(id) {
      await collection.update(id, renewed);
    },

    async end(id) {
      const ended = await collection.remove(id);
      await connections.endSessions([id]);
      if (ended !== undefined) await tellEnded(ended.username, [id]);
    },

    async endAll(username, { except } = {}) {
      const ended = await removeAll(store, username, except);
      await connections.endSessions(ended);
      await tellEnded(username, ended);
    },

    async endWithAccount(unit, username) {
      const ended = await removeAll(unit, username);
      return () => connections.endSessions(ended);
    },

    async endedAmong(ids) {
      const live = (await collection.getMany(ids)).filter(
        ({ expiresAt }) => expiresAt > now().getTime(),
      );
      const liveIds = new Set(live.map(({ _id }) => _id));
      return ids.filter((id) => !liveIds.has(id));
    },

    async removeExpired() {
      for (;;) {
        const { items } = await collection.page('byExpiry', { limit: BATCH });
        const expired = items.filter(({ expiresAt }) => expiresAt <= now().getTime());
        for (const { _id } of expired) await collection.remove(_id);
        if (expired.length < BATCH) return;
      }
    },

    removeOrphaned: () =>
      onceForAStore(store, 'sessions of deleted accounts', async () => {
        for await (const { _id, username } of collection.all()) {
          const user = await store.collection(users).get(usernameKey(username));
          if (user === undefined) await collection.remove(_id);
        }
      }),
  };
}
