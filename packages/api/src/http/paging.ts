import type { Request, Response } from 'express';
import { z } from 'zod';

/** From a page before; opaque. */
export const cursorSchema = z.string().max(2000);

/** How many items a page may have: `usual` unless the request says. */
export const limitSchema = (usual: number, most = 100) =>
  z.number().int().min(1).max(most).default(usual);

/** Of a REST list's address. */
export const pagingSchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).optional(),
  cursor: cursorSchema.optional(),
});

/** What a request that names a cursor alone gets. */
export const DEFAULT_LIMIT = 50;

/** Names the page after this one in a Link header. */
export function linkNextPage(req: Request, res: Response, nextCursor: string | null): void {
  if (nextCursor === null) return;
  const next = new URL(req.originalUrl, 'http://localhost');
  next.searchParams.set('cursor', nextCursor);
  res.set('Link', `<${next.pathname}${next.search}>; rel="next"`);
}
