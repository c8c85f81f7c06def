import {
  applyUserUpdate,
  topicKey,
  type User,
  type UsersByName,
  type UserUpdate,
} from '@collabor8/domain';
import { randomUUID } from 'node:crypto';
import { InProcessBus } from '../adapters/in-process-bus/in-process-bus.js';
import { openLibsqlStore } from '../adapters/libsql/libsql-store.js';
import type { Session } from '../session.js';
import { createGoogleVerifier, type GoogleVerifier } from '../features/users/google.js';
import type { Passwords } from '../features/users/passwords.js';
import { createRateLimits } from '../features/users/rate-limits.js';
import { createUsersService } from '../features/users/service.js';
import { Connections } from '../live/connections.js';
import { createHub } from '../live/hub.js';
import { collections } from '../collections.js';

const PASSWORD = 'correct horse';
const ADDRESS = '192.0.2.1';

/** The state a client has after reading the whole directory. */
async function readState(users: AsyncIterable<User>): Promise<UsersByName> {
  const state: Record<string, User> = {};
  for await (const user of users) state[user.username] = user;
  return state;
}

export interface StageOptions {
  readonly google?: GoogleVerifier;
  readonly passwords?: Passwords;
  readonly rateLimits?: boolean;
}

/** The users feature on the embedded store, with a clock that stands still. */
export async function openUsersStage(options: StageOptions = {}) {
  const store = await openLibsqlStore({ url: ':memory:', definitions: collections });
  const bus = new InProcessBus();
  const hub = createHub(bus);
  const connections = new Connections();
  let time = Date.parse('2026-01-01T00:00:00.000Z');
  const platform = {
    store,
    hub,
    connections,
    now: () => new Date(time),
    newId: () => randomUUID(),
    settings: { googleClientId: undefined, rateLimits: false },
  };
  const google = options.google ?? createGoogleVerifier({ clientId: undefined });
  const limits = createRateLimits({ isEnabled: options.rateLimits ?? false });
  const users = createUsersService({
    platform,
    google,
    limits,
    ...(options.passwords && { passwords: options.passwords }),
  });

  const { sessions, avatars } = users;
  const events: UserUpdate[] = [];
  bus.listen((topic, { event }) => {
    if (topic === topicKey({ kind: 'users' }) && event.name === 'userUpdate') events.push(event);
  });

  const sessionOf = async (token: string): Promise<Session> => {
    const session = await sessions.find(token);
    if (session === null) throw new Error('The session is over.');
    return session;
  };

  return {
    platform,
    store,
    connections,
    sessions,
    users,
    avatars,
    /** What was published to the directory's readers so far. */
    events,
    sessionOf,

    async signUp(username: string): Promise<{ user: User; token: string; session: Session }> {
      const signedIn = await users.signup({ username, password: PASSWORD }, ADDRESS);
      return { ...signedIn, session: await sessionOf(signedIn.token) };
    },

    logIn: (username: string, password = PASSWORD) => users.login({ username, password }, ADDRESS),

    /** Opens a live connection of a session; `isOpen` tells whether the server closed it. */
    connect({ id: sessionId, username }: Session, id: string = randomUUID()) {
      const connection = { id, isOpen: true };
      // As with a real socket, the connection is gone a moment after it was closed.
      const close = (): void => {
        connection.isOpen = false;
        setImmediate(() => connections.remove(id));
      };
      const socket = { readyState: 1, bufferedAmount: 0, send: () => undefined, terminate: close };
      connections.add({ id, username, sessionId, socket });
      return connection;
    },

    advance(milliseconds: number): void {
      time += milliseconds;
    },

    /** Whether a reader who had the users before `act` has them afterwards, by events alone. */
    async followByEvents(act: () => Promise<unknown>) {
      const before = await readState(users.all());
      const heard = events.length;
      await act();
      return {
        followed: events.slice(heard).reduce(applyUserUpdate, before),
        fresh: await readState(users.all()),
        events: events.slice(heard),
      };
    },

    async close(): Promise<void> {
      hub.close();
      await store.close();
    },
  };
}

export type UsersStage = Awaited<ReturnType<typeof openUsersStage>>;
