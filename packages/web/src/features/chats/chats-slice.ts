import {
  badgeOf,
  hasLeft,
  latestChatWith,
  listedChats,
  type ChatPage,
  type ChatRow,
  type ChatStretch,
  type LiveEvent,
  type OnlineStatus,
} from '@collabor8/domain';
import { createAction, createSlice } from '@reduxjs/toolkit';
import { landed } from '../../shared/reads/declare-read.js';
import { useLiveRead } from '../../shared/reads/use-live-read.js';
import { inStore, useAppSelector } from '../../shared/store.js';
import { chatRead, ownChatsRead } from './reads.js';

export interface ChatsState {
  /** 'Your Chats' as far as they are loaded, with those left since, the latest activity first; null until they have been read. */
  readonly rows: readonly ChatRow[] | null;
  /** Where the next page of them begins; null behind the last. */
  readonly nextCursor: string | null;
  readonly page: ChatPage | null;
  /** Who is online, by username: of the chats on the screen. */
  readonly people: Readonly<Record<string, OnlineStatus>>;
}

interface StretchRead {
  readonly chatId: string;
  readonly stretch: ChatStretch;
  readonly reader: string;
}

interface FurtherRead extends StretchRead {
  readonly cursor: string;
}

const initialState: ChatsState = { rows: null, nextCursor: null, page: null, people: {} };

const listed = new WeakMap<readonly ChatRow[], readonly ChatRow[]>();

/** Those that are shown; of the same rows the same ones, so that nothing is drawn anew. */
function listedOf(rows: readonly ChatRow[]): readonly ChatRow[] {
  const known = listed.get(rows) ?? listedChats(rows);
  listed.set(rows, known);
  return known;
}

export const chatsSlice = createSlice({
  name: 'chats',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(landed(ownChatsRead), (state, { payload: { items, nextCursor } }) => ({
        ...{ ...state, nextCursor },
        // Those of a further reading are taken in by chats-changes.ts.
        rows: state.rows ?? items,
      }))
      .addCase(landed(chatRead), (state, { payload }) => ({ ...state, page: payload })),
  selectors: {
    selectChatRows: ({ rows }) => rows && listedOf(rows),
    selectChatsCursor: ({ nextCursor }) => nextCursor,
    /** None that its reader has left, which has no row: of such a one they see nobody else. */
    selectOpenedId: ({ page }) =>
      page === null || page.participants.every(hasLeft) ? undefined : page.chat._id,
    selectChatPage: ({ page }, chatId: string): ChatPage | null =>
      page?.chat._id === chatId ? page : null,
    /** What a message of the opened chat answers; undefined where it can't be read. */
    selectQuote: ({ page }, messageId: string) => page?.quotes[messageId],
    selectOwnVote: ({ page }, messageId: string) => page?.ownVotes[messageId],
    selectPeople: ({ people }) => people,
    /** A chat as it stands in the reader's list, once it was read there. */
    selectChatRow: ({ rows }, chatId: string) => rows?.find(({ _id }) => _id === chatId),
    /**
     * Of the loaded chats, as much as their reader wants to be told of. What comes moves its chat to the front, so this is all that is unread, unless
     * it was left so while a whole page of other chats went on.
     */
    selectUnreadChats: ({ rows }) => (rows ?? []).filter((row) => badgeOf(row) > 0).length,
    selectUnreadTotal: ({ rows }) => (rows ?? []).reduce((total, row) => total + badgeOf(row), 0),
  },
});
inStore(chatsSlice, { hasMore: true });

/* What happens to chats once they are shown is taken in by chats-changes.ts. */
export const olderChatMessagesRead = createAction<FurtherRead>('chats/olderChatMessagesRead');
export const laterChatMessagesRead = createAction<FurtherRead>('chats/laterChatMessagesRead');
/** Somebody went elsewhere in the chat. */
export const chatStretchRead = createAction<StretchRead>('chats/chatStretchRead');

export const {
  selectChatRows,
  selectChatsCursor,
  selectOpenedId,
  selectChatPage,
  selectQuote,
  selectOwnVote,
  selectPeople,
  selectChatRow,
  selectUnreadChats,
  selectUnreadTotal,
} = chatsSlice.selectors;

/** The chat that this tab shows; null where it shows none, or is hidden itself. */
let shown: string | null = null;

export const showChatInView = (chatId: string | null): void => {
  shown = chatId;
};

export const isChatInView = (chatId: string): boolean =>
  shown === chatId && document.visibilityState === 'visible';

/** Keeps 'Your Chats' current in their slice; whoever asks for them shares one read. */
export const useOwnChats = (onEvent?: (event: LiveEvent) => void) =>
  useLiveRead(ownChatsRead, undefined, { onEvent });

/** The chat that one has with somebody alone, where it is known, and how much is unread in it. */
export function useChatWith(username: string) {
  const chat = latestChatWith(useAppSelector(selectChatRows) ?? [], username);
  return { chatId: chat?._id, unread: chat === undefined ? 0 : badgeOf(chat) };
}

/** How much is unread in a chat; nothing where it is not known. */
export function useUnreadIn(chatId: string): number {
  const chat = (useAppSelector(selectChatRows) ?? []).find(({ _id }) => _id === chatId);
  return chat === undefined ? 0 : badgeOf(chat);
}
