import { beginOidcSchema } from '@collabor8/domain';
import { ownAffairProcedure, signedInProcedure } from '../../request/trpc.js';
import { fromOf } from './browser-session.js';
import type { UsersService } from './service.js';

/** By what one signs in, beside a password. */
export const waysInProcedures = (users: UsersService) => ({
  waysIn: signedInProcedure.query(({ ctx }) => users.waysIn(ctx.session)),

  /** A ticket for /auth/oidc: a link from another site connects nobody's account. */
  beginOidc: ownAffairProcedure
    .input(beginOidcSchema)
    .mutation(({ ctx, input }) => users.beginOidc(ctx.session, input.purpose)),

  disconnectOidc: ownAffairProcedure.mutation(({ ctx }) =>
    users.disconnectOidc(ctx.session, ...fromOf(ctx)),
  ),
});
