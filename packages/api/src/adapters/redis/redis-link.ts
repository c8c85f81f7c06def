import type { Logger } from 'pino';
import { createClient, ErrorReply } from 'redis';
import { UnreachableError } from '../../ports/unreachable.js';

/** How long an answer may take; what comes later is as good as none. */
const ANSWER_MS = 3_000;
/** A connection is given up after so long a silence, in which it is asked so often whether it lives. */
const SILENCE_MS = 5_000;
const PINGS_IN_SILENCE = 5;
const CONNECT_MS = 2_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

export interface LinkOptions {
  readonly url: string;
  /** What it is for, as `CLIENT LIST` and the log show it. */
  readonly name: string;
  readonly log: Pick<Logger, 'error' | 'warn'> | undefined;
  readonly answerMs?: number | undefined;
  readonly silenceMs?: number | undefined;
}

function createRedisClient({ url, name, silenceMs = SILENCE_MS }: LinkOptions) {
  return createClient({
    url,
    name: `collabor8-${name}`,
    // What can't be sent now is refused: a queue would grow, and its callers wait, for as long as Redis is away.
    disableOfflineQueue: true,
    pingInterval: silenceMs / PINGS_IN_SILENCE,
    maintNotifications: 'disabled',
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: silenceMs,
      // Without a strategy of its own the client gives up for good after a silence.
      reconnectStrategy: (retries) =>
        Math.min(FIRST_PAUSE_MS * 2 ** retries, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2),
    },
  });
}

export type RedisClient = ReturnType<typeof createRedisClient>;

/** One connection to Redis, which comes back by itself and never keeps anybody waiting for it. */
export class RedisLink {
  readonly #client: RedisClient;
  readonly #answerMs: number;
  /** An answer is overdue: nothing more is sent, so that the silence is noticed and the connection given up. */
  #isHanging = false;
  #isLost = false;
  #failure: unknown;
  /** What names the server from its start to its end, and the connection on which it said so. */
  #server: { readonly run: string; readonly socketEpoch: number } | undefined;
  readonly #onReady: (() => void)[] = [];
  readonly #onLost: (() => void)[] = [];

  constructor(options: LinkOptions) {
    const { name, log, answerMs = ANSWER_MS } = options;
    this.#answerMs = answerMs;
    this.#client = createRedisClient(options);
    // Without a listener an error would end the process. One line for an outage, however many attempts it takes.
    this.#client.on('error', (error: unknown) => {
      this.#failure = error;
      if (this.#client.isReady) {
        log?.error({ err: error, link: name }, 'Redis answered with an error');
      } else if (!this.#isLost) {
        this.#isLost = true;
        log?.error({ err: error, link: name }, 'Redis can’t be reached');
      }
    });
    this.#client.on('reconnecting', () => {
      for (const listener of this.#onLost) listener();
    });
    this.#client.on('ready', () => {
      this.#begin()
        .then((isNew) => {
          if (!isNew) return;
          if (this.#isLost) log?.warn({ link: name }, 'Redis is back');
          this.#isLost = false;
          for (const listener of this.#onReady) listener();
        })
        .catch((error: unknown) => {
          this.#failure = error;
          log?.error({ err: error, link: name }, 'Redis does not say who it is');
        });
    });
  }

  /** Nothing is asked of a server before it is known whether it is still the same. */
  async #begin(): Promise<boolean> {
    this.#isHanging = false;
    const { socketEpoch } = this.#client;
    const run = /run_id:(\w+)/.exec(await this.#client.info('server'))?.[1];
    if (run === undefined) throw new Error('INFO tells no run_id.');
    // The connection may have been lost and made again meanwhile.
    this.#server = { run, socketEpoch };
    return this.#isUp;
  }

  get #isUp(): boolean {
    return this.#client.isReady && this.#server?.socketEpoch === this.#client.socketEpoch;
  }

  /** What names the server from its start to its end. */
  get serverRun(): string {
    return this.#server?.run ?? '';
  }

  /** Rejects with the last reason when there is no connection after so many milliseconds. */
  async open(patience: number): Promise<void> {
    const begun = new Promise<void>((resolve) => this.#onReady.push(resolve));
    // It goes on trying, until it is closed: what went wrong last is told below.
    const connected = this.#client.connect().then(() => begun);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(
          this.#failure instanceof Error
            ? this.#failure
            : new UnreachableError('It does not answer'),
        );
      }, patience);
    });
    try {
      await Promise.race([connected, late]);
    } catch (error) {
      connected.catch(() => undefined);
      this.close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Calls `listener` whenever the connection is there again, with all that was subscribed to. */
  onReady(listener: () => void): void {
    this.#onReady.push(listener);
  }

  /** Calls `listener` when the connection is lost, before anything comes from another one; perhaps repeatedly. */
  onLost(listener: () => void): void {
    this.#onLost.push(listener);
  }

  /** Asks Redis; @throws UnreachableError at once while it can't be reached, or when an answer takes too long. */
  async run<T>(ask: (client: RedisClient) => Promise<T>): Promise<T> {
    if (!this.#isUp || this.#isHanging) {
      throw new UnreachableError('Redis can’t be reached.');
    }
    const answer = ask(this.#client);
    let isSettled = false;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const giveUp = (): void => {
        if (isSettled) return;
        this.#isHanging = true;
        reject(new UnreachableError('Redis does not answer.'));
      };
      // A turn later: this process may have been too busy to read an answer that is there.
      timer = setTimeout(() => setImmediate(giveUp), this.#answerMs);
    });
    const settled = (): void => {
      isSettled = true;
      clearTimeout(timer);
      this.#isHanging = false;
    };
    answer.then(settled, settled);
    try {
      return await Promise.race([answer, late]);
    } catch (error) {
      // What Redis itself refuses is another matter than an answer that was lost.
      if (error instanceof ErrorReply || error instanceof UnreachableError) throw error;
      throw new UnreachableError('The connection to Redis was lost.', { cause: error });
    }
  }

  close(): void {
    this.#client.destroy();
  }
}
