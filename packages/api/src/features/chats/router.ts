import {
  addableBy,
  lastSeenBy,
  CHAT_LIST_PAGE,
  CHAT_TITLE_MAX_LENGTH,
  chatLevels,
  EMOJI_MAX_LENGTH,
  idSchema,
  nameSchema,
  textSchema,
  VOTERS_PAGE,
} from '@collabor8/domain';
import { z } from 'zod';
import { cursorSchema, limitSchema } from '../../http/paging.js';
import { ownSnapshot, snapshot } from '../../live/snapshot.js';
import {
  asUser,
  ownAffairProcedure,
  router,
  rereadingProcedure,
  signedInProcedure,
} from '../../request/trpc.js';
import {
  additionsSchema,
  aroundSchema,
  atDateSchema,
  chatSearchSchema,
  describeSchema,
  editSchema,
  forwardSchema,
  ofChat,
  ofMessage,
  pageSchema,
  pollSchema,
  readSchema,
  removalSchema,
  renameSchema,
  roleSchema,
  sendSchema,
  startSchema,
  voteSchema,
} from './requests.js';
import type { ChatsService } from './service.js';

export const chatsRouter = (chats: ChatsService) =>
  router({
    /** The beginning of the reader's chats, the latest activity first. */
    openList: signedInProcedure.query(ownSnapshot(chats.list)),

    /** The chats at a cursor. */
    listPage: signedInProcedure
      .input(z.object({ cursor: cursorSchema }))
      .query(asUser(chats.list, 'cursor')),

    /** The rows of some chats, for whoever hears of one that isn't on the pages they have read. */
    rows: signedInProcedure
      .input(z.object({ chatIds: z.array(idSchema).max(CHAT_LIST_PAGE) }))
      .query(asUser(chats.rows, 'chatIds')),

    /** Of all of the reader's chats, by their names. */
    find: signedInProcedure
      .input(z.object({ text: textSchema(CHAT_TITLE_MAX_LENGTH) }))
      .query(asUser(chats.find, 'text')),

    /** The chat with its participants and its latest messages. */
    open: signedInProcedure
      .input(ofChat)
      .query(({ ctx, input: { chatId } }) =>
        snapshot(ctx, { kind: 'chat', chatId }, () => chats.open(ctx.session.username, chatId)),
      ),

    /** The messages before a cursor, or behind it, oldest first. */
    messagesPage: signedInProcedure.input(pageSchema).query(asUser(chats.messagesPage)),

    /** The messages around one of them, oldest first; without one, the latest. */
    around: signedInProcedure.input(aroundSchema).query(asUser(chats.around)),

    /** The first message at a time or later, as far as there is one. */
    atDate: signedInProcedure.input(atDateSchema).query(asUser(chats.atDate)),

    /** What is said in one of the reader's chats or, without one, in all of them; the latest first. */
    search: signedInProcedure.input(chatSearchSchema).query(asUser(chats.search)),

    /** The reader's own chats that somebody is in as well. */
    inCommon: signedInProcedure
      .input(z.object({ username: nameSchema }))
      .query(asUser(chats.inCommon, 'username')),

    /** Who of the participants is online. */
    openOnline: signedInProcedure
      .input(ofChat)
      .query(({ ctx, input }) =>
        snapshot(ctx, { kind: 'users' }, () =>
          chats.openOnline(ctx.session.username, input.chatId),
        ),
      ),

    /** With one other person and no title: the chat that the two have already, if they have one. */
    create: signedInProcedure.input(startSchema).mutation(asUser(chats.start)),

    send: signedInProcedure.input(sendSchema).mutation(asUser(chats.send)),

    createPoll: signedInProcedure.input(pollSchema).mutation(asUser(chats.createPoll)),

    /** Of a poll with several answers it turns an option over, unless `isChosen` says which way. */
    vote: signedInProcedure.input(voteSchema).mutation(asUser(chats.vote)),

    /** Who chose what, of a poll that shows it. */
    pollVoters: signedInProcedure
      .input(
        ofMessage.extend({
          cursor: cursorSchema.nullable().default(null),
          limit: limitSchema(VOTERS_PAGE),
        }),
      )
      .query(asUser(chats.pollVoters)),

    /** Says it in another of one's chats, with the name of whoever said it first. */
    forward: rereadingProcedure.input(forwardSchema).mutation(asUser(chats.forward)),

    closePoll: signedInProcedure.input(ofMessage).mutation(asUser(chats.closePoll)),

    /** Gives a reaction, or takes it back. */
    react: signedInProcedure
      .input(ofMessage.extend({ emoji: textSchema(EMOJI_MAX_LENGTH) }))
      .mutation(asUser(chats.react)),

    editMessage: signedInProcedure.input(editSchema).mutation(asUser(chats.editMessage)),

    /** What it said before it was edited. */
    formerTexts: signedInProcedure.input(ofMessage).query(asUser(chats.formerTexts)),

    takeBack: signedInProcedure.input(ofMessage).mutation(asUser(chats.takeBack)),

    /** Pins it for everybody, or takes the pin out; turned over where it isn't said which. */
    pin: signedInProcedure
      .input(ofMessage.extend({ isOn: z.boolean().optional() }))
      .mutation(asUser(chats.pin)),

    deleteMessage: signedInProcedure.input(ofMessage).mutation(asUser(chats.delete)),

    addParticipants: signedInProcedure.input(additionsSchema).mutation(asUser(chats.add)),

    changeRole: signedInProcedure.input(roleSchema).mutation(asUser(chats.changeRole)),

    /** Gives a group chat another title; an empty one is made of the names. Answers its summary. */
    rename: signedInProcedure.input(renameSchema).mutation(asUser(chats.rename)),

    /** Says what a group is about; an empty text says nothing. Answers its summary. */
    describe: signedInProcedure.input(describeSchema).mutation(asUser(chats.describe)),

    /** From then on one reads what was said until then, and nothing more. */
    leave: ownAffairProcedure.input(ofChat).mutation(asUser(chats.leave, 'chatId')),

    /** Removes another one from a group. */
    remove: signedInProcedure.input(removalSchema).mutation(asUser(chats.remove)),

    /** Answers the place up to which everything is read. */
    markRead: ownAffairProcedure.input(readSchema).mutation(asUser(chats.markRead)),

    /** Moves one's own mark back to before a message. */
    markUnread: ownAffairProcedure.input(ofMessage).mutation(asUser(chats.markUnread)),

    /** Who but its sender has read a message; told in small chats alone. */
    seenBy: signedInProcedure.input(ofMessage).query(asUser(chats.seenBy)),

    /** What the reader has chosen about chats. */
    openSettings: signedInProcedure.query(ownSnapshot(chats.settings)),

    /** Who may bring one into groups. */
    setLastSeenBy: ownAffairProcedure
      .input(z.object({ lastSeenBy: z.enum(lastSeenBy) }))
      .mutation(asUser(chats.setLastSeenBy, 'lastSeenBy')),

    setAddableBy: ownAffairProcedure
      .input(z.object({ addableBy: z.enum(addableBy) }))
      .mutation(asUser(chats.setAddableBy, 'addableBy')),

    /** What of a chat one is told. */
    setLevel: ownAffairProcedure
      .input(ofChat.extend({ level: z.enum(chatLevels) }))
      .mutation(asUser(chats.setLevel)),

    /** On top of one's own list, or down from there. */
    setPinned: ownAffairProcedure
      .input(ofChat.extend({ isOn: z.boolean() }))
      .mutation(asUser(chats.setPinned)),

    /** Out of one's own list, until something is said. */
    setArchived: ownAffairProcedure
      .input(ofChat.extend({ isOn: z.boolean() }))
      .mutation(asUser(chats.setArchived)),

    /** The messages that the reader keeps for later. */
    openSaved: signedInProcedure.query(ownSnapshot(chats.saved)),

    /** Keeps a message for later, or no longer. */
    save: ownAffairProcedure
      .input(ofMessage.extend({ isOn: z.boolean() }))
      .mutation(asUser(chats.save)),

    typing: signedInProcedure.input(ofChat).mutation(asUser(chats.typing, 'chatId')),
  });
