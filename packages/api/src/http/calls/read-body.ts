import type { IncomingMessage } from 'node:http';
import { TRPCError } from '@trpc/server';

const tooLarge = (): TRPCError =>
  new TRPCError({ code: 'PAYLOAD_TOO_LARGE', message: 'The request is too large.' });

/**
 * The text of a body.
 * @throws TRPCError as soon as it is longer than `maxBytes`; what follows is not kept
 */
export function readBody(req: IncomingMessage, maxBytes: number): Promise<string> {
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const stop = (): void => {
      req.off('data', take).off('end', finish).off('close', leave).off('error', leave);
    };
    const take = (chunk: Buffer): void => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes <= maxBytes) return;
      stop();
      reject(tooLarge());
    };
    const finish = (): void => {
      stop();
      resolve(Buffer.concat(chunks, bytes).toString());
    };
    const leave = (): void => {
      stop();
      reject(new TRPCError({ code: 'CLIENT_CLOSED_REQUEST', message: 'The request broke off.' }));
    };
    req.on('data', take).on('end', finish).on('close', leave).on('error', leave);
  });
}
