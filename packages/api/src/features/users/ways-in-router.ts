import {
  addPasskeySchema,
  beginOidcSchema,
  confirmSecondStepSchema,
  dropTokenSchema,
  makeTokenSchema,
  removePasskeySchema,
} from '@collabor8/domain';
import {
  asUser,
  ownAffairProcedure,
  publicProcedure,
  signedInProcedure,
} from '../../request/trpc.js';
import { clientOf } from './browser-session.js';
import type { UsersService } from './service.js';

/** By what one signs in, beside a password. */
export const waysInProcedures = (users: UsersService) => ({
  waysIn: signedInProcedure.query(({ ctx }) => users.waysIn(ctx.session)),

  /** A ticket for /auth/oidc: a link from another site connects nobody's account. */
  beginOidc: ownAffairProcedure
    .input(beginOidcSchema)
    .mutation(({ ctx, input }) => users.beginOidc(ctx.session, input.purpose)),

  /** Answers what an app is set up with, this once; nothing is asked for until a code of it was confirmed. */
  beginSecondStep: ownAffairProcedure.mutation(({ ctx }) => users.beginSecondStep(ctx.session)),

  confirmSecondStep: ownAffairProcedure
    .input(confirmSecondStepSchema)
    .mutation(({ ctx, input }) => users.confirmSecondStep(ctx.session, input.code, clientOf(ctx))),

  removeSecondStep: ownAffairProcedure.mutation(({ ctx }) =>
    users.removeSecondStep(ctx.session, clientOf(ctx)),
  ),

  /** Answers what the browser makes a passkey by. */
  beginPasskey: ownAffairProcedure.mutation(({ ctx }) =>
    users.beginPasskey(ctx.session, clientOf(ctx)),
  ),

  addPasskey: ownAffairProcedure
    .input(addPasskeySchema)
    .mutation(({ ctx, input }) => users.addPasskey(ctx.session, input.passkey, clientOf(ctx))),

  removePasskey: ownAffairProcedure
    .input(removePasskeySchema)
    .mutation(({ ctx, input }) => users.removePasskey(ctx.session, input.id, clientOf(ctx))),

  /** Answers what the browser shows a passkey by, to sign in or to prove anew who is there. */
  beginPasskeyLogin: publicProcedure.mutation(({ ctx }) => users.beginPasskeyLogin(clientOf(ctx))),

  /** One's tokens for scripts and bots. */
  tokens: signedInProcedure.query(asUser(users.tokensOf)),

  /** Answers the token, this once. */
  makeToken: ownAffairProcedure
    .input(makeTokenSchema)
    .mutation(({ ctx, input }) => users.makeToken(ctx.session, input, clientOf(ctx))),

  dropToken: ownAffairProcedure
    .input(dropTokenSchema)
    .mutation(({ ctx, input }) => users.dropToken(ctx.session, input.id, clientOf(ctx))),

  /** Ends all but this session, the password, the app and the address. */
  closeOtherWays: ownAffairProcedure.mutation(({ ctx }) =>
    users.closeOtherWays(ctx.session, clientOf(ctx)),
  ),

  disconnectOidc: ownAffairProcedure.mutation(({ ctx }) =>
    users.disconnectOidc(ctx.session, clientOf(ctx)),
  ),
});
