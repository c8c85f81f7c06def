import type { RequestListener } from 'node:http';
import compression from 'compression';
import express, { type RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Api } from './create-api.js';
import { AppError } from '../request/errors.js';
import { directCalls } from '../http/calls/direct-calls.js';
import { answerFailures } from '../http/failures.js';
import { findSession } from '../http/find-session.js';
import { describeApi } from '../http/openapi.js';
import { refuseForeignOrigins } from '../http/origin.js';
import { preparedPage } from '../http/prepared-page.js';
import { createReadBody } from '../http/read-body.js';
import { requestLog } from '../http/request-log.js';
import { restRoutes } from '../http/rest.js';
import { securityHeaders } from '../http/security-headers.js';
import { webApp } from '../http/web-app.js';
import { answerMetrics, METRICS_PATH } from '../metrics/answer-metrics.js';
import { measureRequests, nameEndpoint } from '../metrics/measure-requests.js';
import type { Metrics } from '../metrics/metrics.js';
import type { DocumentStore } from '../ports/document-store.js';

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
  /** Whether pages tell their files before they are ready. */
  readonly earlyHints: boolean;
  /** Whether it serves on only until everybody has gone elsewhere. */
  readonly isStopping: () => boolean;
}

const noteSession =
  ({ services }: Api): RequestHandler =>
  async (req, res, next) => {
    res.locals['session'] = await findSession(services.users.sessions, req, res);
    next();
  };

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
export function createApp(options: AppOptions): RequestListener {
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
  const logRequest = requestLog(log);
  const secure = securityHeaders(options);
  app.use(logRequest, secure.ofPages, compression());
  app.use(
    webApp({
      folder: options.webFolder,
      hasServiceWorker: options.serviceWorker,
      openPage: () => [noteSession(api), preparedPage(options)],
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
  app.use(noteSession(api));
  const readBody = createReadBody(api.arrivals);
  app.use(restRoutes(api.operations, { ...api, readBody }));
  app.use((req) => {
    throw new AppError('missing', `There is nothing at ${req.method} ${req.path}.`);
  });
  app.use(answerFailures(log, api.operations));
  const { requests } = options.metrics;
  return directCalls({ ...options, requests, readBody, logRequest, secure: secure.ofCalls }, app);
}
