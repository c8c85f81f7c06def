import { unreadCount, type ChatPage } from '@collabor8/domain';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { trpc } from '../../../shared/api/trpc.js';
import { selectSession } from '../../../shared/session/session-slice.js';
import { useAppSelector } from '../../../shared/store.js';
import { useIsVisible } from '../../../shared/browser-events.js';
import { chatRead } from '../chats-slice.js';

interface MarkReadProps {
  readonly page: ChatPage;
  /** The furthest place that was in view. */
  readonly seenSeq: number;
  readonly reader: string;
}

/**
 * What came into view in a tab that one looks at is read, and what stands before it; all tabs and a
 * reload agree on it.
 */
export function MarkRead({ page, seenSeq, reader }: MarkReadProps) {
  const { chat, lastReadSeq } = page;
  const { mutateAsync: markRead } = trpc.chats.markRead.useMutation();
  const dispatch = useDispatch();
  const isVisible = useIsVisible();
  const session = useAppSelector(selectSession);
  const isLive = session.status === 'signedIn' && session.connection === 'live';
  /** Up to here the reader saw it, but the server could not be told. */
  const [untold, setUntold] = useState(0);
  const { _id: chatId, lastSeq, deletedSeqs } = chat;
  // Nobody can see what was deleted behind it.
  const isAll = unreadCount({ lastSeq, deletedSeqs, lastReadSeq: seenSeq }) === 0;
  const reached = isAll ? lastSeq : seenSeq;
  const isSeen = isVisible && isLive && seenSeq > 0;

  const tell = useEffectEvent((seq: number) => {
    if (seq <= lastReadSeq && seq > untold) return;
    // At once for the badges of this tab; the server tells the other ones.
    dispatch(chatRead({ chatId, lastReadSeq: seq, reader }));
    markRead({ chatId, seq }).then(
      () => setUntold(0),
      () => setUntold(seq),
    );
  });

  useEffect(() => {
    if (isSeen) tell(reached);
  }, [isSeen, reached]);
  return null;
}
