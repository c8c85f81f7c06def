import type { ChatPage } from '@collabor8/domain';
import { useEffect, useEffectEvent, useState } from 'react';
import { useApi } from '../../shared/api/trpc.js';
import { selectSession } from '../../shared/session/session-slice.js';
import { useAppDispatch, useAppSelector } from '../../shared/store.js';
import { chatEventReceived } from './chats-slice.js';

function useIsVisible(): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}

/** What stands at the end of a chat is read once it is seen; all tabs and a reload agree on it. */
export function useMarkRead({ chat, lastReadSeq }: ChatPage, isAtEnd: boolean, reader: string) {
  const api = useApi();
  const dispatch = useAppDispatch();
  const isVisible = useIsVisible();
  const session = useAppSelector(selectSession);
  const isLive = session.status === 'signedIn' && session.connection === 'live';
  /** Up to here the reader saw it, but the server could not be told. */
  const [untold, setUntold] = useState(0);
  const { _id: chatId, lastSeq } = chat;
  const isSeen = isVisible && isAtEnd && isLive && lastSeq > 0;

  const tell = useEffectEvent((seq: number) => {
    if (seq <= lastReadSeq && seq > untold) return;
    // At once for the badges of this tab; the server tells the other ones.
    dispatch(
      chatEventReceived({ event: { name: 'readUpdate', chatId, lastReadSeq: seq }, reader }),
    );
    api.chats.markRead.mutate({ chatId, seq }).then(
      () => setUntold(0),
      () => setUntold(seq),
    );
  });

  useEffect(() => {
    if (isSeen) tell(lastSeq);
  }, [isSeen, lastSeq]);
}
