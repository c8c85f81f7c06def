import { once } from 'node:events';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { Page } from '../ports/document-store.js';
import { parseInput } from '../validation.js';

/** The text of a JSON array, piece by piece. */
export async function* jsonArray(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[';
  for await (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/**
 * Streams the pieces of a JSON text with status 200. The reader's pace sets the writer's, so memory
 * stays flat. A failure after the first piece ends the response broken, never as a shorter text.
 */
export async function streamJson(res: Response, pieces: AsyncIterable<string>): Promise<void> {
  let hasBegun = false;
  try {
    for await (const piece of pieces) {
      if (!hasBegun) res.status(200).type('json');
      hasBegun = true;
      if (res.destroyed) return;
      if (!res.write(piece)) await Promise.race([once(res, 'drain'), once(res, 'close')]);
    }
  } catch (error) {
    if (!hasBegun) throw error;
    res.destroy(error instanceof Error ? error : new Error(String(error)));
    return;
  }
  res.end();
}

/** Streams items as one JSON array. */
export const streamJsonArray = (res: Response, items: AsyncIterable<unknown>): Promise<void> =>
  streamJson(res, jsonArray(items));

const pagingSchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).optional(),
  cursor: z.string().optional(),
});

/** The `limit` and `cursor` of a list request; `limit` undefined asks for the complete list. */
export function readPaging(req: Request): { limit: number | undefined; cursor: string | null } {
  const { limit, cursor } = parseInput(pagingSchema, req.query);
  return { limit: limit ?? (cursor === undefined ? undefined : 50), cursor: cursor ?? null };
}

/** Names the page after this one in a Link header. */
export function linkNextPage(req: Request, res: Response, nextCursor: string | null): void {
  if (nextCursor === null) return;
  const next = new URL(req.originalUrl, 'http://localhost');
  next.searchParams.set('cursor', nextCursor);
  res.set('Link', `<${next.pathname}${next.search}>; rel="next"`);
}

/** Answers one page. */
export function sendPage(
  req: Request,
  res: Response,
  page: Pick<Page<unknown>, 'nextCursor'> & { readonly items: readonly unknown[] },
): void {
  linkNextPage(req, res, page.nextCursor);
  res.status(200).json(page.items);
}
