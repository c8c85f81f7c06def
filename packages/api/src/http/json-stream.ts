import { once } from 'node:events';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { Page } from '../ports/document-store.js';
import { parseInput } from '../validation.js';

/**
 * Streams items as one JSON array with status 200. The reader's pace sets the writer's, so memory
 * stays flat. A failure after the first byte ends the response broken, never as a shorter list.
 */
export async function streamJsonArray(res: Response, items: AsyncIterable<unknown>): Promise<void> {
  let separator = '[';
  const write = async (chunk: string): Promise<void> => {
    if (!res.write(chunk) && !res.destroyed)
      await Promise.race([once(res, 'drain'), once(res, 'close')]);
  };
  try {
    for await (const item of items) {
      if (separator === '[') res.status(200).type('json');
      if (res.destroyed) return;
      await write(separator + JSON.stringify(item));
      separator = ',';
    }
  } catch (error) {
    if (separator === '[') throw error;
    res.destroy(error instanceof Error ? error : new Error(String(error)));
    return;
  }
  if (separator === '[') res.status(200).json([]);
  else res.end(']');
}

const pagingSchema = z.object({
  limit: z.coerce.number().int().min(1).max(200).optional(),
  cursor: z.string().optional(),
});

/** The `limit` and `cursor` of a list request; `limit` undefined asks for the complete list. */
export function readPaging(req: Request): { limit: number | undefined; cursor: string | null } {
  const { limit, cursor } = parseInput(pagingSchema, req.query);
  return { limit: limit ?? (cursor === undefined ? undefined : 50), cursor: cursor ?? null };
}

/** Answers one page; the next one is named by a Link header. */
export function sendPage(
  req: Request,
  res: Response,
  page: Pick<Page<unknown>, 'nextCursor'> & { readonly items: readonly unknown[] },
): void {
  if (page.nextCursor !== null) {
    const next = new URL(req.originalUrl, 'http://localhost');
    next.searchParams.set('cursor', page.nextCursor);
    res.set('Link', `<${next.pathname}${next.search}>; rel="next"`);
  }
  res.status(200).json(page.items);
}
