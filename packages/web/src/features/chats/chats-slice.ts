import {
  addChatRows,
  addLaterMessages,
  addOlderMessages,
  applyOnlineStatus,
  applyToChatList,
  applyToChatPage,
  badgeOf,
  type Ballot,
  hasLeft,
  isChatEvent,
  listedChats,
  type ChatList,
  type ChatMessage,
  type ChatStretch,
  type ChatPage,
  type ChatRow,
  type ChatEvent,
  type Keeping,
  type LiveEvent,
  type OnlineStatus,
  type Participant,
  type ReadMark,
  type UserUpdate,
  type VotedMessage,
  showStretch,
} from '@collabor8/domain';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { liveEventReceived } from '../../shared/live/live-event.js';
import { inStore } from '../../shared/store.js';
import { messageAccepted } from '../../shared/outbox/outbox-slice.js';

interface ChatsState {
  /** 'Your Chats' as far as they are loaded, with those left since, the latest activity first; null until they have been read. */
  readonly rows: readonly ChatRow[] | null;
  /** Where the next page of them begins; null behind the last. */
  readonly nextCursor: string | null;
  /** The chat on the screen. */
  readonly page: ChatPage | null;
  /** Who is online, by username: of the chats on the screen. */
  readonly people: Readonly<Record<string, OnlineStatus>>;
}

interface FurtherChats {
  readonly cursor: string;
  readonly page: ChatList;
}

interface OlderRead {
  readonly chatId: string;
  readonly cursor: string;
  readonly older: ChatStretch;
  readonly reader: string;
}

interface LaterRead {
  readonly chatId: string;
  readonly cursor: string;
  readonly later: ChatStretch;
  readonly reader: string;
}

interface StretchRead {
  readonly chatId: string;
  readonly stretch: ChatStretch;
  readonly reader: string;
}

interface ReadHere extends ReadMark {
  readonly chatId: string;
  readonly reader: string;
}

interface KeptHere {
  readonly chatId: string;
  readonly kept: Keeping;
  readonly reader: string;
}

interface ChangedMessage {
  readonly message: ChatMessage;
  readonly reader: string;
}

interface CountedVote {
  readonly message: VotedMessage;
  readonly optionIndex: number;
  readonly reader: string;
}

interface ChangedRole {
  readonly chatId: string;
  readonly participant: Participant;
  readonly reader: string;
}

const initialState: ChatsState = { rows: null, nextCursor: null, page: null, people: {} };

const withRows = (state: ChatsState, read: readonly ChatRow[]): ChatsState => ({
  ...state,
  rows: state.rows && addChatRows(state.rows, read),
});

function afterEvent(state: ChatsState, event: ChatEvent, reader: string): ChatsState {
  return {
    ...state,
    rows: state.rows && applyToChatList(state.rows, event, reader),
    page: state.page && applyToChatPage(state.page, event, reader),
  };
}

/** The answer to a request is as good as its event, which may come before or after it. */
function afterMessage(
  state: ChatsState,
  message: ChatMessage,
  reader: string,
  ballot?: Ballot,
): ChatsState {
  const { page } = state;
  if (page?.chat._id !== message.chatId) return state;
  const vote = ballot && { username: reader, ...ballot };
  const isExchanged = page.messages.some(({ _id }) => _id === message._id) || undefined;
  const told = { name: 'chatUpdate', type: 'newMessage', chat: page.chat } as const;
  const event = { ...told, message, vote, isExchanged };
  return { ...state, page: applyToChatPage(page, event, reader) };
}

function withStatuses(state: ChatsState, read: readonly OnlineStatus[]): ChatsState {
  const people = { ...state.people };
  for (const person of read) {
    const known = people[person.username];
    if (known === undefined || person.revision >= known.revision) people[person.username] = person;
  }
  return { ...state, people };
}

function withoutPerson(state: ChatsState, username: string): ChatsState {
  const { [username]: _gone, ...people } = state.people;
  return { ...state, people };
}

function afterUserUpdate(state: ChatsState, event: UserUpdate): ChatsState {
  if (event.type === 'deleted') {
    return withoutPerson(state, event.username);
  }
  const known = state.people[event.user.username];
  return known === undefined ? state : withStatuses(state, applyOnlineStatus([known], event.user));
}

function afterLiveEvent(state: ChatsState, event: LiveEvent, reader: string): ChatsState {
  if (isChatEvent(event)) return afterEvent(state, event, reader);
  // Whom one doesn't meet any more is not shown as being here.
  if (event.name === 'blockUpdate' && event.person.isApart) {
    return withoutPerson(state, event.person.username);
  }
  return event.name === 'userUpdate' ? afterUserUpdate(state, event) : state;
}

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
  reducers: {
    chatsListed: (state, { payload }: PayloadAction<ChatList>) => ({
      ...state,
      rows: payload.items,
      nextCursor: payload.nextCursor,
    }),
    moreChatsListed: (state, { payload: { cursor, page } }: PayloadAction<FurtherChats>) =>
      state.nextCursor === cursor
        ? { ...withRows(state, page.items), nextCursor: page.nextCursor }
        : state,
    /** Of single chats: one that was created here, or that something else than the pages told of. */
    chatRowsRead: (state, { payload }: PayloadAction<readonly ChatRow[]>) =>
      withRows(state, payload),
    chatOpened: (state, { payload }: PayloadAction<ChatPage>) => ({ ...state, page: payload }),
    olderChatMessagesRead: (
      state,
      { payload: { chatId, cursor, older, reader } }: PayloadAction<OlderRead>,
    ) =>
      state.page?.chat._id === chatId && state.page.messagesCursor === cursor
        ? { ...state, page: addOlderMessages(state.page, older, reader) }
        : state,
    laterChatMessagesRead: (
      state,
      { payload: { chatId, cursor, later, reader } }: PayloadAction<LaterRead>,
    ) =>
      state.page?.chat._id === chatId && state.page.laterCursor === cursor
        ? { ...state, page: addLaterMessages(state.page, later, reader) }
        : state,
    /** Somebody went elsewhere in the chat. */
    chatStretchRead: (
      state,
      { payload: { chatId, stretch, reader } }: PayloadAction<StretchRead>,
    ) =>
      state.page?.chat._id === chatId
        ? { ...state, page: showStretch(state.page, stretch, reader) }
        : state,
    /** Seen in this tab, or marked as unread: the server tells the other ones. */
    chatRead: (state, { payload: { reader, ...read } }: PayloadAction<ReadHere>) =>
      afterEvent(state, { name: 'readUpdate', ...read }, reader),
    /** Chosen in this tab: the server tells the other ones. */
    chatKept: (state, { payload: { reader, ...kept } }: PayloadAction<KeptHere>) =>
      afterEvent(state, { name: 'chatKeptUpdate', ...kept }, reader),
    /** The server answered something that was done with a message by that message as it is now. */
    messageChanged: (state, { payload: { message, reader } }: PayloadAction<ChangedMessage>) =>
      afterMessage(state, message, reader),
    /** The server answered a vote with the message as it stands. */
    pollVoteCounted: (
      state,
      { payload: { message: voted, optionIndex, reader } }: PayloadAction<CountedVote>,
    ) => {
      const { choices, ...message } = voted;
      return afterMessage(state, message, reader, { optionIndex, ...(choices && { choices }) });
    },
    roleChanged: (
      state,
      { payload: { chatId, participant, reader } }: PayloadAction<ChangedRole>,
    ) => {
      const { page } = state;
      if (page?.chat._id !== chatId) return state;
      const told = { name: 'chatUpdate', type: 'changeUserRole', chat: page.chat } as const;
      return afterEvent(state, { ...told, participant }, reader);
    },
    onlineStatusesRead: (state, { payload }: PayloadAction<readonly OnlineStatus[]>) =>
      withStatuses(state, payload),
  },
  extraReducers: (builder) =>
    builder
      .addCase(liveEventReceived, (state, { payload: { event, reader } }) =>
        afterLiveEvent(state, event, reader),
      )
      .addCase(messageAccepted, (state, { payload }) =>
        payload.kind === 'chat'
          ? afterMessage(state, payload.message, payload.message.msgFrom)
          : state,
      ),
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
inStore(chatsSlice);

export const {
  chatsListed,
  moreChatsListed,
  chatRowsRead,
  chatOpened,
  olderChatMessagesRead,
  laterChatMessagesRead,
  chatStretchRead,
  chatRead,
  chatKept,
  messageChanged,
  pollVoteCounted,
  roleChanged,
  onlineStatusesRead,
} = chatsSlice.actions;
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
