import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Router, type RequestHandler } from 'express';
import staticGzip, { type ExpressStaticGzipOptions } from 'express-static-gzip';
import type { Operation } from './operation.js';
import { exchangeOf, isRead, pathOf } from './exchange.js';

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
const ASSETS = '/assets/';
/** Icons and the like. */
const ROOT_FILE = /^[\w-]+\.\w+$/;
/** What a browser that opens its address gets as it is; so is what an operation answers that isn't JSON. */
const NO_PAGE = /^\/(?:feeds\/|openapi\.json$|robots\.txt$|sitemap(?:\.xml$|\/))/;
const SERVICE_WORKER = '/service-worker.js';
const REMOVING_WORKER = '/removing-worker.js';

/** Whether one of the operations answers a browser that opens this path: by a file, say, or by leading it elsewhere. */
function answersBrowsers(operations: readonly Operation[]): (path: string) => boolean {
  const patterns = operations
    .filter(({ method, kind }) => method === 'get' && kind !== 'json' && kind !== 'list')
    .map(({ path }) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`));
  return (path) => patterns.some((pattern) => pattern.test(path));
}

interface WebAppOptions {
  readonly operations: readonly Operation[];
  /** Where the build has put the web app. */
  readonly folder: string;
  /** Whether browsers get the service worker, or what removes it. */
  readonly hasServiceWorker: boolean;
  /** Answers with the app's document, for the address that is opened. */
  readonly openPage: () => RequestHandler;
}

export interface WebApp {
  /**
   * Pages and REST paths share addresses (/question/{qid}, /whiteboard/{id}): a browser that opens one asks
   * for HTML, and programs that use the REST paths don't. Files have addresses of their own. The root is a page for everybody, such as who
   * watches whether the site is there.
   */
  readonly kindOf: (req: IncomingMessage) => 'file' | 'page' | undefined;
  readonly serve: RequestHandler;
}

/** The built web app. An API alone, as in development, has no files and opens no pages. */
export function webApp({ folder, openPage, hasServiceWorker, operations }: WebAppOptions): WebApp {
  const isAnswered = answersBrowsers(operations);
  const isBuilt = existsSync(join(folder, 'index.html'));
  const filesIn = (
    part: string,
    serveStatic: ExpressStaticGzipOptions['serveStatic'],
  ): RequestHandler =>
    isBuilt
      ? staticGzip(join(folder, part), {
          enableBrotli: true,
          orderPreference: ['br', 'gz'],
          index: false,
          serveStatic: { ...serveStatic, redirect: false },
        })
      : (_req, _res, next) => next();
  // File names of built assets hold a hash of their content: they never change.
  const assets = Router().use(ASSETS, filesIn('assets', { immutable: true, maxAge: YEAR_MS }));
  const rootFiles = filesIn('', { maxAge: HOUR_MS });
  // Looking on the disk for every other request would cost each of them.
  const namesAtRoot = isBuilt ? readdirSync(folder).filter((name) => ROOT_FILE.test(name)) : [];
  const pathsAtRoot = new Set(namesAtRoot.map((name) => `/${name}`));
  const page = isBuilt ? openPage() : undefined;

  return {
    kindOf(req) {
      const path = pathOf(req);
      if (!isRead(req)) return undefined;
      if (path.startsWith(ASSETS) || pathsAtRoot.has(path)) return 'file';
      const asksForPage = path === '/' || (req.headers.accept ?? '').includes('text/html');
      return isBuilt && asksForPage && !NO_PAGE.test(path) && !isAnswered(path)
        ? 'page'
        : undefined;
    },

    serve(req, res, next) {
      const exchange = exchangeOf(res);
      if (exchange.kind === 'page' && page !== undefined) {
        exchange.endpoint = 'page';
        return page(req, res, next);
      }
      if (exchange.kind !== 'file') {
        next();
        return;
      }
      const isAsset = req.path.startsWith(ASSETS);
      exchange.endpoint = isAsset ? 'asset' : 'file';
      if (isAsset) return assets(req, res, next);
      if (req.path === SERVICE_WORKER) {
        // It decides what browsers show without a network: theirs is never an old one.
        res.set('Cache-Control', 'no-cache');
        if (!hasServiceWorker) req.url = REMOVING_WORKER;
      }
      return rootFiles(req, res, next);
    },
  };
}
