import {
  credentialsSchema,
  directoryOrders,
  endSessionSchema,
  googleCredentialSchema,
  loginSchema,
  nameSchema,
  passkeyLoginSchema,
  personTopic,
  proofSchema,
  requestResetSchema,
  resetByCodeSchema,
  resetByLinkSchema,
  setEmailSchema,
  signupSchema,
  updateBiographySchema,
  updateSocketSchema,
  verifyEmailSchema,
  type OwnSessions,
  type Snapshot,
  type User,
} from '@collabor8/domain';
import { z } from 'zod';
import { cursorSchema, limitSchema } from '../../http/paging.js';
import { snapshot } from '../../live/snapshot.js';
import type { RequestContext } from '../../request/context.js';
import {
  asUser,
  openProcedure,
  ownAffairProcedure,
  publicProcedure,
  router,
  signedInProcedure,
} from '../../request/trpc.js';
import { AVATAR_INPUT_MAX_LENGTH } from './avatar-images.js';
import {
  clientOf,
  renewBrowser,
  signInBrowser,
  visitOf,
  type EnterBrowser,
} from './browser-session.js';
import type { UsersService } from './service.js';
import { waysInProcedures } from './ways-in-router.js';

const byName = z.object({ username: nameSchema });

const directoryInput = z.object({
  search: z.string().max(200).optional(),
  /** Of all people; what a search finds is in the order in which they joined. */
  order: z.enum(directoryOrders).default('name'),
  limit: limitSchema(30),
});

const avatarInput = byName.extend({ dataUrl: z.string().max(AVATAR_INPUT_MAX_LENGTH).nullable() });

/** For who has forgotten their password, and against it. */
const recoveryProcedures = (users: UsersService) => ({
  /** By what one comes back; nobody else is told. */
  recovery: signedInProcedure.query(({ ctx }) => users.recovery(ctx.session)),

  setEmail: ownAffairProcedure
    .input(setEmailSchema)
    .mutation(({ ctx, input }) => users.setEmail(ctx.session, input.email, clientOf(ctx))),

  verifyEmail: publicProcedure
    .input(verifyEmailSchema)
    .mutation(({ ctx, input }) => users.verifyEmail(input.token, clientOf(ctx))),

  /** The codes, this once. */
  makeRecoveryCodes: ownAffairProcedure.mutation(({ ctx }) =>
    users.makeRecoveryCodes(ctx.session, clientOf(ctx)),
  ),

  /** The same answer whether or not there is somebody of this name or address. */
  requestReset: publicProcedure
    .input(requestResetSchema)
    .mutation(({ ctx, input }) => users.requestReset(input.name, clientOf(ctx))),

  resetByLink: publicProcedure
    .input(resetByLinkSchema)
    .mutation(({ ctx, input }) => users.resetByLink(input, clientOf(ctx))),

  resetByCode: publicProcedure
    .input(resetByCodeSchema)
    .mutation(({ ctx, input }) => users.resetByCode(input, clientOf(ctx))),
});

export function usersRouter(users: UsersService) {
  /** Gives a browser its session; answers whose it is and the place from which to listen to what concerns them alone. */
  const signIn = async (ctx: RequestContext, enter: EnterBrowser): Promise<Snapshot<User>> => {
    const user = await signInBrowser(users.sessions, ctx, enter);
    return snapshot({ places: ctx.places }, personTopic(user.username), () =>
      Promise.resolve(user),
    );
  };

  return router({
    /** The signed-in user; null for a visitor. */
    openSession: publicProcedure.query(async ({ ctx }): Promise<Snapshot<User | null>> => {
      const { session } = ctx;
      if (session === null) return { value: null, places: {} };
      return snapshot(ctx, personTopic(session.username), () => users.find(session.username));
    }),

    /** Neither of the two meets the other from then on. Answers how they stand. */
    block: ownAffairProcedure.input(byName).mutation(asUser(users.block, 'username')),

    unblock: ownAffairProcedure.input(byName).mutation(asUser(users.unblock, 'username')),

    signInOptions: publicProcedure.query(({ ctx }) =>
      users.signInOptions(visitOf(ctx, users), ctx.origin),
    ),

    signup: publicProcedure
      .input(signupSchema)
      .mutation(({ ctx, input }) => signIn(ctx, (client) => users.signup(input, client))),

    login: publicProcedure
      .input(loginSchema)
      .mutation(({ ctx, input }) => signIn(ctx, (client) => users.login(input, client))),

    passkeyLogin: publicProcedure
      .input(passkeyLoginSchema)
      .mutation(({ ctx, input }) =>
        signIn(ctx, (client) => users.passkeyLogin(input.passkey, client)),
      ),

    googleLogin: publicProcedure
      .input(googleCredentialSchema)
      .mutation(({ ctx, input }) =>
        signIn(ctx, (client) => users.googleLogin(input.credential, client)),
      ),

    logout: publicProcedure.mutation(async ({ ctx }) => {
      if (ctx.session !== null) await users.logout(ctx.session);
      ctx.cookie?.clear();
    }),

    /** Where one is signed in. */
    openSessions: signedInProcedure.query(({ ctx }) =>
      snapshot(ctx, personTopic(ctx.session.username), async (): Promise<OwnSessions> => ({
        sessions: await users.sessions.list(ctx.session.username),
        currentId: ctx.session.id,
      })),
    ),

    endSession: ownAffairProcedure
      .input(endSessionSchema)
      .mutation(({ ctx, input }) => users.endSession(ctx.session, input.id)),

    endOtherSessions: ownAffairProcedure.mutation(({ ctx }) => users.endOtherSessions(ctx.session)),

    /** The beginning of the directory, or of a search in it. */
    openDirectory: signedInProcedure
      .input(directoryInput)
      .query(({ ctx, input }) =>
        snapshot(ctx, { kind: 'users' }, () =>
          users.page({ ...input, reader: ctx.session.username }),
        ),
      ),

    page: signedInProcedure
      .input(directoryInput.extend({ cursor: cursorSchema }))
      .query(({ ctx, input }) => users.page({ ...input, reader: ctx.session.username })),

    open: openProcedure
      .input(byName)
      .query(({ ctx, input }) =>
        snapshot(ctx, { kind: 'users' }, () =>
          users.open(input.username, ctx.session?.username ?? null),
        ),
      ),

    /** What the features count of somebody. */
    figures: openProcedure
      .input(byName)
      .query(async ({ input }) => users.figuresOf((await users.open(input.username)).username)),

    /** What somebody's word is worth, as it stands beside their name. */
    reputation: openProcedure.input(byName).query(({ input }) => users.reputation(input.username)),

    updateSocket: ownAffairProcedure
      .input(updateSocketSchema)
      .mutation(({ ctx, input }) => users.updateSocket(ctx.session, input)),

    updateBiography: signedInProcedure
      .input(updateBiographySchema)
      .mutation(({ ctx, input }) => users.updateBiography(ctx.session, input)),

    resetPassword: ownAffairProcedure
      .input(credentialsSchema)
      .mutation(({ ctx, input }) =>
        renewBrowser(ctx, input.username, (client) =>
          users.resetPassword(ctx.session, input, client),
        ),
      ),

    /** Before what asks for a log-in of the last minutes. */
    proveAgain: ownAffairProcedure
      .input(proofSchema)
      .mutation(({ ctx, input }) => users.proveAgain(ctx.session, input, clientOf(ctx))),

    /** What was done with one's own account lately. */
    activity: signedInProcedure.query(({ ctx }) => users.activity(ctx.session)),

    ...recoveryProcedures(users),
    ...waysInProcedures(users),

    updateAvatar: signedInProcedure
      .input(avatarInput)
      .mutation(({ ctx, input }) => users.avatars.set(ctx.session, input)),

    delete: ownAffairProcedure.input(byName).mutation(async ({ ctx, input }) => {
      const user = await users.remove(ctx.session, input.username);
      ctx.cookie?.clear();
      return user;
    }),
  });
}
