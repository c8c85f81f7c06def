import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import { AppError } from '../request/errors.js';
import type { Turns } from '../request/turns.js';
import type { Exchange } from './exchange.js';
import { isGone } from './json-text.js';
import type { RestFile, RestStream } from './operation.js';

/** Would make the name of a program look like that of a picture where it is kept. */
const TURNS_LETTERS = /\p{Bidi_Control}/gu;

type Described = Pick<RestStream, 'version' | 'contentSecurityPolicy' | 'isForever'>;

/**
 * Bytes that are for their reader's eyes: their browser asks each time whether it still may show
 * what it has, so nobody who comes after them sees it. What a visitor may keep for a while stays so.
 */
function describe(res: Response, { version, contentSecurityPolicy, isForever }: Described): void {
  res.set('ETag', `"${version}"`);
  if (isForever === true) res.set('Cache-Control', 'public, max-age=31536000, immutable');
  else if (!String(res.getHeader('Cache-Control')).startsWith('public')) {
    res.set('Cache-Control', 'private, no-cache');
  }
  if (contentSecurityPolicy !== undefined) {
    res.set('Content-Security-Policy', contentSecurityPolicy);
  }
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url');

/** Sends bytes in one piece. */
export async function sendFile(
  req: Request,
  res: Response,
  file: RestFile,
  takeTurn: Exchange['takeTurn'],
): Promise<void> {
  const bytes = file.version === undefined ? await takeTurn(file.read) : undefined;
  describe(res, { ...file, version: file.version ?? digestOf(bytes ?? Buffer.alloc(0)) });
  const sent = req.fresh ? undefined : (bytes ?? (await takeTurn(file.read)));
  if (sent === undefined) res.status(304).end();
  else res.status(200).type(file.contentType).send(sent);
}

const tooMany = (): AppError =>
  new AppError('tooMany', 'You are downloading many files at once. Please try again.', {
    retryAfter: 5,
  });

/** Pieces, each of which is read when it is its reader's turn: between two of them others are served. */
async function* inTurns(
  pieces: AsyncIterable<Uint8Array>,
  takeTurn: Exchange['takeTurn'],
): AsyncGenerator<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await takeTurn(() => iterator.next());
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** Sends bytes at the reader's pace, and a part of them to who asks for one. They are kept under their name, never shown. */
export async function sendStream(
  req: Request,
  res: Response,
  { size, fileName, contentType, read, ...file }: RestStream,
  {
    who,
    left,
    takeTurn,
    downloads,
  }: Pick<Exchange, 'who' | 'left' | 'takeTurn'> & { readonly downloads: Turns },
): Promise<void> {
  describe(res, file);
  if (req.fresh) {
    res.status(304).end();
    return;
  }
  const ranges = size === undefined ? undefined : req.range(size, { combine: true });
  if (ranges === -1) {
    res.set('Content-Range', `bytes */${size}`).status(416).end();
    return;
  }
  // Several parts at once are answered with all of it, as whoever asks for what they can't read may be.
  const only = Array.isArray(ranges) && ranges.length === 1 ? ranges[0] : undefined;
  const range = only === undefined ? { start: 0, end: size ?? 0 } : { ...only, end: only.end + 1 };
  res.attachment(fileName.replace(TURNS_LETTERS, '')).type(contentType);
  if (size !== undefined) res.set('Accept-Ranges', 'bytes');
  // As it is: what would compress it on its way knows nothing of parts.
  res.set('Cache-Control', 'private, no-cache, no-transform');
  if (size !== undefined) res.set('Content-Length', String(range.end - range.start));
  if (only !== undefined) {
    res.status(206).set('Content-Range', `bytes ${range.start}-${range.end - 1}/${size}`);
  }
  if (req.method === 'HEAD') {
    res.end();
    return;
  }
  const sending = downloads.tryRun(who, left, async () => {
    try {
      await pipeline(inTurns(read(range), takeTurn), res);
    } catch (error) {
      // Whoever leaves before the end is nobody's failure.
      if (!isGone(error)) throw error;
    }
  });
  if (sending === undefined) throw tooMany();
  await sending;
}
