import type { IncomingMessage, ServerResponse } from 'node:http';
import { UNKNOWN } from '../metrics/request-metrics.js';
import type { HttpAsker } from '../request/context.js';
import { NEVER } from '../request/leaving.js';
import type { Session } from '../request/session.js';
import { responseCookie } from './session-cookie.js';

/** Bytes that come one piece after the other, of whatever sizes. */
export interface Incoming {
  /** Of all of them together. */
  readonly size: number;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** What a request is for: calls of tRPC, a file of the web app, a page of it, or anything else. */
export type Kind = 'call' | 'file' | 'page' | 'rest';

const tooEarly = (): never => {
  throw new TypeError('A later step of the way in gives this.');
};

/** A request with its answer. Each step of the way in (way-in.ts) adds what those after it go by. */
export class Exchange {
  readonly begunAt = performance.now();
  /** What it is counted as; undefined where each of its calls is counted by itself. */
  endpoint: string | undefined = UNKNOWN;
  /** Where the browser reaches this server, such as 'https://collabor8.example'. */
  origin = '';
  address = '';
  session: Session | null = null;
  /** Whoever sends slowly, or waits for their turn, may have been logged out meanwhile; @throws AppError 'unauthenticated' */
  assertStillIn: () => Promise<void> = tooEarly;
  /** Under what name they take their turns. */
  who = '';
  /** Aborted when whoever asked is gone before their answer was all sent. */
  left: AbortSignal = NEVER;
  takeTurn: <T>(work: () => Promise<T>) => Promise<T> = tooEarly;
  /** Reads what was sent, which may be so many bytes. */
  readBody: (maxBytes: number) => Promise<Buffer> = tooEarly;
  /** The same as it comes, for what is too large to be held. */
  takeBody: (maxBytes: number) => Incoming = tooEarly;

  constructor(
    readonly req: IncomingMessage,
    readonly res: ServerResponse,
    readonly kind: Kind,
  ) {}

  /** Who asks, as services take it. */
  asker(): HttpAsker {
    const { session, address, origin, req, res } = this;
    const userAgent = req.headers['user-agent'];
    return { session, address, userAgent, origin, cookie: responseCookie(res) };
  }
}

const known = new WeakMap<ServerResponse, Exchange>();

/** For handlers of Express, which are given no more than its request and response. */
export function noteExchange(exchange: Exchange): void {
  known.set(exchange.res, exchange);
}

/** @throws TypeError for what has not come by the way in */
export function exchangeOf(res: ServerResponse): Exchange {
  return known.get(res) ?? tooEarly();
}

/** The path of an address, without what is asked of it. Some clients send the whole address. */
export const pathOf = ({ url = '' }: IncomingMessage): string =>
  (url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '')).split('?', 1)[0] ?? '';

export const isRead = ({ method }: IncomingMessage): boolean =>
  method === 'GET' || method === 'HEAD';
