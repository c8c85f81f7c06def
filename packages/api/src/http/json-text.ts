import { once } from 'node:events';
import type { Response } from 'express';

/** A JSON text in pieces, for what is too large to hold at once. */
export class JsonText {
  constructor(readonly pieces: AsyncIterable<string>) {}
}

/** The text of a JSON array, piece by piece. */
export async function* jsonArray(
  items: Iterable<unknown> | AsyncIterable<unknown>,
): AsyncGenerator<string> {
  let separator = '[';
  for await (const item of items) {
    if (item instanceof JsonText) {
      yield separator;
      yield* item.pieces;
    } else {
      yield separator + JSON.stringify(item);
    }
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/**
 * Streams the pieces of a JSON text with status 200. The reader's pace sets the writer's, so memory
 * stays flat. A failure after the first piece ends the response broken, never as a shorter text.
 */
export async function streamJson(res: Response, { pieces }: JsonText): Promise<void> {
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
