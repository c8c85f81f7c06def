import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createClient, ErrorReply } from 'redis';
import { UnreachableError } from '../../ports/failures.js';
import type { FindPrimary } from './primaries.js';
import { hostsIn, type RedisAddress, type RedisNode } from '../../ports/redis-address.js';

/** A server, or an address, that processes can't meet at; its message says what to do. */
export class UnfitRedisError extends Error {
  readonly code = 'REDIS_UNFIT';
}

/** Redis 7.0 is the first with sharded channels. */
const OLDEST_VERSION = 7;

/** How long an answer may take; what comes later is as good as none. */
const ANSWER_MS = 3_000;
/** A connection is given up after so long a silence, in which it is asked so often whether it lives. */
const SILENCE_MS = 5_000;
const PINGS_IN_SILENCE = 5;
const CONNECT_MS = 2_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

/** Trying again doesn't help against it. */
const DENIED = /^(?:WRONGPASS|NOAUTH|NOPERM)/;
/** The keys are elsewhere by now: another server is the primary, or has their slot. */
const MOVED_AWAY = /^(?:READONLY|MOVED|CLUSTERDOWN)/;
/** They are about to be, or not there yet. */
const ON_THE_WAY = /^(?:ASK|TRYAGAIN|LOADING|MASTERDOWN)/;

export interface LinkOptions {
  readonly address: RedisAddress;
  /** Asked before every connection, as another server may have become the primary. */
  readonly findPrimary: FindPrimary;
  /** What it is for, as `CLIENT LIST` and the log show it. */
  readonly name: string;
  readonly log: Pick<Logger, 'error' | 'warn'> | undefined;
  readonly answerMs?: number | undefined;
  readonly silenceMs?: number | undefined;
}

function createRedisClient(
  { address, name, silenceMs = SILENCE_MS }: LinkOptions,
  { host, port }: RedisNode,
) {
  const { isTls, username, password, database } = address;
  return createClient({
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    database,
    name: `collabor8-${name}`,
    // What can't be sent now is refused: a queue would grow, and its callers wait, for as long as Redis is away.
    disableOfflineQueue: true,
    pingInterval: silenceMs / PINGS_IN_SILENCE,
    maintNotifications: 'disabled',
    socket: {
      ...{ host, port, ...(isTls ? { tls: true } : {}) },
      connectTimeout: CONNECT_MS,
      socketTimeout: silenceMs,
      // The next connection may have to go to another server.
      reconnectStrategy: false,
    },
  });
}

export type RedisClient = ReturnType<typeof createRedisClient>;

type Hear = (message: string, channel: string) => void;

/** One connection to a primary, which comes back by itself, wherever that is by then, and keeps nobody waiting. */
export class RedisLink {
  readonly #options: LinkOptions;
  readonly #answerMs: number;
  /** While there is a connection on which all that was subscribed to is heard. */
  #client: RedisClient | undefined;
  #isClosed = false;
  /** An answer is overdue: nothing more is sent, so that the silence is noticed and the connection given up. */
  #isHanging = false;
  #isLost = false;
  #failure: unknown;
  readonly #channels = new Set<string>();
  #onMessage: Hear = () => undefined;
  readonly #hear: Hear = (message, channel) => this.#onMessage(message, channel);
  readonly #onReady: (() => void)[] = [];
  readonly #onLost: (() => void)[] = [];

  constructor(options: LinkOptions) {
    this.#options = options;
    this.#answerMs = options.answerMs ?? ANSWER_MS;
  }

  /** Rejects with the last reason when there is no connection after so many milliseconds. */
  async open(patience: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        const giveUp = (): void =>
          reject(
            this.#failure instanceof Error
              ? this.#failure
              : new UnreachableError('It does not answer'),
          );
        timer = setTimeout(giveUp, patience);
        this.#onReady.push(resolve);
        void this.#connect((failure) => {
          if (failure instanceof UnfitRedisError) giveUp();
        });
      });
    } catch (error) {
      this.close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Tries until there is a connection, or the link is closed. */
  async #connect(onFailure?: (failure: unknown) => void): Promise<void> {
    for (let tries = 0; !this.#isClosed && this.#client === undefined; tries += 1) {
      try {
        await this.#begin();
      } catch (error) {
        this.#failure = error;
        this.#tellLoss(error);
        onFailure?.(error);
        const pause = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS);
        await delay(pause * (0.5 + Math.random() / 2), undefined, { ref: false });
      }
    }
  }

  async #begin(): Promise<void> {
    const client = createRedisClient(this.#options, await this.#options.findPrimary());
    // Without a listener an error would end the process.
    client.on('error', (error: unknown) => {
      this.#failure = error;
      if (client.isReady) {
        this.#options.log?.error(
          { err: error, link: this.#options.name },
          'Redis answered with an error',
        );
      } else this.#giveUp(client, error);
    });
    client.on('sharded-channel-moved', () => this.#giveUp(client, new Error('A slot has moved')));
    try {
      await client.connect();
      await this.#check(client);
      if (this.#channels.size > 0) await client.sSubscribe([...this.#channels], this.#hear);
      if (this.#isClosed || !client.isReady) throw new UnreachableError('It was lost at once');
    } catch (error) {
      if (client.isOpen) client.destroy();
      if (!(error instanceof ErrorReply && DENIED.test(error.message))) throw error;
      throw new UnfitRedisError(
        `${this.#server} refuses the user or password that REDIS_URL holds (${error.message}).`,
        { cause: error },
      );
    }
    this.#client = client;
    this.#isHanging = false;
    if (this.#isLost) this.#options.log?.warn({ link: this.#options.name }, 'Redis is back');
    this.#isLost = false;
    for (const listener of this.#onReady) listener();
  }

  get #server(): string {
    return `The Redis server at ${hostsIn(this.#options.address)}`;
  }

  /** @throws UnfitRedisError for a server that processes can't meet at. */
  async #check(client: RedisClient): Promise<void> {
    const { address } = this.#options;
    const { version, mode, role } = await client.hello();
    const server = this.#server;
    if (Number.parseInt(version, 10) < OLDEST_VERSION) {
      throw new UnfitRedisError(`${server} is version ${version}. Upgrade it to 7.0 or later.`);
    }
    if (mode === 'cluster' && address.kind !== 'cluster') {
      throw new UnfitRedisError(
        `${server} is a node of a cluster. Begin REDIS_URL with redis-cluster://, or set it to a server of its own.`,
      );
    }
    if (role === 'master') return;
    // Who was asked the way may not have heard yet of another one.
    if (address.kind !== 'single') throw new UnreachableError('It is a replica');
    throw new UnfitRedisError(`${server} is a replica. Set REDIS_URL to its primary.`);
  }

  /** The connection is over; another one is begun. */
  #giveUp(client: RedisClient, cause: unknown): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    if (client.isOpen) client.destroy();
    this.#tellLoss(cause);
    for (const listener of this.#onLost) listener();
    void this.#connect();
  }

  /** One line for an outage, however many attempts it takes. */
  #tellLoss(err: unknown): void {
    if (this.#isLost || this.#isClosed) return;
    this.#isLost = true;
    this.#options.log?.error({ err, link: this.#options.name }, 'Redis can’t be reached');
  }

  /** Calls `listener` whenever the connection is there again, with all that was subscribed to. */
  onReady(listener: () => void): void {
    this.#onReady.push(listener);
  }

  /** Calls `listener` when the connection is lost, before anything comes from another one. */
  onLost(listener: () => void): void {
    this.#onLost.push(listener);
  }

  /** Who is told what is published in the channels subscribed to. */
  onMessage(listener: Hear): void {
    this.#onMessage = listener;
  }

  /** Resolves once the subscription is confirmed; rejects as `run`. */
  async subscribe(channel: string): Promise<void> {
    this.#channels.add(channel);
    await this.run((client) => client.sSubscribe(channel, this.#hear));
  }

  /** What goes wrong here leaves a subscription that nobody wants, until the connection is lost. */
  unsubscribe(channel: string): void {
    this.#channels.delete(channel);
    this.run((client) => client.sUnsubscribe(channel, this.#hear)).catch(() => undefined);
  }

  /** Asks Redis; @throws UnreachableError at once while it can't be reached, or when an answer takes too long. */
  async run<T>(ask: (client: RedisClient) => Promise<T>): Promise<T> {
    const client = this.#client;
    if (client?.isReady !== true || this.#isHanging) {
      throw new UnreachableError('Redis can’t be reached.');
    }
    const answer = ask(client);
    let isSettled = false;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const giveUp = (): void => {
        if (isSettled) return;
        this.#isHanging = this.#client === client;
        reject(new UnreachableError('Redis does not answer.'));
      };
      // A turn later: this process may have been too busy to read an answer that is there.
      timer = setTimeout(() => setImmediate(giveUp), this.#answerMs);
    });
    const settled = (): void => {
      isSettled = true;
      clearTimeout(timer);
      if (this.#client === client) this.#isHanging = false;
    };
    answer.then(settled, settled);
    try {
      return await Promise.race([answer, late]);
    } catch (error) {
      if (error instanceof UnreachableError) throw error;
      if (error instanceof ErrorReply) {
        if (MOVED_AWAY.test(error.message)) this.#giveUp(client, error);
        // What Redis itself refuses is another matter than an answer that was lost.
        else if (!ON_THE_WAY.test(error.message)) throw error;
      }
      throw new UnreachableError('The connection to Redis was lost.', { cause: error });
    }
  }

  close(): void {
    this.#isClosed = true;
    if (this.#client?.isOpen === true) this.#client.destroy();
    this.#client = undefined;
  }
}
