import {
  applyUserUpdate,
  placeName,
  topicKey,
  type AccountNews,
  type User,
  type UsersByName,
  type UserUpdate,
} from '@collabor8/domain';
import { randomUUID } from 'node:crypto';
import { InProcessBus } from '../adapters/in-process/in-process-bus.js';
import { createBlobs } from '../platform/blobs.js';
import { createEncoder } from '../images/encoder.js';
import { InProcessConnections } from '../adapters/in-process/in-process-connections.js';
import type { Session } from '../request/session.js';
import { createGoogleVerifier, type GoogleVerifier } from '../features/users/google.js';
import { createOidcProvider, type OidcProvider } from '../features/users/oidc-provider.js';
import type { Passwords } from '../features/users/passwords.js';
import { createRateLimits } from '../features/users/rate-limits.js';
import type { Others } from '../features/users/others.js';
import { createUsersService } from '../features/users/service.js';
import { openConnections } from './open-connections.js';
import { openEmbeddedStore } from './open-test-store.js';
import { RelaxedStore } from './relaxed-store.js';
import { eventIn } from '../live/frames.js';
import type { Connections } from '../live/connections.js';
import { limiterInMemory, limitersBy } from '../request/count.js';
import { createHub } from '../live/hub.js';
import type { AccountEnding } from '../platform/feature.js';
import { texts } from '../features/texts.js';
import { quietSettings } from './quiet-settings.js';

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
  readonly oidc?: OidcProvider;
  readonly passwords?: Passwords;
  readonly rateLimits?: boolean;
  readonly passwordMinLength?: number;
  /** A store that promises no more than its port, so that units run at the same time. */
  readonly isRelaxed?: boolean;
}

/** Everybody is let in and meets everybody, and no other feature has anything to say of an account. */
const others = (endAccount: readonly AccountEnding[], told: AccountNews[]): Others => ({
  all: { endAccount, figures: [], writings: [], files: [] },
  blocks: {
    hiddenFrom: () => Promise.resolve(new Set()),
    unseenBy: () => Promise.resolve([]),
    block: () => Promise.reject(new Error('Nobody is blocked here.')),
    unblock: () => Promise.reject(new Error('Nobody is blocked here.')),
  },
  feeds: { dropKey: () => Promise.resolve() },
  moderation: { leave: () => Promise.resolve() },
  notices: {
    noteAccount: (_, news) => {
      told.push(news);
      return Promise.resolve(() => Promise.resolve());
    },
  },
  place: {
    admission: {
      admit: () => Promise.resolve('in'),
      isReserved: () => Promise.resolve(false),
      waitingHash: () => Promise.resolve(undefined),
      placeName: () => Promise.resolve(placeName(null)),
    },
  },
});

/** The users feature on the embedded store, with a clock that stands still. */
export async function openUsersStage(options: StageOptions = {}) {
  const opened = await openEmbeddedStore();
  const store = options.isRelaxed ? new RelaxedStore(opened) : opened;
  const bus = new InProcessBus();
  const hub = createHub(bus);
  let silence = 0;
  const everywhere = new InProcessConnections(() => silence);
  const connections = openConnections(everywhere, undefined, bus);
  let time = Date.parse('2026-01-01T00:00:00.000Z');
  const createLimiter = limitersBy(options.rateLimits ?? false, limiterInMemory);
  const platform = {
    store,
    blobs: createBlobs(store),
    encoder: createEncoder(createLimiter),
    hub,
    connections,
    createLimiter,
    now: () => new Date(time),
    newId: () => randomUUID(),
    texts,
    settings: { ...quietSettings, passwordMinLength: options.passwordMinLength ?? 0 },
  };
  const google = options.google ?? createGoogleVerifier({ clientId: undefined });
  const limits = createRateLimits(createLimiter);
  const endings: AccountEnding[] = [];
  const told: AccountNews[] = [];
  const parts = {
    platform,
    others: others(endings, told),
    google,
    oidc: options.oidc ?? createOidcProvider(undefined),
    limits,
    ...(options.passwords && { passwords: options.passwords }),
  };
  const users = createUsersService(parts);

  const { sessions, avatars } = users;
  const events: UserUpdate[] = [];
  await bus.listen(topicKey({ kind: 'users' }), {
    event(logged) {
      const event = eventIn(logged);
      if (typeof event === 'object' && event.name === 'userUpdate') events.push(event);
    },
    gap: () => undefined,
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
    /** What other features do after an account is deleted. */
    endings,
    /** What people were told of their accounts. */
    told,

    async signUp(username: string): Promise<{ user: User; token: string; session: Session }> {
      const signedIn = await users.signup({ username, password: PASSWORD }, { address: ADDRESS });
      return { ...signedIn, session: await sessionOf(signedIn.token) };
    },

    logIn: (username: string, password = PASSWORD) =>
      users.login({ username, password }, { address: ADDRESS }),

    /** Opens a live connection of a session; `isOpen` tells whether the server closed it. */
    connect({ id: sessionId, username }: Session, to: Connections = connections) {
      const connection = { id: randomUUID(), isOpen: true };
      const { id } = connection;
      // As with a real socket, the connection is gone a moment after it was closed.
      const close = (): void => {
        connection.isOpen = false;
        setImmediate(() => void to.remove(id));
      };
      const socket = {
        readyState: 1,
        send: () => undefined,
        terminate: close,
        untilRead: () => Promise.resolve(),
      };
      void to.add({ id, username, sessionId, socket });
      return connection;
    },

    /** Another process on the same store, bus and registry: its connections and its service. */
    openProcess(name: string) {
      const held = openConnections(everywhere, name, bus);
      const beside = { ...platform, connections: held };
      return { connections: held, users: createUsersService({ ...parts, platform: beside }) };
    },

    /** Lets time pass for the registry of connections alone. */
    advanceRegistry(milliseconds: number): void {
      silence += milliseconds;
    },

    advance(milliseconds: number): void {
      time += milliseconds;
    },

    /** Whether a reader who had the users before `act` has them afterwards, by events alone. */
    async followByEvents(act: () => Promise<unknown>) {
      const before = await readState(users.all('nobody'));
      const heard = events.length;
      await act();
      return {
        followed: events.slice(heard).reduce(applyUserUpdate, before),
        fresh: await readState(users.all('nobody')),
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
