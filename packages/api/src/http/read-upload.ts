import express, { type RequestHandler, type Response } from 'express';
import type { Session } from '../session.js';
import type { Upload } from './operation.js';

/** The longest that a body may take to arrive, however it trickles. */
const ARRIVES_WITHIN_MS = 120_000;

/**
 * Reads a body as the bytes it is. Whoever may not send it is told before anything of it is read, and
 * holds their place until it is answered.
 */
export function readUpload(
  { maxBytes, admit }: Upload,
  requireSession: (res: Response) => Session,
): readonly RequestHandler[] {
  return [
    async (req, res, next) => {
      const release = await admit(requireSession(res));
      if (res.closed) {
        release();
        return;
      }
      const late = setTimeout(() => req.destroy(), ARRIVES_WITHIN_MS);
      req.once('close', () => clearTimeout(late));
      res.once('close', () => {
        clearTimeout(late);
        release();
      });
      next();
    },
    express.raw({ limit: maxBytes, type: () => true, inflate: false }),
  ];
}

/** What was read; nothing where there was no body. */
export const uploadedBytes = (body: unknown): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0);
