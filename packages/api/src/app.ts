import { randomUUID } from 'node:crypto';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import type { Api } from './create-api.js';
import { AppError } from './errors.js';
import { answerFailures, retryAfterHeader } from './http/failures.js';
import { describeApi } from './http/openapi.js';
import { refuseForeignOrigins } from './http/origin.js';
import { preparedPage } from './http/prepared-page.js';
import { restRoutes, sessionOf } from './http/rest.js';
import { callerKey } from './session.js';
import { readSessionToken, responseCookie } from './http/session-cookie.js';
import { securityHeaders } from './http/security-headers.js';
import { webApp } from './http/web-app.js';
import { MAX_PAYLOAD_BYTES } from './live/live-server.js';
import { answerMetrics, METRICS_PATH } from './metrics/answer-metrics.js';
import { createCallMeter } from './metrics/measure-calls.js';
import { COUNTED_BY_CALL, measureRequests, nameEndpoint } from './metrics/measure-requests.js';
import type { Metrics } from './metrics/metrics.js';
import type { DocumentStore } from './ports/document-store.js';
import type { RequestContext } from './trpc.js';

export interface AppOptions {
  readonly api: Api;
  readonly store: DocumentStore;
  readonly metrics: Metrics;
  /** Shows the metrics at /metrics to whoever names it; without one there is nothing. */
  readonly metricsToken: string | undefined;
  readonly log: Logger;
  readonly publicOrigin: string | undefined;
  readonly trustProxy: number;
  readonly serviceWorker: boolean;
  /** Folder of the built web app. */
  readonly webFolder: string;
  /** Whether it serves on only until everybody has gone elsewhere. */
  readonly isStopping: () => boolean;
}

const findSession =
  ({ services }: Api): RequestHandler =>
  async (req, res, next) => {
    const token = readSessionToken(req.headers.cookie);
    res.locals['session'] = token === null ? null : await services.users.sessions.find(token);
    next();
  };

/** Bytes of a call by somebody who is signed in: as many as their live connection takes. */
const CALL_LIMIT = MAX_PAYLOAD_BYTES;
const STRANGERS_CALL_LIMIT = 64 * 1024;

function trpcCalls({ api, log, metrics }: AppOptions): RequestHandler {
  const calls = createCallMeter('trpc', api.router, metrics.requests);
  const upTo = (maxBodySize: number): RequestHandler =>
    createExpressMiddleware({
      router: api.router,
      maxBodySize,
      maxBatchSize: 50,
      createContext: ({ req, res }): RequestContext => {
        const [session, address] = [sessionOf(res), req.ip ?? ''];
        const who = callerKey(session, address);
        return {
          ...{ session, address },
          cookie: responseCookie(res),
          connection: null,
          takeTurn: (call) => api.turns.run(who, call),
          countWrite: api.countWrite,
          calls,
        };
      },
      responseMeta: ({ errors }) => ({ headers: retryAfterHeader(errors) }),
      onError({ error, path }) {
        calls.failed({ path, error });
        if (error.code === 'INTERNAL_SERVER_ERROR') log.error({ err: error, path }, 'call failed');
      },
    });
  const [forPeople, forStrangers] = [upTo(CALL_LIMIT), upTo(STRANGERS_CALL_LIMIT)];
  return (req, res, next) => {
    nameEndpoint(res, COUNTED_BY_CALL);
    (sessionOf(res) === null ? forStrangers : forPeople)(req, res, next);
  };
}

/** It costs a write: all who ask within a second share one. */
function oncePerSecond(ask: () => Promise<void>): () => Promise<void> {
  let last: { readonly at: number; readonly answer: Promise<void> } | undefined;
  return () => {
    const at = performance.now();
    if (last === undefined || at - last.at > 1_000) last = { at, answer: ask() };
    return last.answer;
  };
}

/** The HTTP side of the server: health, the web app's files, tRPC and the REST paths. */
export function createApp(options: AppOptions): Express {
  const { api, store, log } = options;
  const document = describeApi(api.operations);
  const app = express();
  app.set('trust proxy', options.trustProxy);
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  // What is not a file is never stored, so hashing it would be for nothing.
  app.disable('etag');

  const isReady = oncePerSecond(() => store.ping());
  app.get('/healthz', (_req, res) => {
    res.type('text/plain').send('ok');
  });
  app.get('/readyz', async (_req, res) => {
    if (options.isStopping()) {
      res.status(503).type('text/plain').send('The server is stopping.');
      return;
    }
    try {
      await isReady();
      res.type('text/plain').send('ready');
    } catch {
      res.status(503).type('text/plain').send('The store takes no writes.');
    }
  });

  if (options.metricsToken !== undefined) {
    app.get(METRICS_PATH, answerMetrics(options.metrics.registry, options.metricsToken));
  }

  app.use(measureRequests(options.metrics.requests));
  app.use(
    pinoHttp({
      logger: log,
      genReqId: (req, res) => {
        const id = randomUUID();
        res.setHeader('X-Request-Id', id);
        return id;
      },
      serializers: {
        req: ({ id, method, url }: { id: string; method: string; url: string }) => ({
          id,
          method,
          url,
        }),
        res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
      },
    }),
  );
  app.use(securityHeaders(options), compression());
  app.use(
    webApp({
      folder: options.webFolder,
      hasServiceWorker: options.serviceWorker,
      openPage: () => [findSession(api), preparedPage(options)],
    }),
  );
  app.get('/openapi.json', (_req, res) => {
    nameEndpoint(res, 'openapi.json');
    res.json(document);
  });

  app.use(refuseForeignOrigins(options.publicOrigin));
  app.use((_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });
  app.use(findSession(api));
  app.use('/trpc', trpcCalls(options));
  app.use(restRoutes(api));
  app.use((req) => {
    throw new AppError('missing', `There is nothing at ${req.method} ${req.path}.`);
  });
  app.use(answerFailures(log, api.operations));
  return app;
}
