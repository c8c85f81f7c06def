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

export interface Load {
  /** Answers a request by its processor time so far: see report-cost.mjs. */
  readonly server: Child;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent by POST as JSON; asked for once a round. */
  readonly body?: () => unknown;
  /** About how long a round takes. */
  readonly milliseconds: number;
  /** Requests before the first round, at least: on a busy machine few fit into the time for them. */
  readonly warmUp?: number;
}

/** Sends `amount` requests; answers the milliseconds from the first one to the last response. */
export function sendRequests(
  { url, headers, body }: Omit<Load, 'server' | 'milliseconds'>,
  amount: number,
): Promise<number> {
  const posted = body && {
    method: 'POST' as const,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body()),
  };
  return new Promise((resolve, reject) => {
    const start = performance.now();
    let end = start;
    const options = { url, headers: { ...headers }, connections: CONNECTIONS, amount, ...posted };
    const run = autocannon({ ...options, sampleInt: SAMPLE_MS }, (failure, result) => {
      const answered = result['2xx'];
      if (answered === amount) resolve(end - start);
      else
        reject(
          new Error(`Of ${amount} requests to ${url} ${answered} succeeded.`, { cause: failure }),
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
