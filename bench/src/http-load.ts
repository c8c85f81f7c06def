import autocannon from 'autocannon';
import type { Child } from './child-process.js';
import type { Round } from './rounds.js';

const CONNECTIONS = 4;
const LEAST_REQUESTS = 12;
const FIRST_REQUESTS = 40;
/** Before the first round: the compiler needs to have seen some requests. */
const WARM_UP_MS = 800;
/** How often autocannon looks whether it is done. */
const SAMPLE_MS = 5;

type Headers = Readonly<Record<string, string>>;

/** What is a function is asked for each request. */
export interface Load {
  /** Answers a request by its processor time so far: see report-cost.mjs. */
  readonly server: Child;
  readonly url: string | (() => string);
  readonly headers: Headers | (() => Headers);
  /** Sent by POST as JSON. */
  readonly body?: () => unknown;
  /** About how long a round takes. */
  readonly milliseconds: number;
  /** Requests before the first round, at least: on a busy machine few fit into the time for them. */
  readonly warmUp?: number;
}

const given = <T extends string | Headers>(value: T | (() => T)): T =>
  typeof value === 'function' ? value() : value;

type Request = Pick<Load, 'url' | 'headers' | 'body'>;

/** As autocannon takes it. */
function requestOf({ url, headers, body }: Request) {
  const { pathname, search } = new URL(given(url));
  const path = pathname + search;
  if (body === undefined) return { method: 'GET' as const, path, headers: given(headers) };
  return {
    method: 'POST' as const,
    path,
    headers: { ...given(headers), 'content-type': 'application/json' },
    body: JSON.stringify(body()),
  };
}

/** Sends `amount` requests; answers the milliseconds from the first one to the last response. */
export function sendRequests(load: Request, amount: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    let end = start;
    const { origin } = new URL(given(load.url));
    const requests = [{ setupRequest: () => requestOf(load) }];
    const options = { url: origin, connections: CONNECTIONS, amount, requests };
    const run = autocannon({ ...options, sampleInt: SAMPLE_MS }, (failure, result) => {
      const answered = result['2xx'];
      if (answered === amount) resolve(end - start);
      else
        reject(
          new Error(`Of ${amount} requests to ${given(load.url)} ${answered} succeeded.`, {
            cause: failure,
          }),
        );
    });
    run.on('response', () => {
      end = performance.now();
    });
  });
}

/** Rounds of requests over a few kept-alive connections, as many as fit into the time. */
export function createLoad(load: Load): () => Promise<Round> {
  let rate: number | undefined;
  const fitting = (milliseconds: number, known: number): number =>
    Math.max(LEAST_REQUESTS, Math.round((known * milliseconds) / 1000));
  const warmUp = async (): Promise<number> => {
    const first = (FIRST_REQUESTS * 1000) / (await sendRequests(load, FIRST_REQUESTS));
    const requests = Math.max(load.warmUp ?? 0, fitting(WARM_UP_MS, first));
    return (requests * 1000) / (await sendRequests(load, requests));
  };

  return async () => {
    rate ??= await warmUp();
    const requests = fitting(load.milliseconds, rate);
    const before = await load.server.ask<number>(null);
    rate = (requests * 1000) / (await sendRequests(load, requests));
    const processorMs = ((await load.server.ask<number>(null)) - before) / requests;
    return { rate, processorMs };
  };
}
