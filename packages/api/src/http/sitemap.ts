import { once } from 'node:events';
import { Router, type RequestHandler, type Response } from 'express';
import type { Served } from '../request/context.js';
import { AppError } from '../request/errors.js';
import { escaped } from './escaped.js';
import { exchangeOf } from './exchange.js';
import { letVisitorsKeep } from './kept-for-visitors.js';

/** Addresses in a part, and parts in an index: more are read by nobody (sitemaps.org). */
const ENTRIES_MAX = 50_000;
/** Characters that are written at a time. */
const PART_LENGTH = 64 * 1024;

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;

export interface Addresses {
  /** Months in which something was asked, such as '2026-11'. */
  monthsAsked(): AsyncIterable<string>;
  askedIn(month: string): AsyncIterable<{ readonly _id: string; readonly changedAt: string }>;
  /** The most used first. */
  tags(): AsyncIterable<{ readonly name: string; readonly qcnt: number }>;
}

export interface SitemapOptions {
  readonly api: Pick<Served, 'reading' | 'admitVisitor' | 'streams'>;
  readonly addresses: Addresses;
  /** Every address in it begins with it. */
  readonly publicOrigin: string | undefined;
}

async function* first<T>(items: AsyncIterable<T>, most: number): AsyncGenerator<T> {
  let left = most;
  if (left === 0) return;
  for await (const item of items) {
    yield item;
    left -= 1;
    if (left === 0) return;
  }
}

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

async function* xml(root: string, entries: AsyncIterable<string>): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${NAMESPACE}>\n`;
  yield* entries;
  yield `</${root}>\n`;
}

const createSitemap = (addresses: Addresses, origin: string) => ({
  index: () => {
    async function* parts(): AsyncGenerator<string> {
      yield `<sitemap><loc>${escaped(origin)}/sitemap/tags.xml</loc></sitemap>\n`;
      for await (const month of first(addresses.monthsAsked(), ENTRIES_MAX - 1)) {
        yield `<sitemap><loc>${escaped(origin)}/sitemap/${month}.xml</loc></sitemap>\n`;
      }
    }
    return xml('sitemapindex', parts());
  },

  questions: (month: string) => {
    async function* entries(): AsyncGenerator<string> {
      for await (const { _id, changedAt } of first(addresses.askedIn(month), ENTRIES_MAX)) {
        const address = escaped(`${origin}/question/${encodeURIComponent(_id)}`);
        yield `<url><loc>${address}</loc><lastmod>${escaped(changedAt)}</lastmod></url>\n`;
      }
    }
    return xml('urlset', entries());
  },

  /** The lists: of all questions, of tags, and of the questions with each of them. */
  lists: () => {
    async function* entries(): AsyncGenerator<string> {
      for (const path of ['/home', '/tags'])
        yield `<url><loc>${escaped(origin)}${path}</loc></url>\n`;
      for await (const { name, qcnt } of first(addresses.tags(), ENTRIES_MAX - 2)) {
        if (qcnt === 0) return;
        const address = escaped(`${origin}/home?tag=${encodeURIComponent(name)}`);
        yield `<url><loc>${address}</loc></url>\n`;
      }
    }
    return xml('urlset', entries());
  },
});

/** Writes at the reader's pace: what is too long to be held is read as it goes. */
async function write(res: Response, pieces: AsyncIterable<string>): Promise<void> {
  const { left } = exchangeOf(res);
  res.type('application/xml');
  let part = '';
  for await (const piece of pieces) {
    part += piece;
    if (part.length < PART_LENGTH) continue;
    if (!res.write(part)) await once(res, 'drain', { signal: left });
    part = '';
  }
  res.end(part);
}

/** What tells machines what they may read: robots.txt, and where reading is open the addresses of all that is. */
export function sitemapRoutes({ api, addresses, publicOrigin }: SitemapOptions): Router {
  const router = Router();
  const isOpen = api.reading === 'open' && publicOrigin !== undefined;
  const sitemap = createSitemap(addresses, publicOrigin ?? '');

  router.get('/robots.txt', (_req, res) => {
    exchangeOf(res).endpoint = 'robots.txt';
    res.type('text/plain');
    res.send(
      isOpen
        ? `User-agent: *\nDisallow: /trpc/\nSitemap: ${publicOrigin}/sitemap.xml\n`
        : 'User-agent: *\nDisallow: /\n',
    );
  });

  const answer =
    (endpoint: string, piecesOf: (part: string) => AsyncIterable<string>): RequestHandler =>
    async (req, res) => {
      const exchange = exchangeOf(res);
      exchange.endpoint = endpoint;
      const { part } = req.params;
      const pieces = isOpen ? piecesOf(typeof part === 'string' ? part : '') : undefined;
      if (pieces === undefined) throw missing();
      if (exchange.session === null) await api.admitVisitor(exchange.address);
      letVisitorsKeep(exchange);
      await api.streams.run(exchange.who, exchange.left, () => write(res, pieces));
    };
  const missing = (): AppError => new AppError('missing', 'There is no such sitemap.');
  router.get(
    '/sitemap.xml',
    answer('sitemap.xml', () => sitemap.index()),
  );
  router.get(
    '/sitemap/:part.xml',
    answer('sitemap part', (part) => {
      if (part === 'tags') return sitemap.lists();
      if (!MONTH.test(part)) throw missing();
      return sitemap.questions(part);
    }),
  );
  return router;
}
