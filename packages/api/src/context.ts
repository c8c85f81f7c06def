import type { LiveSocket } from './live/hub.js';
import type { Services } from './services.js';

/** Who is asking: the person a valid session cookie belongs to. */
export interface Session {
  /** The stored hash of the session's token. */
  readonly id: string;
  readonly username: string;
}

/** What a request may do to the browser's session cookie. */
export interface SessionCookie {
  set(token: string): void;
  clear(): void;
}

/** What both transports of tRPC hand to every procedure. */
export interface RequestContext {
  readonly services: Services;
  readonly session: Session | null;
  /** The client's address, for rate limits. */
  readonly address: string;
  /** Null on a WebSocket, where headers can't be sent any more. */
  readonly cookie: SessionCookie | null;
  /** The connection a subscription runs on; null over HTTP. */
  readonly connection: { readonly id: string; readonly socket: LiveSocket } | null;
}
