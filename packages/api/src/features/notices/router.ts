import {
  mailChoiceSchema,
  namesAskedSchema,
  noticeChoiceSchema,
  pushDeviceChoiceSchema,
  quietHoursChoiceSchema,
  seenNoticesSchema,
  stopMailsSchema,
} from '@collabor8/domain';
import { ownSnapshot } from '../../live/snapshot.js';
import {
  asUser,
  ownAffairProcedure,
  publicProcedure,
  router,
  signedInProcedure,
} from '../../request/trpc.js';
import type { NoticesService } from './service.js';

export const noticesRouter = (notices: NoticesService) =>
  router({
    /** What the reader is told of, the newest first, and what they want to be told of. */
    openMine: signedInProcedure.query(ownSnapshot(notices.openMine)),

    /** Rows to which something was added since they were seen stay unread. */
    markRead: ownAffairProcedure.input(seenNoticesSchema).mutation(asUser(notices.markRead)),

    /** Turns a kind of notices on or off. */
    choose: ownAffairProcedure.input(noticeChoiceSchema).mutation(asUser(notices.choose)),

    /** Where the reader is mailed what they miss. */
    mailAddress: signedInProcedure.query(({ ctx: { session } }) =>
      notices.mailAddress(session.username),
    ),

    /** Turns mails of a kind of notices on or off, or all of them. */
    chooseMail: ownAffairProcedure.input(mailChoiceSchema).mutation(asUser(notices.chooseMail)),

    /** Chooses when neither mails nor devices tell the reader anything. */
    chooseQuietHours: ownAffairProcedure
      .input(quietHoursChoiceSchema)
      .mutation(asUser(notices.chooseQuietHours, 'hours')),

    /** What the reader's browser needs to be told things while no tab is open. */
    pushState: signedInProcedure.query(({ ctx: { session } }) => notices.pushState(session)),

    /** Has this browser told things, as long as the session lasts, or no more. */
    setDevice: ownAffairProcedure
      .input(pushDeviceChoiceSchema)
      .mutation(({ ctx, input }) => notices.setDevice(ctx.session, input.device)),

    /** For whoever has a link that was mailed. */
    stopMails: publicProcedure
      .input(stopMailsSchema)
      .mutation(({ input: { token } }) => notices.stopMails(token)),

    /** Which of these words are names of people. */
    named: signedInProcedure
      .input(namesAskedSchema)
      .query(({ input: { names } }) => notices.named(names)),
  });
