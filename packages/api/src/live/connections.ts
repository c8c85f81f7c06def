import type { LiveSocket } from './hub.js';

export interface Connection {
  readonly id: string;
  readonly username: string;
  readonly sessionId: string;
  readonly socket: LiveSocket;
}

/** The live connections of this process: one for each open tab. */
export class Connections {
  readonly #byId = new Map<string, Connection>();

  add(connection: Connection): void {
    this.#byId.set(connection.id, connection);
  }

  remove(id: string): void {
    this.#byId.delete(id);
  }

  get(id: string): Connection | undefined {
    return this.#byId.get(id);
  }

  /** A person's connections, the oldest first. */
  ofUser(username: string): Connection[] {
    return [...this.#byId.values()].filter((connection) => connection.username === username);
  }

  /** Closes the sockets of sessions that are over. */
  endSessions(sessionIds: Iterable<string>): void {
    const ended = new Set(sessionIds);
    for (const connection of this.#byId.values()) {
      if (ended.has(connection.sessionId)) connection.socket.terminate();
    }
  }

  all(): Connection[] {
    return [...this.#byId.values()];
  }
}
