import { z } from 'zod';
import {
  CONNECTION_LIFETIME_MS,
  type ConnectionRegistry,
  type NewConnection,
  type RegisteredConnection,
} from '../../ports/connection-registry.js';
import {
  addConnection,
  endSessions,
  listOfUser,
  readConnection,
  removeConnection,
  renewConnections,
} from './connection-scripts.js';
import type { RedisLink } from './redis-link.js';
import { runScript, type Script } from './scripts.js';

/** The hash tag of all that is kept here. */
export const CONNECTIONS_TAG = 'connections';

/** A script keeps everybody else waiting: what is asked of many is asked in several. */
const AT_A_TIME = 500;

const answerSchema = z.array(z.string());

const inBatches = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / AT_A_TIME) }, (_, at) =>
    ids.slice(at * AT_A_TIME, (at + 1) * AT_A_TIME),
  );

function toConnections(parts: readonly string[]): readonly RegisteredConnection[] {
  const connections: RegisteredConnection[] = [];
  for (let at = 0; at < parts.length; at += 4) {
    const [id = '', username = '', sessionId = '', process = ''] = parts.slice(at, at + 4);
    connections.push({ id, username, sessionId, process });
  }
  return connections;
}

export interface RedisConnectionsOptions {
  readonly prefix: string;
  readonly link: RedisLink;
  /** Names the process whose connections it writes. */
  readonly process: string;
}

/** The registry of several API processes: keys of Redis that expire. */
export class RedisConnections implements ConnectionRegistry {
  readonly #link: RedisLink;
  readonly #keys: string;
  readonly #process: string;

  constructor({ prefix, link, process }: RedisConnectionsOptions) {
    this.#link = link;
    this.#keys = `${prefix}{${CONNECTIONS_TAG}}:`;
    this.#process = process;
  }

  async add({ id, username, sessionId }: NewConnection): Promise<void> {
    await this.#run(addConnection, [
      CONNECTION_LIFETIME_MS,
      this.#process,
      ...[id, username, sessionId],
    ]);
  }

  async remove(id: string): Promise<void> {
    await this.#run(removeConnection, [this.#process, id]);
  }

  async renew(ids: readonly string[]): Promise<readonly string[]> {
    const over: string[] = [];
    for (const batch of inBatches(ids)) {
      const args = [CONNECTION_LIFETIME_MS, this.#process, ...batch];
      over.push(...(await this.#run(renewConnections, args)));
    }
    return over;
  }

  async endSessions(sessionIds: readonly string[]): Promise<void> {
    for (const batch of inBatches(sessionIds)) await this.#run(endSessions, batch);
  }

  async get(id: string): Promise<RegisteredConnection | undefined> {
    return toConnections(await this.#run(readConnection, [id]))[0];
  }

  async ofUser(username: string): Promise<readonly RegisteredConnection[]> {
    return toConnections(await this.#run(listOfUser, [username]));
  }

  async #run(script: Script, args: readonly (string | number)[]): Promise<readonly string[]> {
    return answerSchema.parse(await runScript(this.#link, script, { keys: [this.#keys], args }));
  }
}
