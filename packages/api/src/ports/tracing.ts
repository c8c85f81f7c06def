import type { IncomingMessage, RequestListener } from 'node:http';

/** Tells elsewhere what a request was made of: spans with their times, one within the other. */
export interface Tracing {
  /** Handles each request within a span of its own. */
  follow(handle: RequestListener): RequestListener;
  /** What was asked for: a method and a declared path, never what a client made up. */
  name(request: IncomingMessage, endpoint: string): void;
  /** Runs a procedure within a span: of its request, or the first of its trace on a socket. */
  readonly call: <T>(path: string, run: () => Promise<T>) => Promise<T>;
  /** Runs what is done for a call within a span; what nobody called for has none. */
  step<T>(
    name: string,
    labels: Readonly<Record<string, string>>,
    run: () => Promise<T>,
  ): Promise<T>;
  /** Hands over what there is; never rejects. */
  close(): Promise<void>;
}
