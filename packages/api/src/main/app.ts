import { existsSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import compression from 'compression';
import express, { type ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Api } from './create-api.js';
import type { Settings } from './env.js';
import { AppError } from '../request/errors.js';
import { keepFor } from '../request/keep-for.js';
import { createCalls, isCall } from '../http/calls/answer-calls.js';
import { exchangeOf, isRead, noteExchange, pathOf } from '../http/exchange.js';
import { answerFailures, answerText, type AnswerFailure } from '../http/failures.js';
import { describeApi } from '../http/openapi.js';
import { feedRoutes } from '../http/feeds.js';
import { MANIFEST, placeManifest } from '../http/place-look.js';
import { preparedPage } from '../http/prepared-page.js';
import { requestLog } from '../http/request-log.js';
import { restRoutes } from '../http/rest.js';
import { securityHeaders } from '../http/security-headers.js';
import { alongThe, wayIn } from '../http/way-in.js';
import { sitemapRoutes } from '../http/sitemap.js';
import { webApp, type WebApp } from '../http/web-app.js';
import { answerMetrics, METRICS_PATH } from '../metrics/metrics-server.js';
import type { Metrics } from '../metrics/metrics.js';
import type { DocumentStore } from '../ports/document-store.js';

export interface AppOptions extends Pick<
  Settings,
  'publicOrigin' | 'trustProxy' | 'serviceWorker' | 'earlyHints'
> {
  readonly api: Api;
  readonly store: DocumentStore;
  readonly metrics: Metrics;
  /** Shows the metrics at /metrics to whoever names it; without one there is nothing. */
  readonly metricsToken: string | undefined;
  readonly log: Logger;
  readonly webFolder: string;
  /** Whether it serves on only until everybody has gone elsewhere. */
  readonly isStopping: () => boolean;
}

type Probe = (req: IncomingMessage, res: ServerResponse) => void | Promise<void>;

/** What watches over the process asks for these, often: they are answered before all else. */
function createProbes(options: AppOptions): ReadonlyMap<string, Probe> {
  const { store, metrics, metricsToken, isStopping } = options;
  // It costs a write, whatever comes of it.
  const readiness = keepFor<readonly [status: number, text: string]>({ ms: 1_000 });
  const readWhether = () =>
    store.ping().then(
      () => [200, 'ready'] as const,
      () => [503, 'The store takes no writes.'] as const,
    );
  const probes = new Map<string, Probe>([
    ['/healthz', (_req, res) => answerText(res, 200, 'ok')],
    [
      '/readyz',
      async (_req, res) => {
        if (isStopping()) {
          answerText(res, 503, 'The server is stopping.');
          return;
        }
        answerText(res, ...(await readiness.ask(readWhether)));
      },
    ],
  ]);
  if (metricsToken !== undefined) {
    probes.set(METRICS_PATH, answerMetrics(metrics.registry, metricsToken));
  }
  return probes;
}

/** Pages, files and the REST paths, for what has come by the way in. */
function createExpressApp(options: AppOptions, web: WebApp, fail: AnswerFailure): RequestListener {
  const { api } = options;
  /** Put together when it is first asked for. */
  let document: ReturnType<typeof describeApi> | undefined;
  const app = express();
  app.set('query parser', 'simple');
  app.disable('x-powered-by');
  // What is not a file is never stored, so hashing it would be for nothing.
  app.disable('etag');
  app.use(compression());
  if (existsSync(join(options.webFolder, MANIFEST))) {
    app.get(`/${MANIFEST}`, placeManifest(options.webFolder, api.services.place.place));
  }
  app.use(web.serve);
  app.get('/openapi.json', (_req, res) => {
    exchangeOf(res).endpoint = 'openapi.json';
    res.json((document ??= describeApi(api.operations)));
  });
  const { feeds, questions, tags, users, place } = api.services;
  app.use(sitemapRoutes({ ...options, addresses: { ...questions, tags: () => tags.all() } }));
  const sources = { questions, tags, users, place };
  app.use(feedRoutes({ ...options, sources, admission: feeds }));
  app.use(restRoutes(api.operations, api));
  app.use((req) => {
    throw new AppError('missing', `There is nothing at ${req.method} ${req.path}.`);
  });
  const answerFailure: ErrorRequestHandler = (error, req, res, _next) => fail(error, req, res);
  app.use(answerFailure);
  return app;
}

/**
 * The HTTP side of the server. Every request goes the same way in; at its end calls of tRPC are answered on
 * Node's own request, as Express costs a third of what a list does, and all others by Express.
 */
export function createApp(options: AppOptions): RequestListener {
  const { api, log } = options;
  const { requests } = options.metrics;
  const web = webApp({
    folder: options.webFolder,
    operations: api.operations,
    hasServiceWorker: options.serviceWorker,
    openPage: () => preparedPage({ ...options, readPlace: api.services.place.place }),
  });
  const fail = answerFailures(log, api.operations);
  const app = createExpressApp(options, web, fail);
  const calls = createCalls({ api, requests, log });
  const steps = wayIn({
    ...options,
    requests,
    logRequest: requestLog(log),
    secure: securityHeaders(options),
  });
  const enter = alongThe(steps, {
    kindOf: (req) => (isCall(req) ? 'call' : (web.kindOf(req) ?? 'rest')),
    answer(exchange) {
      if (exchange.kind === 'call') return calls.answer(exchange);
      noteExchange(exchange);
      app(exchange.req, exchange.res);
    },
    fail(error, exchange) {
      if (exchange.kind === 'call') calls.refuse(exchange, error);
      else fail(error, exchange.req, exchange.res);
    },
  });
  const probes = createProbes(options);
  return (req, res) => {
    const probe = probes.get(pathOf(req));
    if (probe === undefined || !isRead(req)) enter(req, res);
    else void probe(req, res);
  };
}
