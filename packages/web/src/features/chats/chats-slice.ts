import {
  addOlderMessages,
  applyOnlineStatus,
  applyToChatList,
  applyToChatPage,
  unreadCount,
  type ChatMessage,
  type ChatMessagesPage,
  type ChatPage,
  type ChatRow,
  type ChatUpdate,
  type OnlineStatus,
  type ReadUpdate,
  type UserUpdate,
} from '@collabor8/domain';
import { createAction, createSlice } from '@reduxjs/toolkit';
import { messageAccepted } from '../../shared/outbox/outbox-slice.js';
import { sessionChecked, signedOut } from '../../shared/session/session-slice.js';

interface ChatsState {
  /** 'Your Chats', the latest activity first; null until they have been read. */
  readonly rows: readonly ChatRow[] | null;
  /** The chat on the screen. */
  readonly page: ChatPage | null;
  /** Who is online, by username: of the chats on the screen. */
  readonly people: Readonly<Record<string, OnlineStatus>>;
}

export type ChatEvent = ChatUpdate | ReadUpdate;

interface AnsweredVote {
  readonly message: ChatMessage;
  readonly optionIndex: number;
  readonly reader: string;
}

export const chatsListed = createAction<readonly ChatRow[]>('chats/listed');
export const chatCreated = createAction<ChatRow>('chats/created');
export const chatOpened = createAction<ChatPage>('chats/opened');
export const olderChatMessagesRead = createAction<{
  chatId: string;
  cursor: string;
  older: ChatMessagesPage;
  reader: string;
}>('chats/olderRead');
export const chatEventReceived = createAction<{ event: ChatEvent; reader: string }>(
  'chats/eventReceived',
);
export const presenceRead = createAction<readonly OnlineStatus[]>('chats/presenceRead');
export const presenceChanged = createAction<UserUpdate>('chats/presenceChanged');
/** The server answered a vote with the message as it stands. */
export const pollVoteCounted = createAction<AnsweredVote>('chats/pollVoteCounted');

const initialState: ChatsState = { rows: null, page: null, people: {} };

/** The answer to a request is as good as its event, which may come before or after it. */
const asEvent = (page: ChatPage, message: ChatMessage, optionIndex?: number, reader = '') => ({
  name: 'chatUpdate' as const,
  type: 'newMessage' as const,
  chat: page.chat,
  message,
  ...(optionIndex !== undefined && { vote: { username: reader, optionIndex } }),
});

function afterEvent(state: ChatsState, event: ChatEvent, reader: string): ChatsState {
  return {
    ...state,
    rows: state.rows && applyToChatList(state.rows, event, reader),
    page: state.page && applyToChatPage(state.page, event, reader),
  };
}

function withPresence(state: ChatsState, read: readonly OnlineStatus[]): ChatsState {
  const people = { ...state.people };
  for (const person of read) {
    const known = people[person.username];
    if (known === undefined || person.revision >= known.revision) people[person.username] = person;
  }
  return { ...state, people };
}

function afterUserUpdate(state: ChatsState, event: UserUpdate): ChatsState {
  if (event.type === 'deleted') {
    const { [event.username]: _gone, ...people } = state.people;
    return { ...state, people };
  }
  const known = state.people[event.user.username];
  return known === undefined ? state : withPresence(state, applyOnlineStatus([known], event.user));
}

export const chatsSlice = createSlice({
  name: 'chats',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(chatsListed, (state, { payload }) => ({ ...state, rows: payload }))
      .addCase(chatCreated, (state, { payload }) =>
        state.rows === null || state.rows.some(({ _id }) => _id === payload._id)
          ? state
          : { ...state, rows: [payload, ...state.rows] },
      )
      .addCase(chatOpened, (state, { payload }) => ({ ...state, page: payload }))
      .addCase(olderChatMessagesRead, (state, { payload: { chatId, cursor, older, reader } }) =>
        state.page?.chat._id === chatId && state.page.messagesCursor === cursor
          ? { ...state, page: addOlderMessages(state.page, older, reader) }
          : state,
      )
      .addCase(chatEventReceived, (state, { payload: { event, reader } }) =>
        afterEvent(state, event, reader),
      )
      .addCase(messageAccepted, (state, { payload }) => {
        if (payload.kind !== 'chat' || state.page === null) return state;
        const { message } = payload;
        if (message.chatId !== state.page.chat._id) return state;
        const event = asEvent(state.page, message);
        return { ...state, page: applyToChatPage(state.page, event, message.msgFrom) };
      })
      .addCase(pollVoteCounted, (state, { payload: { message, optionIndex, reader } }) => {
        if (state.page?.chat._id !== message.chatId) return state;
        const event = asEvent(state.page, message, optionIndex, reader);
        return { ...state, page: applyToChatPage(state.page, event, reader) };
      })
      .addCase(presenceRead, (state, { payload }) => withPresence(state, payload))
      .addCase(presenceChanged, (state, { payload }) => afterUserUpdate(state, payload))
      .addCase(sessionChecked, (state, { payload }) => (payload === null ? initialState : state))
      .addCase(signedOut, () => initialState),
  selectors: {
    selectChatRows: ({ rows }) => rows,
    selectChatPage: ({ page }, chatId: string): ChatPage | null =>
      page?.chat._id === chatId ? page : null,
    selectPeople: ({ people }) => people,
    selectUnreadTotal: ({ rows }) =>
      (rows ?? []).reduce((total, row) => total + unreadCount(row), 0),
  },
});

export const { selectChatRows, selectChatPage, selectPeople, selectUnreadTotal } =
  chatsSlice.selectors;
