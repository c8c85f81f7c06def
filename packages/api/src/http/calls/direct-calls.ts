import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { createCallMeter } from '../../metrics/measure-calls.js';
import { UNKNOWN, type RequestMetrics } from '../../metrics/request-metrics.js';
import { CALL_MAX_BYTES } from '../../request/arrivals.js';
import type { Served } from '../../request/context.js';
import { callerKey, type Session } from '../../request/session.js';
import { toFailure } from '../failures.js';
import { findSession } from '../find-session.js';
import { clientAddress } from '../forwarded.js';
import { leftSignal } from '../../request/leaving.js';
import { isForeignChange } from '../origin.js';
import type { ReadBody } from '../read-body.js';
import type { SecurityHandler } from '../security-headers.js';
import { responseCookie } from '../session-cookie.js';
import { callsOverHttp, type Caller } from './calls-over-http.js';

/** What the address of every call begins with. */
const CALLS_PATH = '/trpc/';

/** More than any page asks for at once. */
const CALLS_IN_BATCH = 50;

export interface DirectCallsOptions {
  readonly api: Served;
  readonly requests: RequestMetrics;
  readonly readBody: ReadBody;
  readonly log: Logger;
  readonly publicOrigin: string | undefined;
  readonly trustProxy: number;
  readonly logRequest: (req: IncomingMessage, res: ServerResponse) => void;
  readonly secure: SecurityHandler;
}

/** A browser that opens such an address gets a page, and who comes from another site a refusal. */
const isCall = (req: IncomingMessage, publicOrigin: string | undefined): boolean =>
  req.url?.startsWith(CALLS_PATH) === true &&
  !(req.headers.accept ?? '').includes('text/html') &&
  !isForeignChange(req, publicOrigin);

/**
 * Answers calls on Node's own request, past Express, which alone costs more than a list does; all
 * other requests go to `others`.
 */
export function directCalls(options: DirectCallsOptions, others: RequestListener): RequestListener {
  const { api, requests, log, publicOrigin, trustProxy, logRequest, secure, readBody } = options;
  const meter = createCallMeter('trpc', api.router, requests);
  const answer = callsOverHttp({
    router: api.router,
    onFailure({ error, path }) {
      meter.failed({ path, error });
      if (error.code === 'INTERNAL_SERVER_ERROR') log.error({ err: error, path }, 'call failed');
    },
  });

  const callerOf = (req: IncomingMessage, res: ServerResponse, session: Session | null): Caller => {
    const address = clientAddress(req, trustProxy);
    const who = callerKey(session, address);
    const left = leftSignal(res);
    return {
      left,
      maxBatchSize: CALLS_IN_BATCH,
      readBody: async () =>
        (await readBody(req, res, { session, address, maxBytes: CALL_MAX_BYTES })).toString(),
      context: {
        session,
        address,
        userAgent: req.headers['user-agent'],
        cookie: responseCookie(res),
        connection: null,
        takeTurn: (call) => api.turns.run(who, left, call),
        countWrite: api.countWrite,
        assertMayWrite: api.assertMayWrite,
        calls: meter,
      },
    };
  };

  const handle = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const begun = performance.now();
    try {
      const session = await findSession(api.services.users.sessions, req, res);
      const address = (req.url ?? '').slice(CALLS_PATH.length);
      await answer(req, res, { ...callerOf(req, res, session), address });
    } catch (error) {
      const { status, message } = toFailure(error);
      log.error({ err: error, url: req.url }, 'request failed');
      const seconds = (performance.now() - begun) / 1000;
      requests.finished({ transport: 'http', endpoint: UNKNOWN, status, seconds });
      if (res.headersSent) {
        res.destroy();
        return;
      }
      res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(message);
    }
  };

  return (req, res) => {
    if (!isCall(req, publicOrigin)) {
      others(req, res);
      return;
    }
    logRequest(req, res);
    secure(req, res, () => {
      res.setHeader('Cache-Control', 'no-store');
      void handle(req, res);
    });
  };
}
