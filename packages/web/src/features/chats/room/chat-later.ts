import { partnerIn, type ChatSummary } from '@collabor8/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import { freshRead, trpc } from '../../../shared/api/trpc.js';
import { useLiveTopic } from '../../../shared/live/use-live-topic.js';
import { useAppSelector } from '../../../shared/store.js';
import { notifyError } from '../../../shared/ui/notices/notify.js';
import { showMessage, type LaterMessagesHandle } from '../../messages/index.js';
import { onlineStatusesRead } from '../chats-actions.js';
import { selectPeople } from '../chats-slice.js';

/** What `later-parts.tsx` loads, in one file; what stands below shows nothing. */
export { GroupCallLine, MissedCallLine } from '../../calls/index.js';
export { ChatButtons } from './chat-buttons.js';
export { ChatFoot } from './chat-foot.js';
export { RelativeTime } from '../../../shared/ui/time.js';
export { plainText } from '../../messages/index.js';
export { MoreChats } from '../list/further-chats.js';
export { KeepingMarks } from '../list/further-chats.js';
export { PinnedBar, QuoteLine } from './acts/message-controls.js';
export { MessageBar, MessageBelow } from './acts/message-controls.js';
export { PollMessage } from './poll-message.js';

interface ShownMessageProps {
  readonly id: string;
  /** Whoever asks for the same message once more is led to it again. */
  readonly turn?: number;
  readonly later: LaterMessagesHandle | undefined;
}

/** Leads to a message of the chat. */
export function ShownMessage({ id, turn, later }: ShownMessageProps) {
  const show = useEffectEvent((messageId: string) => {
    showMessage(messageId, later).catch(() => notifyError('This message cannot be read here.'));
  });
  useEffect(() => show(id), [id, turn]);
  return null;
}

/** Direct chats whose other person's dot is kept current: those one sees without much scrolling. */
const DIRECT_CHATS = 30;

interface OnlineStatusesProps {
  /** None that its reader has left. */
  readonly opened: Pick<ChatSummary, '_id' | 'participantCount' | 'participantNames'> | undefined;
  readonly reader: string;
  readonly directIds: readonly string[];
}

/** Keeps in the slice who is online, of the opened chat and of the direct ones in the list. */
export function OnlineStatuses(props: OnlineStatusesProps) {
  const { opened, reader, directIds } = props;
  const openedId = opened?._id ?? null;
  const partner = opened && partnerIn(opened, reader);
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const live = useLiveTopic({ kind: 'users' });
  const known = useAppSelector(selectPeople)[partner ?? ''];
  // Events are the same for all: when the other one was here last, they tell only where everybody may know.
  const untold =
    known !== undefined && !known.isOnline && known.lastSeen === undefined ? known.revision : null;
  const direct = directIds.slice(0, DIRECT_CHATS);
  const read = (chatIds: readonly string[], signal: AbortSignal) =>
    Promise.all(
      chatIds.map((chatId) =>
        live.open(
          () => utils.chats.openOnline.fetch({ chatId }, freshRead()),
          (people) => dispatch(onlineStatusesRead(people)),
          signal,
        ),
      ),
    );

  useQuery({
    queryKey: ['online', openedId, opened?.participantCount, live.generation, untold],
    enabled: openedId !== null,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    queryFn: ({ signal }) => read(openedId === null ? [] : [openedId], signal),
  });
  useQuery({
    queryKey: ['online', direct.toSorted(), live.generation],
    enabled: direct.length > 0,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    queryFn: ({ signal }) => read(direct, signal),
  });
  return null;
}
