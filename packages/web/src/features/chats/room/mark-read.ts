import { turnOf, unreadCount, type ChatPage } from '@collabor8/domain';
import { useDispatch } from 'react-redux';
import { trpc } from '../../../shared/api/trpc.js';
import { OVER_SOCKET, useTellRead } from '../../messages/index.js';
import { chatRead } from '../chats-actions.js';

interface MarkReadProps {
  readonly page: ChatPage;
  /** The furthest place that was in view. */
  readonly seenSeq: number;
  readonly reader: string;
  /** The turn of the reader's mark when they came to the chat. */
  readonly firstTurn: number;
}

/**
 * Marks as read what came into view, and what stands before it. Once the reader has moved their mark back, in whichever
 * tab, nothing that this page shows is marked until they have left it and come again.
 */
export function MarkRead({ page, seenSeq, reader, firstTurn }: MarkReadProps) {
  const { chat, lastReadSeq } = page;
  const { _id: chatId, lastSeq, deletedRanges } = chat;
  const dispatch = useDispatch();
  const { mutateAsync: markRead } = trpc.chats.markRead.useMutation(OVER_SOCKET);
  // Nobody can see what was deleted behind it.
  const isAll = seenSeq > 0 && unreadCount({ lastSeq, deletedRanges, lastReadSeq: seenSeq }) === 0;
  const reached = isAll ? lastSeq : seenSeq;
  useTellRead({
    reached: turnOf(page) === firstTurn ? reached : 0,
    lastReadSeq,
    // Of what is told late the server knows by its turn that it counts no more.
    send: (seq) => markRead({ chatId, seq, ...(firstTurn > 0 && { readTurn: firstTurn }) }),
    land: (seq) => dispatch(chatRead({ chatId, lastReadSeq: seq, readTurn: firstTurn, reader })),
  });
  return null;
}
