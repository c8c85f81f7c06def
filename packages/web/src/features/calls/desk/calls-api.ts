import type { trpc } from '../../../shared/api/trpc.js';

/** The server's procedures for calls. */
export type CallsApi = ReturnType<typeof trpc.useUtils>['client']['calls'];

/** The credentials hold for an hour. */
const FRESH_MS = 30 * 60 * 1_000;

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
