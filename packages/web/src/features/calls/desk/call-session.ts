import { VOUCH_EVERY_MS } from '@collabor8/domain';
import { type trpc, errorCode, isTransient } from '../../../shared/api/trpc.js';

const RETRY_MS = [200, 500, 1_000, 2_000, 4_000] as const;
const LAST_RETRY_MS = 5_000;

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

/** Whether the server has said no, and not merely stumbled. */
export const isRefusal = (error: unknown): boolean => {
  const code = errorCode(error);
  return code !== undefined && !isTransient(code);
};

interface CallSessionOptions {
  /** The tab's live connection; null while it has none. */
  readonly connectionId: () => string | null;
  /** Tells the server that the tab it knows by `was` is this one. */
  readonly resume: (from: string, was: string) => Promise<void>;
  /** While it is true, what the network loses is tried again. */
  readonly isWanted: () => boolean;
}

/**
 * Speaks to the server as the tab that has a call. The server knows the tab by its live connection,
 * so after a new one it is told first that this is the same tab.
 */
export class CallSession {
  /** Under which connection the server knows this tab; null before the call was placed or answered. */
  #knownAs: string | null;
  /** Whether the server has taken what was asked for first: as long as it hasn't, it may never have heard of this tab. */
  #isTaken: boolean;
  readonly #own = new Set<string>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly options: CallSessionOptions,
    knownAs: string | null,
  ) {
    this.#knownAs = knownAs;
    this.#isTaken = knownAs !== null;
    if (knownAs !== null) this.#own.add(knownAs);
  }

  get knownAs(): string | null {
    return this.#knownAs;
  }

  /** The server names the tab's side by this connection: of a change of it the answer may have been lost. */
  heard(socketId: string): void {
    if (this.isOwn(socketId)) this.#knownAs = socketId;
  }

  /** Whether a connection is, or was, this tab's. */
  isOwn(socketId: string | undefined): boolean {
    return socketId !== undefined && this.#own.has(socketId);
  }

  /** Does something as the holder, after everything asked for before. Rejects with a refusal alone. */
  act<T>(action: (from: string) => Promise<T>): Promise<T | undefined> {
    const acted = this.#last.then(() => this.insist(action));
    this.#last = acted.catch(() => undefined);
    return acted;
  }

  /** The same beside whatever else is asked for, in whichever order it arrives. */
  async insist<T>(action: (from: string) => Promise<T>): Promise<T | undefined> {
    for (let attempt = 0; this.options.isWanted(); attempt += 1) {
      try {
        const from = await this.#introduce();
        if (from !== null) {
          const done = await action(from);
          this.#isTaken = true;
          return done;
        }
      } catch (error) {
        if (isRefusal(error)) throw error;
      }
      await pause(RETRY_MS[attempt] ?? LAST_RETRY_MS);
    }
    return undefined;
  }

  /** The connection under which the server knows this tab; null while there is none. */
  async #introduce(): Promise<string | null> {
    const { connectionId, resume } = this.options;
    const from = connectionId();
    if (from === null) return null;
    this.#own.add(from);
    const was = this.#knownAs;
    if (was !== null && was !== from) {
      try {
        await resume(from, was);
      } catch (error) {
        // What is asked for again is refused itself where it has to be.
        if (this.#isTaken || !isRefusal(error)) throw error;
      }
    }
    this.#knownAs = from;
    return from;
  }
}

export type CallsApi = ReturnType<typeof trpc.useUtils>['client']['calls'];

/** The credentials hold for ten minutes, and are renewed before (PeerLink). */
const FRESH_MS = 3 * 60 * 1_000;

/** Where a path is looked for, as the server has it set up. */
export class IceServers {
  #read: { readonly at: number; readonly servers: Promise<RTCIceServer[]> } | undefined;

  constructor(private readonly api: CallsApi) {}

  async get(): Promise<RTCIceServer[]> {
    const now = Date.now();
    if (this.#read === undefined || now - this.#read.at > FRESH_MS) {
      this.#read = { at: now, servers: this.#ask() };
    }
    try {
      return await this.#read.servers;
    } catch {
      // On one network a path is found without them.
      this.#read = undefined;
      return [];
    }
  }

  async #ask(): Promise<RTCIceServer[]> {
    const servers = await this.api.iceServers.query();
    return servers.map(({ urls, username, credential }) => ({
      urls: [...urls],
      ...(username !== undefined && { username }),
      ...(credential !== undefined && { credential }),
    }));
  }
}

interface VoucherOptions {
  /** Whether the server has lost the other one, whose media arrive here all the same. */
  readonly isNeeded: () => boolean;
  /** Says so to the server. */
  readonly vouch: () => Promise<void>;
}

/** Keeps a call going whose other tab is out of the server's reach, and not out of this tab's. */
export class Voucher {
  readonly #timer: ReturnType<typeof setInterval>;
  #isUnderWay = false;

  constructor(private readonly options: VoucherOptions) {
    this.#timer = setInterval(() => void this.#look(), VOUCH_EVERY_MS);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    // A word that is still on its way is not followed by others, which would all come at once.
    if (this.#isUnderWay || !this.options.isNeeded()) return;
    this.#isUnderWay = true;
    await this.options.vouch();
    this.#isUnderWay = false;
  }
}
