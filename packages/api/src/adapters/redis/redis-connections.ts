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
  keepFound,
  listOfProcess,
  listOfUser,
  readConnection,
  removeConnections,
  renewProcess,
} from './connection-scripts.js';
import type { RedisLink } from './redis-link.js';
import { runScript, type Script } from './scripts.js';

/** The hash tag of all that is kept here. */
export const CONNECTIONS_TAG = 'connections';

/** How long a connection can be found; longer than it lives without its process, so that it is seldom said again. */
const FOUND_MS = 3_600_000;

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
  /** Milliseconds of any clock that only goes forward. */
  readonly now?: () => number;
}

/** The registry of several API processes: a key of Redis for each, which expires. */
export class RedisConnections implements ConnectionRegistry {
  readonly #link: RedisLink;
  readonly #keys: string;
  readonly #process: string;
  readonly #now: () => number;
  /** What Redis was told to hold, and when it was last said how it is found; the longest ago first. */
  readonly #held = new Map<string, number>();
  /** Redis may hold something else, even if as much: a call failed, or another server took over. */
  #isInDoubt = false;

  constructor({ prefix, link, process, now = () => performance.now() }: RedisConnectionsOptions) {
    this.#link = link;
    this.#now = now;
    this.#keys = `${prefix}{${CONNECTIONS_TAG}}:`;
    this.#process = process;
    link.onLost(() => {
      this.#isInDoubt = true;
    });
  }

  async add({ id, username, sessionId }: NewConnection): Promise<void> {
    this.#held.set(id, this.#now());
    const lifetimes = [CONNECTION_LIFETIME_MS, FOUND_MS];
    await this.#change(addConnection, [...lifetimes, this.#process, id, username, sessionId]);
  }

  async remove(id: string): Promise<void> {
    this.#held.delete(id);
    await this.#change(removeConnections, [this.#process, id]);
  }

  async renew(ids: readonly string[]): Promise<readonly string[]> {
    await this.#keepFound();
    const [count] = await this.#run(renewProcess, [CONNECTION_LIFETIME_MS, this.#process]);
    if (Number(count) === ids.length && !this.#isInDoubt) return [];
    return this.#compare(ids);
  }

  /** Some at a time: those of a process that has just started all came at once. */
  async #keepFound(): Promise<void> {
    const now = this.#now();
    const due: string[] = [];
    for (const [id, saidAt] of this.#held) {
      if (now - saidAt < FOUND_MS / 2 || due.length === AT_A_TIME) break;
      due.push(id);
    }
    if (due.length === 0) return;
    await this.#run(keepFound, [FOUND_MS, ...due]);
    for (const id of due) {
      if (this.#held.delete(id)) this.#held.set(id, now);
    }
  }

  /** Answers what Redis doesn't hold any more, and takes out of it what this process doesn't hold. */
  async #compare(ids: readonly string[]): Promise<readonly string[]> {
    this.#isInDoubt = false;
    const there = new Set(await this.#change(listOfProcess, [this.#process]));
    const left = [...there].filter((id) => !this.#held.has(id));
    for (const batch of inBatches(left)) {
      await this.#change(removeConnections, [this.#process, ...batch]);
    }
    return ids.filter((id) => !there.has(id));
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

  async #change(script: Script, args: readonly (string | number)[]): Promise<readonly string[]> {
    try {
      return await this.#run(script, args);
    } catch (error) {
      this.#isInDoubt = true;
      throw error;
    }
  }

  async #run(script: Script, args: readonly (string | number)[]): Promise<readonly string[]> {
    return answerSchema.parse(await runScript(this.#link, script, { keys: [this.#keys], args }));
  }
}
