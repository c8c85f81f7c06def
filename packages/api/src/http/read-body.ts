import { on } from 'node:events';
import { finished } from 'node:stream';
import { STREAMED_WITHIN_MS, type Arrivals } from '../request/arrivals.js';
import { AppError } from '../request/errors.js';
import { leftAlready } from '../request/turns.js';
import type { Exchange, Incoming } from './exchange.js';

/** Bytes of a body by somebody who isn't signed in: enough for a name and a password. */
const STRANGERS_LIMIT = 64 * 1024;

const tooLarge = (): AppError => new AppError('tooLarge', 'The request is too large.');

/** A request whose sender is known. */
export type Sending = Pick<Exchange, 'req' | 'res' | 'session' | 'who'>;

/**
 * The one place where the body of a request is read whole: once it is known who sends it, and never in a
 * turn of theirs; up to `maxBytes`, if they are signed in. Its bytes count as held until the answer is over. The promise rejects with an
 * AppError when the body is too large or too slow, when its room is needed, or when its sender
 * leaves, however early; then the connection ends with the answer.
 */
export const createReadBody =
  (arrivals: Arrivals) =>
  ({ req, res, session, who }: Sending, maxBytes: number): Promise<Buffer> => {
    const isStranger = session === null;
    const most = isStranger ? Math.min(maxBytes, STRANGERS_LIMIT) : maxBytes;
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let length = 0;
      const refuse = (why: AppError): void => {
        stop();
        arrival.end();
        // What it still sends is for nobody.
        if (!res.headersSent) res.setHeader('Connection', 'close');
        reject(why);
      };
      const take = (chunk: Buffer): void => {
        length += chunk.length;
        if (length > most) {
          refuse(tooLarge());
          return;
        }
        chunks.push(chunk);
        arrival.grow(chunk.length);
      };
      const stop = (): void => {
        req.off('data', take);
        forget();
      };
      const arrival = arrivals.begin({ who, isStranger }, refuse);
      // It tells of what has ended before it was asked, too.
      const forget = finished(req, { writable: false }, (error) => {
        if (error) {
          refuse(leftAlready());
          return;
        }
        stop();
        arrival.complete();
        if (res.closed) arrival.end();
        else res.once('close', () => arrival.end());
        resolve(Buffer.concat(chunks, length));
      });
      if (Number(req.headers['content-length'] ?? 0) > most) refuse(tooLarge());
      else req.on('data', take);
    });
  };

/** Pieces of a body that may wait to be dealt with; then its sender waits, too. */
const PIECES_WAITING = 4;

/**
 * The one place where a body is read as it comes, for what is too large to be held: of somebody who is signed in, and says
 * before how large it is. Ends with an AppError as `createReadBody` does, and where less comes than was said.
 */
export function createTakeBody(arrivals: Arrivals) {
  async function* piecesOf({ req, res, who }: Sending, size: number): AsyncGenerator<Buffer> {
    const refused = new AbortController();
    const refuse = (why: AppError): void => refused.abort(why);
    const arrival = arrivals.begin({ who, isStranger: false }, refuse, STREAMED_WITHIN_MS);
    // It tells of what has ended before it was asked, too.
    const forget = finished(req, { writable: false }, (error) => {
      if (error) refuse(leftAlready());
    });
    let length = 0;
    try {
      const pieces = on(req, 'data', {
        ...{ signal: refused.signal, close: ['end'] },
        ...{ highWaterMark: PIECES_WAITING, lowWaterMark: 1 },
      }) as AsyncIterable<[Buffer]>;
      for await (const [piece] of pieces) {
        length += piece.length;
        arrival.grow(piece.length);
        yield piece;
        arrival.pass(piece.length);
      }
    } catch (error) {
      throw refused.signal.aborted ? refused.signal.reason : error;
    } finally {
      forget();
      arrival.end();
      // What it still sends is for nobody.
      if (length < size && !res.headersSent) res.setHeader('Connection', 'close');
    }
  }

  return (sending: Sending, maxBytes: number): Incoming => {
    const size = Number(sending.req.headers['content-length'] ?? NaN);
    if (Number.isNaN(size)) {
      throw new AppError('invalid', 'The request must say how large it is (Content-Length).');
    }
    if (size > maxBytes) {
      sending.res.setHeader('Connection', 'close');
      throw tooLarge();
    }
    return { size, pieces: piecesOf(sending, size) };
  };
}
