import {
  addChatRows,
  addLaterMessages,
  addOlderMessages,
  applyOnlineStatus,
  applyToChatList,
  applyToChatPage,
  isChatEvent,
  showStretch,
  type Ballot,
  type ChatEvent,
  type ChatMessage,
  type ChatPage,
  type ChatRow,
  type LiveEvent,
  type OnlineStatus,
  type UserUpdate,
} from '@collabor8/domain';
import { createReducer } from '@reduxjs/toolkit';
import { liveEventReceived } from '../../shared/live/live-link.js';
import { messageAccepted } from '../../shared/outbox/outbox-slice.js';
import { landed } from '../../shared/reads/declare-read.js';
import { alsoInStore } from '../../shared/store.js';
import {
  chatRowsRead,
  messageChanged,
  moreChatsListed,
  onlineStatusesRead,
  pollVoteCounted,
} from './chats-actions.js';
import {
  chatsSlice,
  chatStretchRead,
  laterChatMessagesRead,
  olderChatMessagesRead,
  type ChatsState,
} from './chats-slice.js';
import { chatRead, ownChatsRead } from './reads.js';

export { addOlderMessages, showStretch };

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

/** Somebody may be called as what every object has is, 'constructor' say. */
const knownIn = (people: ChatsState['people'], username: string): OnlineStatus | undefined =>
  Object.hasOwn(people, username) ? people[username] : undefined;

function withStatuses(state: ChatsState, read: readonly OnlineStatus[]): ChatsState {
  const people = { ...state.people };
  for (const person of read) {
    const { username, revision } = person;
    if (revision >= (knownIn(people, username)?.revision ?? revision)) people[username] = person;
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
  const known = knownIn(state.people, event.user.username);
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

/** Changes the chat on the screen, where it is that one. */
const withPage = (
  state: ChatsState,
  chatId: string,
  change: (page: ChatPage) => ChatPage,
): ChatsState => (state.page?.chat._id === chatId ? { ...state, page: change(state.page) } : state);

/** What happens to chats that are shown, by the rules of the domain. */
const changes = createReducer(chatsSlice.getInitialState, (builder) =>
  builder
    // Of the chat on the screen its own topic tells, not that of the list: after a gap each lacks what the other has read.
    .addCase(landed(ownChatsRead), (state, { payload: { items } }) => {
      const read = new Set(items.map(({ _id }) => _id));
      const rows = state.rows?.filter(({ _id }) => read.has(_id)) ?? null;
      return withRows({ ...state, rows }, items);
    })
    .addCase(landed(chatRead), (state, { payload: { chat } }) =>
      withRows(
        state,
        (state.rows ?? [])
          .filter(({ _id }) => _id === chat._id)
          .map((row) => ({ ...row, ...chat })),
      ),
    )
    .addCase(moreChatsListed, (state, { payload: { cursor, page } }) =>
      state.nextCursor === cursor
        ? { ...withRows(state, page.items), nextCursor: page.nextCursor }
        : state,
    )
    .addCase(chatRowsRead, (state, { payload }) => withRows(state, payload))
    .addCase(olderChatMessagesRead, (state, { payload: { chatId, cursor, stretch, reader } }) =>
      withPage(state, chatId, (page) =>
        page.messagesCursor === cursor ? addOlderMessages(page, stretch, reader) : page,
      ),
    )
    .addCase(laterChatMessagesRead, (state, { payload: { chatId, cursor, stretch, reader } }) =>
      withPage(state, chatId, (page) =>
        page.laterCursor === cursor ? addLaterMessages(page, stretch, reader) : page,
      ),
    )
    .addCase(chatStretchRead, (state, { payload: { chatId, stretch, reader } }) =>
      withPage(state, chatId, (page) => showStretch(page, stretch, reader)),
    )
    .addCase(messageChanged, (state, { payload: { message, reader } }) =>
      afterMessage(state, message, reader),
    )
    .addCase(pollVoteCounted, (state, { payload: { message: voted, optionIndex, reader } }) => {
      const { choices, ...message } = voted;
      return afterMessage(state, message, reader, { optionIndex, ...(choices && { choices }) });
    })
    .addCase(onlineStatusesRead, (state, { payload }) => withStatuses(state, payload))
    .addCase(liveEventReceived, (state, { payload: { event, reader } }) =>
      afterLiveEvent(state, event, reader),
    )
    .addCase(messageAccepted, (state, { payload }) =>
      payload.kind === 'chat'
        ? afterMessage(state, payload.message, payload.message.msgFrom)
        : state,
    ),
);
alsoInStore(chatsSlice, changes);
