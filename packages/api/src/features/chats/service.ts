import {
  CHAT_LIST_PAGE,
  chatParticipants,
  type ChatList,
  type ChatStretch,
  type ChatPage,
  type ChatRow,
  type OnlineStatus,
  hasLeft,
  onlineStatusOf,
  usernameKey,
} from '@collabor8/domain';
import { createApart } from '../blocks/index.js';
import { eachPage, type PageOf, type PageFrom } from '../../ports/read-all.js';
import type { Platform } from '../../platform/platform.js';
import { isInChat, requireMembership, requireOpenChat, requireReader } from './access.js';
import { createChatSettings, type Others } from './settings.js';
import { createActivity } from './activity.js';
import { createBoardShares } from './board-shares.js';
import { createDeletions } from './deletions.js';
import { createDirectChats } from './direct-chats.js';
import { createFanOut } from './fan-out.js';
import { createChatMessages } from './messages.js';
import { createFormerTexts } from './former-texts.js';
import { createKeeping, createReading } from './keeping.js';
import { createMessageActs } from './message-acts.js';
import { createOfPerson } from './of-person.js';
import { createModerated } from './moderating.js';
import { createParticipants } from './participants.js';
import { createRenaming } from './renaming.js';
import { createLeaving, createDepartures, type Calls } from './leaving.js';
import { readChatList, readChatPage, readRows, readParticipants } from './read-chats.js';
import { readAround, readFirstSince, readLater, readOlder } from './read-messages.js';
import type { AroundRequest, AtDateRequest, CreateRequest, PageRequest } from './requests.js';
import { createSaving } from './saving.js';
import { createMissedReplies } from './unread-replies.js';
import { createChatSearch, searchedChats } from './searched.js';
import { readWholeChat, readWholeChats, type WholeChatStream } from './whole-chat.js';
import type { Collections } from '../../ports/document-store.js';
import { lastSeenOf, users, type UserDocument } from '../users/index.js';
import { hasWritten } from './adding.js';

/** Who of a chat is online. Those without an account any more are left out, and those whom the reader doesn't meet. */
async function readOnline(
  store: Collections,
  chatId: string,
  { reader, hidden }: { readonly reader: string; readonly hidden: ReadonlySet<string> },
): Promise<readonly OnlineStatus[]> {
  await requireMembership(store, chatId, reader);
  const here = (await readParticipants(store, chatId)).filter((person) => !hasLeft(person));
  const keys = here.map(({ username }) => usernameKey(username));
  const met = keys.filter((key) => !hidden.has(key));
  const found = await store.collection(users).getMany(met);
  /** Undefined for whom they don't let the reader know. */
  const lastSeen = async (user: UserDocument): Promise<string | undefined> => {
    const { lastSeenBy, username } = user;
    const isTold =
      lastSeenBy === undefined ||
      (lastSeenBy === 'contacts' && (await hasWritten(store, chatId, username)));
    return isTold ? lastSeenOf(user) : undefined;
  };
  return Promise.all(
    found.map(async (user) => onlineStatusOf({ ...user, lastSeen: await lastSeen(user) })),
  );
}

/** Chats that one step of a streamed list reads. */
const STREAM_PAGE = 50;

export type ChatsService = ReturnType<typeof createChatsService>;

/**
 * Direct and group chats. Everything is for participants alone: to others a chat doesn't exist, and
 * every function throws AppError 'missing', 'Invalid chat ID'. Those who have left still read what they could read.
 */
export function createChatsService(platform: Platform, others: Others & { readonly calls: Calls }) {
  const { store } = platform;
  const fanOut = createFanOut(platform);
  const parts = { platform, fanOut, others };

  const participants = createParticipants(platform, fanOut);
  const direct = createDirectChats(platform, participants);
  const missed = createMissedReplies(platform);
  const shares = createBoardShares(platform);
  const activity = createActivity(platform);
  const apart = createApart(platform);

  return {
    ...participants,
    ...createChatMessages(platform, fanOut),
    ...createMessageActs(platform, fanOut),
    ...createFormerTexts(platform),
    ...createDeletions(platform, fanOut),
    ...createDepartures(parts),
    ...createRenaming(platform, fanOut),
    ...createLeaving(parts),
    ...createReading(platform, fanOut),
    ...createKeeping(platform, fanOut),
    ...createSaving(platform),
    ...createChatSettings(platform, others),
    ...createOfPerson(store),
    ...createChatSearch(store),
    moderated: createModerated(platform, fanOut),
    searched: { messages: searchedChats(store) },

    tellMissed: (): Promise<void> => missed.tellAllDue(),

    /** Tells of what was missed, and of what a process that died has left untold. */
    tidy: () => [() => activity.settleAll(), () => missed.tellAllDue(), () => shares.tellAllDue()],

    /** As `create`, but with one other person alone it leads to the chat that the two have already. */
    async start(creator: string, request: CreateRequest): Promise<ChatRow> {
      const [other, ...more] = chatParticipants(creator, request.participants).slice(1);
      const isDirect = other !== undefined && more.length === 0 && !request.title?.trim();
      return isDirect ? direct.chatOf(creator, other) : participants.create(creator, request);
    },

    list: (reader: string, cursor: string | null = null): Promise<ChatList> =>
      readChatList(store, reader, { cursor, limit: CHAT_LIST_PAGE }),

    rows: (reader: string, chatIds: readonly string[]): Promise<readonly ChatRow[]> =>
      readRows(store, reader, chatIds),

    open: (reader: string, chatId: string): Promise<ChatPage> =>
      readChatPage(store, chatId, reader),

    isIn: (chatId: string, username: string): Promise<boolean> => isInChat(store, chatId, username),

    async messagesPage(
      reader: string,
      { chatId, cursor, direction = 'older' }: PageRequest,
    ): Promise<ChatStretch> {
      const membership = await requireReader(store, chatId, reader);
      return direction === 'older'
        ? readOlder(store, membership, cursor)
        : readLater(store, membership, cursor);
    },

    /** A page of the log around a message; without one, its end. */
    async around(reader: string, { chatId, messageId }: AroundRequest): Promise<ChatStretch> {
      const membership = await requireReader(store, chatId, reader);
      return messageId === undefined
        ? readOlder(store, membership, null)
        : readAround(store, membership, messageId);
    },

    /** The first message that was said at a time or later; null where nothing was. */
    async atDate(
      reader: string,
      { chatId, at }: AtDateRequest,
    ): Promise<{ readonly messageId: string } | null> {
      const membership = await requireReader(store, chatId, reader);
      return readFirstSince(store, membership, at);
    },

    openOnline: async (reader: string, chatId: string): Promise<readonly OnlineStatus[]> =>
      readOnline(store, chatId, { reader, hidden: await apart.hiddenFrom(reader) }),

    /** What a subscription asks before it listens. */
    async assertParticipant(username: string, chatId: string): Promise<void> {
      await requireMembership(store, chatId, username);
    },

    /** Tells the others, once and without a trace. */
    async typing(username: string, chatId: string): Promise<void> {
      await requireOpenChat(store, chatId, username);
      await fanOut.typing(chatId, username);
    },

    /** The whole chat of SPEC §3, its messages as a stream. */
    whole: (reader: string, chatId: string): Promise<WholeChatStream> =>
      readWholeChat(store, chatId, reader),

    /** A page of somebody's whole chats, the latest joined first. */
    wholePage: (reader: string, request: PageOf): Promise<PageFrom<WholeChatStream>> =>
      readWholeChats(store, reader, request),

    allWhole: (reader: string): AsyncGenerator<WholeChatStream> =>
      eachPage((request) => readWholeChats(store, reader, request), STREAM_PAGE),
  };
}
