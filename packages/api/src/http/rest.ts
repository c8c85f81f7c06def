import type { Request, RequestHandler, Response } from 'express';
import type { Session } from '../context.js';
import { requireSession } from '../trpc.js';

/** The session that the session middleware found for a request. */
export const sessionOf = (res: Response): Session | null =>
  (res.locals as { session?: Session | null }).session ?? null;

export interface RestCall {
  readonly req: Request;
  readonly res: Response;
  readonly session: Session;
}

/** A REST path for signed-in people: success is 200 with the JSON that `handle` returns. */
export const signedIn =
  (handle: (call: RestCall) => Promise<unknown>): RequestHandler =>
  async (req, res) => {
    const session = requireSession(sessionOf(res));
    res.status(200).json(await handle({ req, res, session }));
  };

/** A path parameter; Express has already decoded it. */
export const pathParameter = (req: Request, name: string): string => {
  const value = req.params[name];
  return typeof value === 'string' ? value : '';
};

/** The same for a path whose handler sends the response itself, piece by piece. */
export const signedInStream =
  (handle: (call: RestCall) => Promise<void>): RequestHandler =>
  async (req, res) => {
    const session = requireSession(sessionOf(res));
    await handle({ req, res, session });
  };
