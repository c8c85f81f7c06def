import { finished } from 'node:stream';
import { AppError } from '../request/errors.js';
import type { Arrivals } from '../request/arrivals.js';
import type { Exchange } from './exchange.js';

/** Bytes of a body by somebody who isn't signed in: enough for a name and a password. */
const STRANGERS_LIMIT = 64 * 1024;

const tooLarge = (): AppError => new AppError('tooLarge', 'The request is too large.');

/** A request whose sender is known. */
export type Sending = Pick<Exchange, 'req' | 'res' | 'session' | 'who'>;

/**
 * The one place where the body of a request is read: once it is known who sends it, and never in a
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
          refuse(new AppError('left', 'The request was interrupted.'));
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
