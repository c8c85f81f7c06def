/** A live connection: one open tab of somebody, held by the socket of one process. */
export interface RegisteredConnection {
  /** The specification's socket id; never used twice. */
  readonly id: string;
  readonly username: string;
  readonly sessionId: string;
  /** The process that holds the socket. */
  readonly process: string;
}

export type NewConnection = Omit<RegisteredConnection, 'process'>;

/** A connection that isn't renewed for so long is over, as when its process died. */
export const CONNECTION_LIFETIME_MS = 45_000;

/**
 * Who is connected, through which process: one process's view of what all processes share. It writes
 * its own connections only and reads everyone's.
 *
 * A connection that is not here is over for good: it was removed, its session ended, or its process
 * fell silent for CONNECTION_LIFETIME_MS. So whoever finds the id of one in the store may clear it,
 * in any process, at any time. Calls reject while the registry can't be reached.
 */
export interface ConnectionRegistry {
  /** Registers a connection of this process, before anybody can learn its id. */
  add(connection: NewConnection): Promise<void>;

  /** A connection of this process has closed. Does nothing to those of others. */
  remove(id: string): Promise<void>;

  /**
   * Keeps this process's connections, which are `ids`, for another lifetime. Answers those that are over all the
   * same, in the order given: their sockets must be closed.
   */
  renew(ids: readonly string[]): Promise<readonly string[]>;

  /** Ends all connections of sessions, whichever process holds them. */
  endSessions(sessionIds: readonly string[]): Promise<void>;

  get(id: string): Promise<RegisteredConnection | undefined>;

  /** A person's connections, the oldest first. */
  ofUser(username: string): Promise<readonly RegisteredConnection[]>;
}
