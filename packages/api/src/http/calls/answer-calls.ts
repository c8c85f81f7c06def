import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import { createCallMeter } from '../../metrics/measure-calls.js';
import type { RequestMetrics } from '../../metrics/request-metrics.js';
import { CALL_MAX_BYTES } from '../../request/arrivals.js';
import type { Served } from '../../request/context.js';
import type { Exchange } from '../exchange.js';
import { callsOverHttp } from './calls-over-http.js';

/** What the address of every call begins with. */
const CALLS_PATH = '/trpc/';

/** More than any page asks for at once. */
const CALLS_IN_BATCH = 50;

export interface CallsOptions {
  readonly api: Served;
  readonly requests: RequestMetrics;
  readonly log: Logger;
}

/** A browser that opens such an address gets a page. */
export const isCall = ({ url, headers }: IncomingMessage): boolean =>
  url?.startsWith(CALLS_PATH) === true && !(headers.accept ?? '').includes('text/html');

/** Calls that come by the way in: what answers them, and what refuses them on it. */
export function createCalls({ api, requests, log }: CallsOptions) {
  const calls = createCallMeter('trpc', api.router, requests);
  const { answer, refuse } = callsOverHttp({
    router: api.router,
    onFailure({ error, path }) {
      calls.failed({ path, error });
      if (error.code === 'INTERNAL_SERVER_ERROR') log.error({ err: error, path }, 'call failed');
    },
  });

  return {
    refuse({ res }: Exchange, why: unknown): void {
      if (res.headersSent) res.destroy();
      else void refuse(res, why);
    },

    answer(exchange: Exchange): Promise<void> {
      const { req, res, left, takeTurn } = exchange;
      const { admitWrite, admitVisitor, places } = api;
      exchange.endpoint = undefined;
      return answer(req, res, {
        address: (req.url ?? '').slice(CALLS_PATH.length),
        left,
        maxBatchSize: CALLS_IN_BATCH,
        readBody: async () => (await exchange.readBody(CALL_MAX_BYTES)).toString(),
        context: {
          ...exchange.asker(),
          ...{ connection: null, takeTurn, calls },
          ...{ admitWrite, admitVisitor, places },
        },
      });
    },
  };
}
