import {
  CONNECTION_LIFETIME_MS,
  type ConnectionRegistry,
  type RegisteredConnection,
} from '../../ports/connection-registry.js';

interface Entry {
  readonly connection: RegisteredConnection;
  expiresAt: number;
}

/** The connections of a single API process; views of several names stand in for several processes. */
export class InProcessConnections {
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();
  /** A person's ids in the order in which they came. */
  readonly #ofUser = new Map<string, Set<string>>();

  /** `now` gives milliseconds of any clock that only goes forward. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  viewOf(process: string): ConnectionRegistry {
    return {
      add: async (connection) => {
        const { id, username } = connection;
        const expiresAt = this.#now() + CONNECTION_LIFETIME_MS;
        this.#entries.set(id, { connection: { ...connection, process }, expiresAt });
        this.#ofUser.set(username, (this.#ofUser.get(username) ?? new Set()).add(id));
      },

      remove: async (id) => {
        if (this.#live(id)?.connection.process === process) this.#forget(id);
      },

      renew: async (ids) => {
        const over = ids.filter((id) => this.#live(id)?.connection.process !== process);
        for (const id of ids) this.#renew(id, process);
        this.#forgetExpired();
        return over;
      },

      endSessions: async (sessionIds) => {
        const ended = new Set(sessionIds);
        for (const [id, { connection }] of this.#entries) {
          if (ended.has(connection.sessionId)) this.#forget(id);
        }
      },

      get: async (id) => this.#live(id)?.connection,

      ofUser: async (username) =>
        [...(this.#ofUser.get(username) ?? [])].flatMap((id) => this.#live(id)?.connection ?? []),
    };
  }

  #live(id: string): Entry | undefined {
    const entry = this.#entries.get(id);
    return entry !== undefined && entry.expiresAt > this.#now() ? entry : undefined;
  }

  #forget(id: string): void {
    const username = this.#entries.get(id)?.connection.username ?? '';
    this.#entries.delete(id);
    const ids = this.#ofUser.get(username);
    ids?.delete(id);
    if (ids?.size === 0) this.#ofUser.delete(username);
  }

  #renew(id: string, process: string): void {
    const entry = this.#live(id);
    if (entry?.connection.process === process) {
      entry.expiresAt = this.#now() + CONNECTION_LIFETIME_MS;
    }
  }

  #forgetExpired(): void {
    for (const id of this.#entries.keys()) {
      if (this.#live(id) === undefined) this.#forget(id);
    }
  }
}
