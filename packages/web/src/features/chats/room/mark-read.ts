import { unreadCount, type ChatPage } from '@collabor8/domain';
import { useDispatch } from 'react-redux';
import { trpc } from '../../../shared/api/trpc.js';
import { OVER_SOCKET, useTellRead } from '../../messages/index.js';
import { chatRead } from '../chats-slice.js';

interface MarkReadProps {
  readonly page: ChatPage;
  /** The furthest place that was in view. */
  readonly seenSeq: number;
  readonly reader: string;
}

/** Marks as read what came into view, and what stands before it. */
export function MarkRead({ page, seenSeq, reader }: MarkReadProps) {
  const { chat, lastReadSeq } = page;
  const { _id: chatId, lastSeq, deletedRanges } = chat;
  const dispatch = useDispatch();
  const { mutateAsync: markRead } = trpc.chats.markRead.useMutation(OVER_SOCKET);
  // Nobody can see what was deleted behind it.
  const isAll = seenSeq > 0 && unreadCount({ lastSeq, deletedRanges, lastReadSeq: seenSeq }) === 0;
  useTellRead({
    reached: isAll ? lastSeq : seenSeq,
    lastReadSeq,
    send: (seq) => markRead({ chatId, seq }),
    land: (seq) => dispatch(chatRead({ chatId, lastReadSeq: seq, reader })),
  });
  return null;
}
