import type { Logger } from 'pino';
import type { ConnectionRegistry, NewConnection } from '../ports/connection-registry.js';
import type { LiveSocket } from '../request/context.js';

export interface Connection extends NewConnection {
  readonly socket: LiveSocket;
}

export interface ConnectionsOptions {
  readonly log?: Pick<Logger, 'error'>;
}

/**
 * The live connections of this process, one for each open tab, which it keeps registered for all.
 * A registry that can't be reached stops nobody: what it wasn't told of ends at the next renewal,
 * and the tab connects anew.
 */
export class Connections {
  /** Who is connected through any process. */
  readonly registry: ConnectionRegistry;
  readonly #byId = new Map<string, Connection>();
  readonly #log: ConnectionsOptions['log'];
  readonly #onRemoved: ((connection: Connection) => Promise<void>)[] = [];

  constructor(registry: ConnectionRegistry, { log }: ConnectionsOptions = {}) {
    this.registry = registry;
    this.#log = log;
  }

  /** Resolves when every process may know of it. */
  add(connection: Connection): Promise<void> {
    const { id, username, sessionId } = connection;
    this.#byId.set(id, connection);
    return this.#tell(this.registry.add({ id, username, sessionId }));
  }

  /** A connection has closed: no process knows of it when the listeners are told. */
  async remove(id: string): Promise<void> {
    const connection = this.#byId.get(id);
    this.#byId.delete(id);
    await this.#tell(this.registry.remove(id));
    if (connection === undefined) return;
    for (const listener of this.#onRemoved) {
      await listener(connection).catch((error: unknown) => {
        this.#log?.error({ err: error }, 'the end of a connection was not dealt with');
      });
    }
  }

  /** Calls `listener` for every connection of this process that closes from now on. */
  onRemoved(listener: (connection: Connection) => Promise<void>): void {
    this.#onRemoved.push(listener);
  }

  /** Closes the sockets of sessions that are over; other processes close theirs when they renew. */
  endSessions(sessionIds: readonly string[]): Promise<void> {
    if (sessionIds.length === 0) return Promise.resolve();
    const ended = new Set(sessionIds);
    for (const connection of this.#byId.values()) {
      if (ended.has(connection.sessionId)) connection.socket.terminate();
    }
    return this.#tell(this.registry.endSessions(sessionIds));
  }

  /** Keeps the connections registered, and closes those that were ended elsewhere. */
  renew(): Promise<void> {
    return this.#tell(
      this.registry.renew([...this.#byId.keys()]).then((over) => {
        for (const id of over) this.#byId.get(id)?.socket.terminate();
      }),
    );
  }

  /** A person's connections to this process, the oldest first. */
  ofUser(username: string): Connection[] {
    return this.all().filter((connection) => connection.username === username);
  }

  all(): Connection[] {
    return [...this.#byId.values()];
  }

  async #tell(change: Promise<void>): Promise<void> {
    try {
      await change;
    } catch (error) {
      this.#log?.error({ err: error }, 'the registry of connections did not answer');
    }
  }
}
