import { useMedia } from '../../../shared/browser.js';
import { plainText, partnerIn, type ChatSummary } from '@collabor8/domain';
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
import {
  IconBell,
  IconChartBar,
  IconListSearch,
  IconLogout,
  IconPencil,
  IconUserCog,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { useKeys } from '../../../shared/shortcuts/use-keys.js';
import { IconButton } from '../../../shared/ui/controls/button.js';
import { MoreMenu } from '../../../shared/ui/menu.js';
import { CallButton, GroupCallButton } from '../../calls/index.js';
import type { ChatDialogName } from '../dialogs/chat-dialogs.js';
import classes from './chat-panel.module.css';

/** What `later-parts.tsx` loads, in one file; what stands below shows nothing. */
export { GroupCallLine, GroupCallOver, MissedCallLine } from '../../calls/index.js';
export { ChatFoot } from './chat-foot.js';
export { RelativeTime } from '../../../shared/ui/time.js';
export { SavedMessages } from '../list/saved-messages.js';
export { MoreChats } from '../list/further-chats.js';
export { DraftOr, KeepingMarks } from '../list/further-chats.js';
export { PinnedBar, QuoteLine } from './acts/message-controls.js';
export { MessageBar, MessageBelow } from './acts/message-controls.js';
export { PollMessage } from './poll-message.js';

export const PlainText = ({ text }: { readonly text: string }) => plainText(text);

interface ShownMessageProps {
  readonly id: string;
  /** Whoever asks for the same message once more is led to it again. */
  readonly turn?: number;
  readonly later: LaterMessagesHandle | undefined;
}

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

interface ChatButtonsProps {
  /** The other one, where two have it to themselves. */
  readonly other: string | undefined;
  readonly isOtherHere: boolean;
  readonly isAdmin: boolean;
  readonly isGroup: boolean;
  readonly chatId: string;
  readonly onOpen: (dialog: ChatDialogName) => void;
  /** Whether something is looked for in the chat. */
  readonly isFinding: boolean;
  readonly onFind: (isFinding: boolean) => void;
}

const icon = { size: 20, 'aria-hidden': true } as const;

/** What can be done with a chat: icons in a row for what the specification has there and for finding, the rest in a menu; all of it where it is narrow. */
export function ChatButtons({ other, isOtherHere, chatId, ...rest }: ChatButtonsProps) {
  const { isAdmin, isGroup, onOpen, isFinding, onFind } = rest;
  // So many icons would leave the name a few letters: on a phone, and beside menu and list in a narrow window.
  const isNarrow = useMedia('(width < 64em)');
  const hasKey = useKeys({ F: () => onFind(true) });
  const first = (
    <>
      <IconButton
        label="Find in this chat"
        aria-expanded={isFinding}
        {...(hasKey && { 'aria-keyshortcuts': 'f' })}
        onClick={() => onFind(!isFinding)}
      >
        <IconListSearch {...icon} />
      </IconButton>
      <IconButton label="Add Participants" onClick={() => onOpen('add')}>
        <IconUserPlus {...icon} />
      </IconButton>
      <IconButton label="Show Participants" onClick={() => onOpen('show')}>
        <IconUsers {...icon} />
      </IconButton>
      {isAdmin && (
        <IconButton label="Manage Participants" onClick={() => onOpen('manage')}>
          <IconUserCog {...icon} />
        </IconButton>
      )}
      <IconButton label="Create Poll" onClick={() => onOpen('poll')}>
        <IconChartBar {...icon} />
      </IconButton>
    </>
  );
  return (
    <>
      {other !== undefined && <CallButton username={other} isHere={isOtherHere} />}
      {isGroup && <GroupCallButton chatId={chatId} />}
      {!isNarrow && <div className={classes.icons}>{first}</div>}
      <MoreMenu label="More about this chat" variant="subtle">
        {isNarrow && first}
        <IconButton label="Notifications" onClick={() => onOpen('keep')}>
          <IconBell {...icon} />
        </IconButton>
        {isAdmin && isGroup && (
          <IconButton label="Rename Chat" onClick={() => onOpen('rename')}>
            <IconPencil {...icon} />
          </IconButton>
        )}
        {isGroup && (
          <IconButton label="Leave Chat…" onClick={() => onOpen('leave')}>
            <IconLogout {...icon} />
          </IconButton>
        )}
      </MoreMenu>
    </>
  );
}
