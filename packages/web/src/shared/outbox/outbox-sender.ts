import { takeOverSlots } from '../session/page-slots.js';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { trpc, errorCode, isTransient, retryAfterMs, serverMessage } from '../api/trpc.js';
import { useUserContext } from '../session/session-contexts.js';
import { selectConnection } from '../session/session-slice.js';
import { useAppSelector } from '../store.js';
import {
  keptMessages,
  messageAccepted,
  messageDelayed,
  messageRefused,
  outboxDiscarded,
  outboxRestored,
  selectOutbox,
  type AcceptedMessage,
  type OutgoingMessage,
} from './outbox-slice.js';
import { keepText } from '../session/browser-storage.js';

const RETRY_MS = 2_000;
const TOO_MANY = 'TOO_MANY_REQUESTS';
/** Too many, or a session that has ended: no fault of what was sent. */
const waits = new Set([TOO_MANY, 'UNAUTHORIZED']);

interface Sending<Item, Answer> {
  /** What is first in its order; undefined while nothing waits. */
  readonly next: Item | undefined;
  readonly post: (item: Item) => Promise<Answer>;
  readonly onAccepted: (item: Item, answer: Answer) => void;
  /** It will never be taken. `reason` is the server's sentence. */
  readonly onRefused: (item: Item, reason: string | undefined) => void;
  /** The server takes no more for now; called at each try. */
  readonly onDelayed: (item: Item, reason: string) => void;
}

/** Sends what waits, in its order; what has no answer again, under the same id: it lands once. */
export function useSendInOrder<Item, Answer>(sending: Sending<Item, Answer>): void {
  const { post, onAccepted, onRefused, onDelayed } = sending;
  const connection = useAppSelector(selectConnection);
  const isSending = useRef(false);
  /** The server has asked us to wait, however good the moment is otherwise. */
  const isHeldBack = useRef(false);
  const [attempt, setAttempt] = useState(0);
  // Offline it isn't known yet whether the session holds: it would be refused for its end.
  const next = connection === 'offline' ? undefined : sending.next;

  const send = useEffectEvent(async (item: Item) => {
    if (isSending.current || isHeldBack.current) return;
    isSending.current = true;
    try {
      const answer = await post(item);
      isSending.current = false;
      onAccepted(item, answer);
    } catch (error) {
      isSending.current = false;
      const code = errorCode(error);
      const reason = serverMessage(error);
      if (code !== undefined && !waits.has(code) && !isTransient(code)) {
        onRefused(item, reason);
        return;
      }
      if (code === TOO_MANY && reason !== undefined) onDelayed(item, reason);
      const wait = retryAfterMs(error);
      isHeldBack.current = wait !== undefined;
      setTimeout(() => {
        isHeldBack.current = false;
        setAttempt((count) => count + 1);
      }, wait ?? RETRY_MS);
    }
  });

  const isLive = connection === 'live';
  useEffect(() => {
    // A connection that comes back is the best moment to try again: hence `isLive`.
    if (next !== undefined) void send(next);
  }, [next, attempt, isLive]);
}

/** Sends the messages that stand in the outbox. Mounted once a tab. */
export function OutboxSender(): null {
  const { mutateAsync: sendToAll } = trpc.messages.send.useMutation();
  const { mutateAsync: sendToChat } = trpc.chats.send.useMutation();
  const dispatch = useDispatch();
  const { username } = useUserContext().user;
  const outbox = useAppSelector(selectOutbox);

  useEffect(() => {
    dispatch(outboxRestored(keptMessages.read(username)));
    return takeOverOutboxes(username, {
      take: (messages) => dispatch(outboxRestored(messages)),
      onDiscarded: () => dispatch(outboxDiscarded()),
    });
  }, [dispatch, username]);
  useStoredOutbox(username, outbox);

  const post = async (message: OutgoingMessage): Promise<AcceptedMessage> => {
    const { _id, msg, room, quote } = message;
    if (room.kind === 'global') return { kind: 'global', message: await sendToAll({ _id, msg }) };
    const { chatId } = room;
    const sent = { _id, msg, chatId, ...(quote && { replyTo: quote.messageId }) };
    return { kind: 'chat', message: await sendToChat(sent) };
  };

  useSendInOrder({
    next: outbox.find(({ refusal }) => refusal === null),
    post,
    onAccepted: (_, accepted) => dispatch(messageAccepted(accepted)),
    onRefused: ({ _id }, reason = 'The message could not be sent.') =>
      dispatch(messageRefused({ _id, reason })),
    onDelayed: ({ _id }, reason) => dispatch(messageDelayed({ _id, reason })),
  });
  return null;
}

/** Writes every change but the first state, which has yet to be read. */
function useStoredOutbox(username: string, outbox: readonly OutgoingMessage[]): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) keptMessages.store(username, outbox);
    isFirst.current = false;
  }, [outbox, username]);
}

interface TakeOver {
  readonly take: (messages: readonly OutgoingMessage[]) => void;
  /** They have logged out in another page. */
  readonly onDiscarded: () => void;
}

/** Takes over what pages of this person leave, gone or going. Returns what ends it. */
export function takeOverOutboxes(username: string, { take, onDiscarded }: TakeOver): () => void {
  if (!('locks' in navigator)) return () => undefined;
  const { beginning, own, readSlot, read, store } = keptMessages;
  const slots = { beginning: beginning(username), own: own(username), onDiscarded };
  return takeOverSlots(slots, (key) => {
    const left = readSlot(key);
    if (left.length === 0) return;
    // In its new place before it goes from the old one: a page may end at any moment.
    store(username, [...read(username), ...left]);
    keepText(key, null);
    take(left);
  });
}
