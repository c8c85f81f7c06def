import {
  appointSchema,
  claimSchema,
  describeTagSchema,
  handOutSchema,
  nameSchema,
  personActSchema,
  postActSchema,
  postRefSchema,
  queueFilterSchema,
  renameTagSchema,
  reportRequestSchema,
  requireSecondStepSchema,
  suspendSchema,
} from '@collabor8/domain';
import { z } from 'zod';
import { cursorSchema } from '../../http/paging.js';
import { ownSnapshot } from '../../live/snapshot.js';
import { asUser, router, signedInProcedure } from '../../request/trpc.js';
import type { ModerationService } from './service.js';

const byPost = z.object({ post: postRefSchema });

export function moderationRouter(moderation: ModerationService) {
  return router({
    /** What the reader may do on the site. */
    openOwn: signedInProcedure.query(ownSnapshot(moderation.own)),

    /** What somebody else is on the site. */
    standing: signedInProcedure
      .input(z.object({ username: nameSchema }))
      .query(asUser(moderation.standing, 'username')),

    /** What was done with somebody's account lately. */
    activity: signedInProcedure
      .input(z.object({ username: nameSchema }))
      .query(asUser(moderation.activity, 'username')),

    report: signedInProcedure.input(reportRequestSchema).mutation(asUser(moderation.report)),

    /** The text of a hidden post, for its author and for moderators. */
    hiddenText: signedInProcedure.input(byPost).query(asUser(moderation.hiddenText, 'post')),

    openQueue: signedInProcedure.input(queueFilterSchema).query(ownSnapshot(moderation.queue)),

    queuePage: signedInProcedure
      .input(queueFilterSchema.extend({ cursor: cursorSchema }))
      .query(({ ctx, input: { cursor, ...filter } }) =>
        moderation.queuePage(ctx.session.username, filter, cursor),
      ),

    /** All that is known of the reports about one post. */
    details: signedInProcedure.input(byPost).query(asUser(moderation.details, 'post')),

    openLog: signedInProcedure.query(ownSnapshot((username) => moderation.log(username, null))),

    logPage: signedInProcedure
      .input(z.object({ cursor: cursorSchema }))
      .query(asUser(moderation.log, 'cursor')),

    openPeople: signedInProcedure.query(ownSnapshot(moderation.people)),

    hide: signedInProcedure.input(postActSchema).mutation(asUser(moderation.hide)),

    show: signedInProcedure.input(postActSchema).mutation(asUser(moderation.show)),

    remove: signedInProcedure.input(postActSchema).mutation(asUser(moderation.remove)),

    dismiss: signedInProcedure.input(postActSchema).mutation(asUser(moderation.dismiss)),

    renameTag: signedInProcedure.input(renameTagSchema).mutation(asUser(moderation.renameTag)),

    /** Says when a tag is used. */
    describeTag: signedInProcedure
      .input(describeTagSchema)
      .mutation(asUser(moderation.describeTag)),

    suspend: signedInProcedure.input(suspendSchema).mutation(asUser(moderation.suspend)),

    lift: signedInProcedure.input(personActSchema).mutation(asUser(moderation.lift)),

    /** Whether whoever has the code of the terminal can become the first administrator. */
    isAdministrationOffered: signedInProcedure.query(() => moderation.isAdministrationOffered()),

    /** Whether moderators and administrators act with a second step alone. */
    requireSecondStep: signedInProcedure
      .input(requireSecondStepSchema)
      .mutation(asUser(moderation.requireSecondStep, 'isRequired')),

    /** Makes the reader the first administrator. */
    claim: signedInProcedure.input(claimSchema).mutation(asUser(moderation.claim, 'code')),

    /** Makes somebody a moderator or an administrator. */
    appoint: signedInProcedure.input(appointSchema).mutation(asUser(moderation.appoint)),

    /** A link for somebody who has lost every way in, this once. */
    handOutLink: signedInProcedure
      .input(handOutSchema)
      .mutation(({ ctx, input }) => moderation.handOutLink(ctx.session, input)),

    /** Ends all sessions and tokens of somebody else. */
    endSessions: signedInProcedure.input(personActSchema).mutation(asUser(moderation.endSessions)),

    discharge: signedInProcedure.input(personActSchema).mutation(asUser(moderation.discharge)),
  });
}
