import { getTRPCErrorFromUnknown, initTRPC, TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import type { RequestContext } from './context.js';
import { asAppError, type AppError } from './errors.js';
import { requireSession, type Session } from './session.js';
import { assertTokenMayCall } from './token-calls.js';
import { assertModest, describeIssues } from './validation.js';

export interface ProcedureMeta {
  /** Changes that have a rate of their own, because a hand at work makes many, don't count as writes. */
  readonly hasOwnRate?: boolean;
  /** Changes by which the words of a text are read again that isn't sent with them count as if a long one were. */
  readonly readsText?: boolean;
  /** Changes that concern nobody else, such as of one's settings: suspended people may make them too. */
  readonly isOwnAffair?: boolean;
  /** Visitors may ask it, too, where reading is open. */
  readonly isOpen?: boolean;
}

/** What a page goes by after a failure, beside its code. */
const wayOutOf = (cause: unknown) => {
  const { retryAfter, proofNeeded, codeNeeded } = asAppError(cause) ?? {};
  return {
    ...(retryAfter !== undefined && { retryAfter }),
    ...(proofNeeded !== undefined && { proofNeeded }),
    ...(codeNeeded === true && { codeNeeded }),
  };
};

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter({ shape: described, error }) {
      const shape = { ...described, data: { ...described.data, ...wayOutOf(error.cause) } };
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

/** What tRPC's clients are told of an expected failure. */
export const toTrpcError = (expected: AppError): TRPCError =>
  new TRPCError({ code: expected.trpcCode, message: expected.message, cause: expected });

/** What a failed call tells: the sentence of an expected failure, or the failure itself where it tells already. */
export function toldOf(failure: TRPCError): TRPCError {
  const expected = asAppError(failure.cause);
  if (expected === undefined) return failure;
  const isTold = failure.code === expected.trpcCode && failure.message === expected.message;
  return isTold ? failure : toTrpcError(expected);
}

interface Asked {
  readonly ctx: RequestContext;
  readonly path: string;
  readonly getRawInput: () => Promise<unknown>;
  readonly type: string;
  readonly meta: ProcedureMeta | undefined;
}

/**
 * What is done around every call: it waits for its turn, must be modest, and is counted with its end.
 * One middleware for each kind of procedure, as tRPC copies the whole context for every one.
 */
async function attend<
  R extends { readonly ok: true } | { readonly ok: false; readonly error: TRPCError },
>({ ctx, path, type, meta, getRawInput }: Asked, run: () => Promise<R>): Promise<R> {
  const begun = performance.now();
  const finish = (error: TRPCError | undefined): void =>
    ctx.calls.finished({ path, error, seconds: (performance.now() - begun) / 1000 });
  try {
    const { trace } = ctx.calls;
    const attended = () =>
      ctx.takeTurn(async () => {
        assertTokenMayCall(ctx.session, { path, type, isOwnAffair: meta?.isOwnAffair });
        assertModest(await getRawInput());
        return run();
      });
    const result = await (trace === undefined ? attended() : trace(path, attended));
    if (!result.ok) throw result.error;
    finish(undefined);
    return result;
  } catch (cause) {
    const error = toldOf(getTRPCErrorFromUnknown(cause));
    finish(error);
    throw error;
  }
}

/** Open to everyone, signed in or not. */
export const publicProcedure = t.procedure.use((asked) => attend(asked, () => asked.next()));

/** For signed-in people only (SPEC §6). */
export const signedInProcedure = t.procedure.use((asked) =>
  attend(asked, async () => {
    const { ctx, type, meta } = asked;
    const { username } = requireSession(ctx.session);
    if (type === 'mutation') {
      const bytes = Buffer.byteLength(JSON.stringify((await asked.getRawInput()) ?? null));
      await ctx.admitWrite(username, { bytes, ...meta });
    }
    // Says it to the compiler alone: given a context, tRPC copies the whole of it.
    return asked.next<{ session: Session }>({});
  }),
);

/**
 * For what visitors may read where the operator opens reading to everybody (READING=open), and signed-in people
 * always. All else is closed to them: this is the one way to open a query, and it opens no change.
 */
export const openProcedure = t.procedure.meta({ isOpen: true }).use((asked) =>
  attend(asked, async () => {
    const { ctx, type } = asked;
    if (type !== 'query') requireSession(ctx.session);
    if (ctx.session === null) await ctx.admitVisitor(ctx.address);
    return asked.next();
  }),
);

/** For changes that concern nobody but who makes them. */
export const ownAffairProcedure = signedInProcedure.meta({ isOwnAffair: true });

/** For changes whose service counts them itself. */
export const ratedProcedure = signedInProcedure.meta({ hasOwnRate: true });

/** For changes of what a text is found by, or of where it stands, without the text itself. */
export const rereadingProcedure = signedInProcedure.meta({ readsText: true });

export interface AskedByUser<I, C = unknown> {
  readonly ctx: C & { readonly session: Session };
  readonly input: I;
}

/** An object that has each of some values under the name at its place. */
type Named<A extends readonly unknown[], N extends readonly unknown[]> = {
  readonly [I in Extract<keyof A, `${number}`> as N[I & keyof N] & string]: A[I];
};

/** The resolver of a service's function of who asks, and all they sent or what stands under these names. */
export function asUser<I, R>(call: (username: string, input: I) => R): (asked: AskedByUser<I>) => R;
export function asUser<
  A extends readonly unknown[],
  R,
  const N extends { readonly [I in keyof A]: string },
>(call: (username: string, ...values: A) => R, ...names: N): (asked: AskedByUser<Named<A, N>>) => R;
export function asUser<R>(
  call: (username: string, ...values: unknown[]) => R,
  ...names: readonly string[]
) {
  return ({ ctx: { session }, input }: AskedByUser<Readonly<Record<string, unknown>>>): R =>
    names.length === 0
      ? call(session.username, input)
      : call(session.username, ...names.map((name) => input[name]));
}
