import {
  credentialsSchema,
  googleCredentialSchema,
  updateBiographySchema,
  updateSocketSchema,
} from '@collabor8/domain';
import { z } from 'zod';
import { publicProcedure, router, signedInProcedure } from '../../trpc.js';
import { signInBrowser } from './browser-session.js';

const usernameSchema = z.object({ username: z.string() });

const listSchema = z.object({
  search: z.string().max(200).optional(),
  cursor: z.string().nullish(),
  limit: z.number().int().min(1).max(100).default(30),
});

const avatarSchema = z.object({ username: z.string(), dataUrl: z.string().nullable() });

export const usersRouter = router({
  /** The signed-in user; null for a visitor. */
  me: publicProcedure.query(({ ctx }) =>
    ctx.session === null ? null : ctx.services.users.find(ctx.session.username),
  ),

  signInOptions: publicProcedure.query(({ ctx }) => ctx.services.users.signInOptions()),

  signup: publicProcedure
    .input(credentialsSchema)
    .mutation(({ ctx: { services, address, ...browser }, input }) =>
      signInBrowser(services.sessions, browser, () => services.users.signup(input, address)),
    ),

  login: publicProcedure
    .input(credentialsSchema)
    .mutation(({ ctx: { services, address, ...browser }, input }) =>
      signInBrowser(services.sessions, browser, () => services.users.login(input, address)),
    ),

  googleLogin: publicProcedure
    .input(googleCredentialSchema)
    .mutation(({ ctx: { services, address, ...browser }, input }) =>
      signInBrowser(services.sessions, browser, () =>
        services.users.googleLogin(input.credential, address),
      ),
    ),

  logout: publicProcedure.mutation(async ({ ctx }) => {
    if (ctx.session !== null) await ctx.services.users.logout(ctx.session);
    ctx.cookie?.clear();
  }),

  list: signedInProcedure
    .input(listSchema)
    .query(({ ctx, input }) => ctx.services.users.list(input)),

  byName: signedInProcedure
    .input(usernameSchema)
    .query(({ ctx, input }) => ctx.services.users.byName(input.username)),

  updateSocket: signedInProcedure
    .input(updateSocketSchema)
    .mutation(({ ctx, input }) => ctx.services.users.updateSocket(ctx.session, input)),

  updateBiography: signedInProcedure
    .input(updateBiographySchema)
    .mutation(({ ctx, input }) => ctx.services.users.updateBiography(ctx.session, input)),

  resetPassword: signedInProcedure
    .input(credentialsSchema)
    .mutation(({ ctx, input }) => ctx.services.users.resetPassword(ctx.session, input)),

  updateAvatar: signedInProcedure
    .input(avatarSchema)
    .mutation(({ ctx, input }) => ctx.services.avatars.set(ctx.session, input)),

  delete: signedInProcedure.input(usernameSchema).mutation(async ({ ctx, input }) => {
    const user = await ctx.services.users.remove(ctx.session, input.username);
    ctx.cookie?.clear();
    return user;
  }),
});
