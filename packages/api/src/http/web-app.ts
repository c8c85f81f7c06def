import { existsSync } from 'node:fs';
import { join } from 'node:path';
import express, { Router, type Request } from 'express';
import { nameEndpoint } from '../metrics/measure-requests.js';

const YEAR_IN_SECONDS = 31_536_000;
const ROOT_FILE = /^\/[\w-]+\.\w+$/;

/** A browser that opens an address asks for HTML; programs that use the REST paths don't. */
const opensPage = (req: Request): boolean =>
  (req.method === 'GET' || req.method === 'HEAD') &&
  (req.headers.accept ?? '').includes('text/html');

/**
 * Serves the built web app from `folder`. Pages and REST paths share addresses (/question/{qid},
 * /whiteboard/{id}), so this comes first and takes only what a browser opens as a page.
 */
export function webApp(folder: string): Router {
  const index = join(folder, 'index.html');
  const router = Router();
  // File names of built assets hold a hash of their content: they never change.
  router.use(
    '/assets',
    (_req, res, next) => {
      nameEndpoint(res, 'asset');
      next();
    },
    express.static(join(folder, 'assets'), {
      immutable: true,
      maxAge: YEAR_IN_SECONDS * 1000,
      index: false,
    }),
  );
  const rootFiles = express.static(folder, { index: false, maxAge: 3_600_000 });
  router.use((req, res, next) => {
    // Icons and the like. Looking on the disk for every other request would cost each of them.
    if (!ROOT_FILE.test(req.path)) {
      next();
      return;
    }
    nameEndpoint(res, 'file');
    rootFiles(req, res, next);
  });
  router.use((req, res, next) => {
    const isAsset = req.path.startsWith('/assets/') || req.path === '/openapi.json';
    if (!opensPage(req) || isAsset || !existsSync(index)) {
      next();
      return;
    }
    nameEndpoint(res, 'page');
    res.set('Cache-Control', 'no-cache');
    res.sendFile(index);
  });
  return router;
}
