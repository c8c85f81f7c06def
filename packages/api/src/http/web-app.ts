import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Router, type Request, type RequestHandler } from 'express';
import staticGzip, { type ExpressStaticGzipOptions } from 'express-static-gzip';
import { nameEndpoint } from '../metrics/measure-requests.js';

const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
const ROOT_FILE = /^\/[\w-]+\.\w+$/;
/** What a browser that opens its address gets as it is. */
const NO_PAGE = /^\/(?:(?:assets|picture)\/|openapi\.json$)/;
const SERVICE_WORKER = '/service-worker.js';
const REMOVING_WORKER = '/removing-worker.js';

/**
 * A browser that opens an address asks for HTML; programs that use the REST paths don't. The root is a
 * page for everybody, such as who watches whether the site is there.
 */
const opensPage = (req: Request): boolean =>
  (req.method === 'GET' || req.method === 'HEAD') &&
  (req.path === '/' || (req.headers.accept ?? '').includes('text/html'));

interface WebAppOptions {
  /** Where the build has put the web app. */
  readonly folder: string;
  /** Whether browsers get the service worker, or what removes it. */
  readonly hasServiceWorker: boolean;
  /** Answers with the app's document, for the address that is opened. */
  readonly openPage: () => readonly RequestHandler[];
}

/**
 * Serves the built web app. Pages and REST paths share addresses (/question/{qid},
 * /whiteboard/{id}), so this comes first and takes only what a browser opens as a page.
 */
export function webApp({ folder, openPage, hasServiceWorker }: WebAppOptions): Router {
  // An API alone, as in development, has no files and opens no pages.
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
  const router = Router();
  router.use(
    '/assets',
    (_req, res, next) => {
      nameEndpoint(res, 'asset');
      next();
    },
    // File names of built assets hold a hash of their content: they never change.
    filesIn('assets', { immutable: true, maxAge: YEAR_MS }),
  );
  const rootFiles = filesIn('', { maxAge: HOUR_MS });
  router.use((req, res, next) => {
    // Icons and the like. Looking on the disk for every other request would cost each of them.
    if (!ROOT_FILE.test(req.path)) {
      next();
      return;
    }
    nameEndpoint(res, 'file');
    if (req.path === SERVICE_WORKER) {
      // It decides what browsers show without a network: theirs is never an old one.
      res.set('Cache-Control', 'no-cache');
      if (!hasServiceWorker) req.url = REMOVING_WORKER;
    }
    rootFiles(req, res, next);
  });
  const pages = isBuilt ? Router().use(...openPage()) : undefined;
  router.use((req, res, next) => {
    const isAsset = NO_PAGE.test(req.path);
    if (pages === undefined || !opensPage(req) || isAsset) {
      next();
      return;
    }
    nameEndpoint(res, 'page');
    pages(req, res, next);
  });
  return router;
}
