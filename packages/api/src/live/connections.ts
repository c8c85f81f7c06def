import type { SessionUpdate } from '@collabor8/domain';
import type { Logger } from 'pino';
import type { ConnectionRegistry, NewConnection } from '../ports/connection-registry.js';
import type { EventBus, TopicListener } from '../ports/event-bus.js';
import type { LiveSocket } from '../request/context.js';
import { eventIn } from './frames.js';
import { untilAnswered } from './gap-marker.js';

export interface Connection extends NewConnection {
  readonly socket: LiveSocket;
}

export interface ConnectionsOptions {
  readonly bus: Pick<EventBus, 'listen' | 'publish'>;
  readonly log?: Pick<Logger, 'error'>;
}

/** Where processes tell each other of sessions that are over; nobody's topic. */
const ENDED_SESSIONS = 'endedSessions';

/**
 * The live connections of this process, one for each open tab, which it keeps registered for all.
 * A registry that can't be reached stops nobody: what it wasn't told of ends at the next renewal,
 * and the tab connects anew.
 */
export class Connections {
  /** Who is connected through any process. */
  readonly registry: ConnectionRegistry;
  readonly #byId = new Map<string, Connection>();
  readonly #bus: ConnectionsOptions['bus'];
  readonly #log: ConnectionsOptions['log'];
  readonly #onRemoved: ((connection: Connection) => Promise<void>)[] = [];

  constructor(registry: ConnectionRegistry, { bus, log }: ConnectionsOptions) {
    this.registry = registry;
    this.#bus = bus;
    this.#log = log;
    void untilAnswered(() => bus.listen(ENDED_SESSIONS, this.#heard), {
      isWanted: () => true,
      onFailure: (error) => log?.error({ err: error }, 'listening for ended sessions failed'),
    });
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

  /** Closes the sockets of sessions that are over; other processes do when they hear of it, or renew at the latest. */
  async endSessions(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    this.#close(ids);
    const event = { name: 'sessionUpdate', type: 'ended', ids } as const;
    await Promise.all([
      this.#tell(this.#bus.publish([ENDED_SESSIONS], event)),
      this.#tell(this.registry.endSessions(ids)),
    ]);
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

  readonly #heard: TopicListener = {
    event: (logged) => {
      const event = eventIn(logged) as SessionUpdate;
      if (event.type === 'ended') this.#close(event.ids);
    },
    gap: () => void this.renew(),
  };

  #close(sessionIds: readonly string[]): void {
    const ended = new Set(sessionIds);
    for (const { sessionId, socket } of this.#byId.values()) {
      if (ended.has(sessionId)) socket.terminate();
    }
  }

  async #tell(change: Promise<void>): Promise<void> {
    try {
      await change;
    } catch (error) {
      this.#log?.error({ err: error }, 'other processes could not be told of connections');
    }
  }
}
