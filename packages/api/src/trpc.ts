import { initTRPC, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import type { RequestContext, Session } from './context.js';
import { AppError, asAppError } from './errors.js';
import { describeIssues } from './validation.js';

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

export const { router, createCallerFactory } = t;

/** Open to everyone, signed in or not. */
export const publicProcedure = t.procedure.use(async ({ next }) => {
  const result = await next();
  const expected = result.ok ? undefined : asAppError(result.error.cause);
  if (expected === undefined) return result;
  throw new TRPCError({ code: expected.trpcCode, message: expected.message, cause: expected });
});

export function requireSession(session: Session | null): Session {
  if (session === null) throw new AppError('unauthenticated', 'Please log in first.');
  return session;
}

/** For signed-in people only (SPEC §6). */
export const signedInProcedure = publicProcedure.use(({ ctx, next }) =>
  next({ ctx: { ...ctx, session: requireSession(ctx.session) } }),
);
