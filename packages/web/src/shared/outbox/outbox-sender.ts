import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { errorCode, isTransient, retryAfterMs, serverMessage } from '../api/errors.js';
import { trpc } from '../api/trpc.js';
import { useUserContext } from '../session/session-contexts.js';
import { selectSession } from '../session/session-slice.js';
import { useAppSelector } from '../store.js';
import {
  messageAccepted,
  messageDelayed,
  messageRefused,
  outboxRestored,
  selectOutbox,
  type AcceptedMessage,
  type OutgoingMessage,
} from './outbox-slice.js';
import { readStoredOutbox, storeOutbox, takeOverOutboxes } from './stored-outbox.js';

const RETRY_MS = 3_000;
const REFUSED = 'The message could not be sent.';
/** Too many, or a session that has ended: no fault of the message. */
const waits = new Set(['TOO_MANY_REQUESTS', 'UNAUTHORIZED']);

/**
 * Sends what stands in the outbox, one after the other so that the order of writing is kept. A
 * message without an answer is sent again, under the same id: it lands once. Mounted once a tab.
 */
export function OutboxSender(): null {
  const { mutateAsync: sendToAll } = trpc.messages.send.useMutation();
  const { mutateAsync: sendToChat } = trpc.chats.send.useMutation();
  const dispatch = useDispatch();
  const { username } = useUserContext().user;
  const outbox = useAppSelector(selectOutbox);
  const session = useAppSelector(selectSession);
  const isLive = session.status === 'signedIn' && session.connection === 'live';
  const isSending = useRef(false);
  /** The server has asked us to wait, however good the moment is otherwise. */
  const isHeldBack = useRef(false);
  const [attempt, setAttempt] = useState(0);
  // Offline it isn't known yet whether the session holds: a message would be refused for its end.
  const isOffline = session.status === 'signedIn' && session.connection === 'offline';
  const next = isOffline ? undefined : outbox.find(({ refusal }) => refusal === null);

  useEffect(() => {
    dispatch(outboxRestored(readStoredOutbox(username)));
    return takeOverOutboxes(username, (messages) => dispatch(outboxRestored(messages)));
  }, [dispatch, username]);
  useStoredOutbox(username, outbox);

  const post = async (message: OutgoingMessage): Promise<AcceptedMessage> => {
    const { _id, msg, room, quote } = message;
    if (room.kind === 'global') return { kind: 'global', message: await sendToAll({ _id, msg }) };
    const { chatId } = room;
    const sent = { _id, msg, chatId, ...(quote && { replyTo: quote.messageId }) };
    return { kind: 'chat', message: await sendToChat(sent) };
  };

  const send = useEffectEvent(async (message: OutgoingMessage) => {
    if (isSending.current || isHeldBack.current) return;
    isSending.current = true;
    try {
      dispatch(messageAccepted(await post(message)));
    } catch (error) {
      const code = errorCode(error);
      if (code !== undefined && !waits.has(code) && !isTransient(code)) {
        dispatch(messageRefused({ _id: message._id, reason: serverMessage(error) ?? REFUSED }));
      } else {
        const wait = retryAfterMs(error);
        const reason = serverMessage(error);
        isHeldBack.current = wait !== undefined;
        if (wait !== undefined && reason !== undefined) {
          dispatch(messageDelayed({ _id: message._id, reason }));
        }
        setTimeout(() => {
          isHeldBack.current = false;
          setAttempt((count) => count + 1);
        }, wait ?? RETRY_MS);
      }
    } finally {
      isSending.current = false;
    }
  });

  useEffect(() => {
    // A connection that comes back is the best moment to try again: hence `isLive`.
    if (next !== undefined) void send(next);
  }, [next, attempt, isLive]);
  return null;
}

/** Writes every change but the first state, which has yet to be read. */
function useStoredOutbox(username: string, outbox: readonly OutgoingMessage[]): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) storeOutbox(username, outbox);
    isFirst.current = false;
  }, [outbox, username]);
}
