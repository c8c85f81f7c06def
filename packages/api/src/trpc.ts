import { initTRPC, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { asAppError } from './errors.js';
import type { LiveSocket } from './live/hub.js';
import { requireSession, type Session, type SessionCookie } from './session.js';
import { describeIssues } from './validation.js';

/** What both transports of tRPC hand to every procedure. */
export interface RequestContext {
  readonly session: Session | null;
  /** The client's address, for rate limits. */
  readonly address: string;
  /** Null on a WebSocket, where headers can't be sent any more. */
  readonly cookie: SessionCookie | null;
  /** The connection a subscription runs on; null over HTTP. */
  readonly connection: { readonly id: string; readonly socket: LiveSocket } | null;
}

const t = initTRPC.context<RequestContext>().create({
  isDev: false,
  errorFormatter({ shape, error }) {
    if (error.cause instanceof ZodError) {
      return { ...shape, message: describeIssues(error.cause) };
    }
    // What went wrong inside is for the log; the person gets a sentence without details.
    return error.code === 'INTERNAL_SERVER_ERROR'
      ? { ...shape, message: 'Something went wrong on the server. Please try again.' }
      : shape;
  },
});

export const { router } = t;

/** Open to everyone, signed in or not. */
export const publicProcedure = t.procedure.use(async ({ next }) => {
  const result = await next();
  const expected = result.ok ? undefined : asAppError(result.error.cause);
  if (expected === undefined) return result;
  throw new TRPCError({ code: expected.trpcCode, message: expected.message, cause: expected });
});

/** For signed-in people only (SPEC §6). */
export const signedInProcedure = publicProcedure.use(({ ctx, next }) =>
  next({ ctx: { ...ctx, session: requireSession(ctx.session) } }),
);
