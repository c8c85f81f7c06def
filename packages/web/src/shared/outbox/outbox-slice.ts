import type { ChatMessage, Message, Quote } from '@collabor8/domain';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { inStore, useAppSelector } from '../store.js';
import { useCallback, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { useUserContext } from '../session/session-contexts.js';
import { newId } from '../new-id.js';
import { hasFields } from '../session/browser-storage.js';
import { keptList } from '../session/kept-list.js';

/** Where something is said. */
export type Room = { readonly kind: 'global' } | { readonly kind: 'chat'; readonly chatId: string };

/** A message that the server has not confirmed yet, under the id it will keep. */
export interface OutgoingMessage {
  readonly _id: string;
  readonly room: Room;
  readonly msg: string;
  readonly msgFrom: string;
  readonly msgDateTime: string;
  /** What it answers. */
  readonly quote?: Quote | undefined;
  /** Why the server refused it; null while it is on its way. */
  readonly refusal: string | null;
  /** Why the server lets it wait; it is sent again by itself. */
  readonly delay?: string | undefined;
}

export type AcceptedMessage =
  | { readonly kind: 'global'; readonly message: Message }
  | { readonly kind: 'chat'; readonly message: ChatMessage };

type OutboxState = readonly OutgoingMessage[];

const initialState = [] as OutboxState;

const without = (state: OutboxState, id: string): OutboxState =>
  state.filter(({ _id }) => _id !== id);

const withRefusal = (state: OutboxState, id: string, refusal: string | null): OutboxState =>
  state.map((message) => (message._id === id ? { ...message, refusal } : message));

interface MessageId {
  readonly _id: string;
}

/** Messages in the order they were written, until the server has them. */
export const outboxSlice = createSlice({
  name: 'outbox',
  initialState,
  reducers: {
    messageWritten: (state, { payload }: PayloadAction<OutgoingMessage>) => [...state, payload],
    /** The server has it: the answer takes its place in the conversation. */
    messageAccepted: (state, { payload }: PayloadAction<AcceptedMessage>) =>
      without(state, payload.message._id),
    messageRefused: (
      state,
      { payload: { _id, reason } }: PayloadAction<MessageId & { readonly reason: string }>,
    ) => withRefusal(state, _id, reason),
    messageDelayed: (
      state,
      { payload: { _id, reason } }: PayloadAction<MessageId & { readonly reason: string }>,
    ) => state.map((message) => (message._id === _id ? { ...message, delay: reason } : message)),
    messageRetried: (state, { payload }: PayloadAction<MessageId>) =>
      withRefusal(state, payload._id, null),
    messageDiscarded: (state, { payload }: PayloadAction<MessageId>) => without(state, payload._id),
    /** What was on its way when the page was reloaded. */
    outboxRestored: (state, { payload }: PayloadAction<readonly OutgoingMessage[]>) => [
      ...payload.filter(({ _id }) => !state.some((known) => known._id === _id)),
      ...state,
    ],
    outboxDiscarded: () => [],
  },
  selectors: {
    selectOutbox: (state) => state,
  },
});
inStore(outboxSlice);

export const {
  messageWritten,
  messageAccepted,
  messageRefused,
  messageDelayed,
  messageRetried,
  messageDiscarded,
  outboxRestored,
  outboxDiscarded,
} = outboxSlice.actions;
export const { selectOutbox } = outboxSlice.selectors;

const isSameRoom = (one: Room, other: Room): boolean =>
  one.kind === 'chat'
    ? other.kind === 'chat' && one.chatId === other.chatId
    : other.kind === 'global';

const isOutgoing = (value: unknown): value is OutgoingMessage =>
  hasFields(value, '_id', 'room', 'msg', 'msgFrom');

export const keptMessages = keptList('outbox', isOutgoing);

/** A new message of somebody's, to dispatch: it is kept from here on, and sent by itself once what sends it has loaded. */
export function said(room: Room, msgFrom: string, msg: string, quote?: Quote) {
  const message: OutgoingMessage = {
    _id: newId(),
    room,
    msg,
    msgFrom,
    msgDateTime: new Date().toISOString(),
    refusal: null,
    ...(quote && { quote }),
  };
  keptMessages.add(msgFrom, message);
  return messageWritten(message);
}

/** The messages on their way to a room, and what adds another one. */
export function useOutbox(room: Room) {
  const dispatch = useDispatch();
  const { username } = useUserContext().user;
  const all = useAppSelector(selectOutbox);
  const outgoing = useMemo(
    () => all.filter((message) => isSameRoom(message.room, room)),
    [all, room],
  );
  const write = (msg: string, quote?: Quote) => dispatch(said(room, username, msg, quote));
  const retry = useCallback((_id: string) => dispatch(messageRetried({ _id })), [dispatch]);
  const discard = useCallback((_id: string) => dispatch(messageDiscarded({ _id })), [dispatch]);
  return {
    outgoing,
    write,
    retry,
    discard,
  };
}
