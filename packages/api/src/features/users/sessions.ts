import { usernameKey } from '@collabor8/domain';
import { createHash, randomBytes } from 'node:crypto';
import type { Session } from '../../session.js';
import { sessions, users } from './documents.js';
import type { Platform } from '../../platform.js';

const DAY = 24 * 60 * 60 * 1000;
/** A session ends this many milliseconds after it was last renewed. */
export const SESSION_LIFETIME = 30 * DAY;
/** Using a session renews it, at most once in this many milliseconds. */
const RENEWAL_INTERVAL = DAY;
const TOKEN_BYTES = 32;
const BATCH = 200;

export interface SessionsService {
  /** Begins a session of `username`, as spelled in the user document; returns the secret token. */
  start(username: string): Promise<string>;

  /** The session of a token; null when it is unknown or over, or when its user is gone. */
  find(token: string): Promise<Session | null>;

  /** Ends a session and closes its live connections. */
  end(id: string): Promise<void>;

  /** Ends every session of a person, `except` one; closes their live connections. */
  endAll(username: string, options?: { readonly except?: string }): Promise<void>;

  /** Those of the given sessions that are over: expired, or ended here or by another process. */
  endedAmong(ids: readonly string[]): Promise<readonly string[]>;

  /** Forgets the sessions that have expired. */
  removeExpired(): Promise<void>;
}

/** Whoever reads the store learns no token: a session is filed under its token's hash. */
const sessionId = (token: string): string => createHash('sha256').update(token).digest('base64url');

export function createSessions({ store, connections, now }: Platform): SessionsService {
  const collection = store.collection(sessions);
  const expiryFromNow = (): number => now().getTime() + SESSION_LIFETIME;

  return {
    async start(username) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      await collection.insert({ _id: sessionId(token), username, expiresAt: expiryFromNow() });
      return token;
    },

    async find(token) {
      const id = sessionId(token);
      const session = await collection.get(id);
      if (session === undefined || session.expiresAt <= now().getTime()) return null;
      const user = await store.collection(users).get(usernameKey(session.username));
      if (user === undefined) return null;
      const expiresAt = expiryFromNow();
      if (expiresAt - session.expiresAt >= RENEWAL_INTERVAL) {
        const renewed = await collection.update(id, (current) => ({ ...current, expiresAt }));
        // It was ended meanwhile.
        if (!renewed.ok) return null;
      }
      return { id, username: user.username };
    },

    async end(id) {
      await collection.remove(id);
      await connections.endSessions([id]);
    },

    async endAll(username, { except } = {}) {
      const ended: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await collection.page('byUser', { equals: [username], cursor, limit: BATCH });
        for (const { _id } of page.items) {
          if (_id === except) continue;
          await collection.remove(_id);
          ended.push(_id);
        }
        cursor = page.nextCursor;
      } while (cursor !== null);
      await connections.endSessions(ended);
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
  };
}
