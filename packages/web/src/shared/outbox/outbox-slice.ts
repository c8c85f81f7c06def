import type { ChatMessage, Message } from '@collabor8/domain';
import { createAction, createSlice } from '@reduxjs/toolkit';
import { sessionChecked, signedOut } from '../session/session-slice.js';

/** Where something is said. */
export type Room = { readonly kind: 'global' } | { readonly kind: 'chat'; readonly chatId: string };

/** A message that the server has not confirmed yet, under the id it will keep. */
export interface OutgoingMessage {
  readonly _id: string;
  readonly room: Room;
  readonly msg: string;
  readonly msgFrom: string;
  readonly msgDateTime: string;
  /** Why the server refused it; null while it is on its way. */
  readonly refusal: string | null;
}

export type AcceptedMessage =
  | { readonly kind: 'global'; readonly message: Message }
  | { readonly kind: 'chat'; readonly message: ChatMessage };

export const messageWritten = createAction<OutgoingMessage>('outbox/written');
/** The server has it: the answer takes its place in the conversation. */
export const messageAccepted = createAction<AcceptedMessage>('outbox/accepted');
export const messageRefused = createAction<{ _id: string; reason: string }>('outbox/refused');
export const messageRetried = createAction<{ _id: string }>('outbox/retried');
export const messageDiscarded = createAction<{ _id: string }>('outbox/discarded');
/** What was on its way when the page was reloaded. */
export const outboxRestored = createAction<readonly OutgoingMessage[]>('outbox/restored');

type OutboxState = readonly OutgoingMessage[];

const initialState = [] as OutboxState;

const without = (state: OutboxState, id: string): OutboxState =>
  state.filter(({ _id }) => _id !== id);

const withRefusal = (state: OutboxState, id: string, refusal: string | null): OutboxState =>
  state.map((message) => (message._id === id ? { ...message, refusal } : message));

/** Messages in the order they were written, until the server has them. */
export const outboxSlice = createSlice({
  name: 'outbox',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(messageWritten, (state, { payload }) => [...state, payload])
      .addCase(outboxRestored, (state, { payload }) => [
        ...payload.filter(({ _id }) => !state.some((known) => known._id === _id)),
        ...state,
      ])
      .addCase(messageAccepted, (state, { payload }) => without(state, payload.message._id))
      .addCase(messageDiscarded, (state, { payload }) => without(state, payload._id))
      .addCase(messageRefused, (state, { payload: { _id, reason } }) =>
        withRefusal(state, _id, reason),
      )
      .addCase(messageRetried, (state, { payload }) => withRefusal(state, payload._id, null))
      .addCase(sessionChecked, (state, { payload }) => (payload === null ? initialState : state))
      .addCase(signedOut, () => initialState),
  selectors: {
    selectOutbox: (state) => state,
  },
});

export const { selectOutbox } = outboxSlice.selectors;
