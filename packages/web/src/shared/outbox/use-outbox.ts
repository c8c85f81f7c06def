import type { Quote } from '@collabor8/domain';
import { useCallback, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { useUserContext } from '../session/session-contexts.js';
import { newId } from '../new-id.js';
import { useAppSelector } from '../store.js';
import {
  messageDiscarded,
  messageRetried,
  messageWritten,
  selectOutbox,
  type OutgoingMessage,
  type Room,
} from './outbox-slice.js';

const isSameRoom = (one: Room, other: Room): boolean =>
  one.kind === 'chat'
    ? other.kind === 'chat' && one.chatId === other.chatId
    : other.kind === 'global';

/** The messages on their way to a room, and what adds another one. */
export function useOutbox(room: Room) {
  const dispatch = useDispatch();
  const { username } = useUserContext().user;
  const all = useAppSelector(selectOutbox);
  const outgoing = useMemo(
    () => all.filter((message) => isSameRoom(message.room, room)),
    [all, room],
  );
  const write = (msg: string, quote?: Quote) => {
    const message: OutgoingMessage = {
      _id: newId(),
      room,
      msg,
      msgFrom: username,
      msgDateTime: new Date().toISOString(),
      refusal: null,
      ...(quote && { quote }),
    };
    dispatch(messageWritten(message));
  };
  const retry = useCallback((_id: string) => dispatch(messageRetried({ _id })), [dispatch]);
  const discard = useCallback((_id: string) => dispatch(messageDiscarded({ _id })), [dispatch]);
  return {
    outgoing,
    write,
    retry,
    discard,
  };
}
