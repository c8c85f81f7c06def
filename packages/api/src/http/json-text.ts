import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { sendText } from './encoding.js';

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

/** Characters that are read and written at a time. */
const PART_LENGTH = 64 * 1024;
/** A text of less is answered in one piece, such as most pages of lists. */
const WHOLE_LENGTH = 256 * 1024;

/** Small pieces together, so that one turn of the reader's is worth taking. */
async function readPart(pieces: AsyncIterator<string>): Promise<string> {
  let part = '';
  while (part.length < PART_LENGTH) {
    const piece = await pieces.next();
    if (piece.done === true) break;
    part += piece.value;
  }
  return part;
}

export interface Streaming {
  /** Reads on when it is the reader's turn. */
  readonly takeTurn: <T>(read: () => Promise<T>) => Promise<T>;
}

/** The stream says so, or the turn that was waited for. */
const GONE: readonly unknown[] = ['ERR_STREAM_PREMATURE_CLOSE', 'left'];

/** Whether something ended because whoever asked for it has left. */
export const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && GONE.includes(error.code);

/** Answers a whole JSON text with status 200: no stream, and compressed in one piece. */
export function sendJson(res: Response, text: string): Promise<void> {
  res.status(200).type('json');
  return sendText(res, text);
}

/**
 * Answers the pieces of a JSON text with status 200, as a stream when there are many: the reader's pace
 * sets the writer's, so memory stays flat. A failure after its beginning ends the response broken, never
 * as a shorter text.
 */
export async function streamJson(
  res: Response,
  { pieces }: JsonText,
  { takeTurn }: Streaming,
): Promise<void> {
  const iterator = pieces[Symbol.asyncIterator]();
  const nextPart = (): Promise<string> => takeTurn(() => readPart(iterator));
  // Read before the answer begins: what fails here is answered with its own status.
  let [beginning, last] = ['', ''];
  try {
    do {
      last = await nextPart();
      beginning += last;
    } while (last.length >= PART_LENGTH && beginning.length < WHOLE_LENGTH);
  } catch (error) {
    await iterator.return?.();
    throw error;
  }
  if (last.length < PART_LENGTH) return sendJson(res, beginning);
  async function* parts(): AsyncGenerator<string> {
    try {
      for (let part = beginning; part !== ''; part = await nextPart()) yield part;
    } finally {
      await iterator.return?.();
    }
  }
  res.status(200).type('json');
  try {
    await pipeline(parts, res);
  } catch (error) {
    // Whoever leaves before the end is nobody's failure.
    if (!isGone(error)) throw error;
  }
}
