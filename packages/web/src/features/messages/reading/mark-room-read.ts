import { useDispatch } from 'react-redux';
import { trpc } from '../../../shared/api/trpc.js';
import { useAppSelector } from '../../../shared/store.js';
import { OVER_SOCKET, useTellRead } from '../conversation/use-tell-read.js';
import { roomRead, selectReading } from './reading-slice.js';

/** Marks the global room as read up to `seenSeq`, the furthest place that was in view. */
export function MarkRoomRead({ seenSeq }: { readonly seenSeq: number }) {
  const dispatch = useDispatch();
  const { mutateAsync: markRead } = trpc.messages.markRead.useMutation(OVER_SOCKET);
  useTellRead({
    reached: seenSeq,
    lastReadSeq: useAppSelector(selectReading)?.lastReadSeq ?? 0,
    send: (seq) => markRead({ seq }),
    land: (seq) => dispatch(roomRead(seq)),
  });
  return null;
}
