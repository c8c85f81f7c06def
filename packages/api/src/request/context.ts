import type { Places, Topic } from '@collabor8/domain';
import type { AnyTRPCRouter, TRPCError } from '@trpc/server';
import type { Tracing } from '../ports/tracing.js';
import type { Arrivals } from './arrivals.js';
import type { Session, SessionCookie, Sessions } from './session.js';
import type { Turns } from './turns.js';
import type { AdmitVisitor, Reading } from './visitors.js';
import type { AdmitWrite } from './writes.js';

/** The part of a `ws` socket that live updates need. */
export interface LiveSocket {
  readonly readyState: number;
  /** Drops a client that doesn't read. What is compressed is so for this client alone, if it can read that. */
  send(data: Buffer, options: { readonly binary: boolean; readonly compress: boolean }): void;
  terminate(): void;
  /** Resolves once nearly all that was sent has been read, or the client is gone. */
  untilRead(): Promise<void>;
}

/** A call that a procedure has dealt with. */
export interface FinishedCall {
  readonly path: string;
  /** What the client is told, if it failed. */
  readonly error: TRPCError | undefined;
  readonly seconds: number;
}

/** Who asks, over whatever transport. */
export interface Asker {
  readonly session: Session | null;
  /** The client's address, for rate limits. */
  readonly address: string;
  /** What the client says that it is. */
  readonly userAgent: string | undefined;
  /** Where the browser reaches this server, such as 'https://collabor8.example'; undefined over a WebSocket. */
  readonly origin: string | undefined;
  /** Null on a WebSocket, where headers can't be sent any more. */
  readonly cookie: SessionCookie | null;
}

export interface HttpAsker extends Asker {
  readonly origin: string;
  readonly cookie: SessionCookie;
}

/** Where the logs of these topics stand now. */
export type ReadPlaces = (topics: readonly Topic[]) => Promise<Places>;

/** What every procedure is called with. */
export interface RequestContext extends Asker {
  /** The connection a subscription runs on; null over HTTP. */
  readonly connection: {
    readonly id: string;
    readonly socket: LiveSocket;
    /** Counts a subscription until it is called back, as live/socket-limits.ts says. */
    readonly listen: (topic: Topic, stopped: AbortSignal) => () => void;
  } | null;
  /** Runs a call when it is the caller's turn. Each call of a batch has its own. */
  readonly takeTurn: <T>(call: () => Promise<T>) => Promise<T>;
  readonly admitWrite: AdmitWrite;
  readonly admitVisitor: AdmitVisitor;
  readonly places: ReadPlaces;
  readonly calls: {
    finished(call: FinishedCall): void;
    /** Undefined where nobody collects traces. */
    readonly trace?: Tracing['call'] | undefined;
  };
}

/** The product as transports take it: what they call, who may, and how much at a time. */
export interface Served {
  readonly services: {
    readonly users: {
      readonly sessions: Sessions;
      /** Clears what a connection that has closed was registered for. */
      disconnected(connectionId: string, username: string): Promise<void>;
      passwordsWaiting(): number;
    };
  };
  readonly router: AnyTRPCRouter;
  /** Of everybody who asks for something, over whatever transport. */
  readonly turns: Turns;
  /** Of answers that are written piece by piece: each holds a part of what it tells. */
  readonly streams: Turns;
  /** Of files that are being downloaded: a player that is paused holds its place. */
  readonly downloads: Turns;
  /** Of documents that bring along what their page reads: the page asks for what is left out. */
  readonly documents: Turns;
  readonly arrivals: Arrivals;
  readonly admitWrite: AdmitWrite;
  readonly reading: Reading;
  readonly admitVisitor: AdmitVisitor;
  readonly places: ReadPlaces;
}
