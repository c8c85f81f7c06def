import {
  chatName,
  isGroup,
  partnerIn,
  present,
  type ChatSummary,
  type Participant,
} from '@collabor8/domain';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { CHATS_PATH } from '../../../shared/paths.js';
import { Link } from '../../../shared/navigation/link.js';
import { countOf } from '../../../shared/counts.js';
import { useAppSelector } from '../../../shared/store.js';
import type { ChatDialogName } from '../dialogs/chat-dialogs.js';
import classes from './chat-panel.module.css';
import { selectPeople } from '../chats-slice.js';
import { ChatButtons, LastSeen } from './later-parts.js';

type Finding = 'isFinding' | 'onFind';

interface ChatHeaderProps extends Pick<ComponentProps<typeof ChatButtons>, Finding> {
  readonly chat: ChatSummary;
  readonly participants: readonly Participant[];
  readonly reader: string;
  readonly isAdmin: boolean;
  readonly hasLeft: boolean;
  readonly onOpen: (dialog: ChatDialogName) => void;
}

export function ChatHeader(props: ChatHeaderProps) {
  const { chat, participants, reader, isAdmin, hasLeft, onOpen, isFinding, onFind } = props;
  const people = useAppSelector(selectPeople);
  const other = partnerIn(chat, reader);
  const lastSeen = other === undefined ? undefined : people[other]?.lastSeen;
  // Who has left, or whose account is deleted, is none any more.
  const there = present(participants);
  const count = countOf(there.length, 'participant');
  const online = there.filter(({ username }) => people[username]?.isOnline === true).length;
  return (
    <div className={classes.head}>
      <Link className={classes.back ?? ''} to={CHATS_PATH} aria-label="Back to your chats">
        <IconArrowLeft size={20} stroke={1.75} aria-hidden />
      </Link>
      <div className={classes.names}>
        <h2 className={classes.title} dir="auto">
          {chatName(chat, reader)}
        </h2>
        {!hasLeft && (
          <p className={classes.count}>
            {`${count}, ${online} online`}
            {lastSeen !== undefined && (
              <>
                {', '}
                <LastSeen date={lastSeen} prefix="last seen" />
              </>
            )}
            {chat.description !== undefined && <bdi>{` · ${chat.description}`}</bdi>}
          </p>
        )}
      </div>
      {!hasLeft && (
        <div className={classes.actions}>
          <ChatButtons
            {...{ other, isAdmin, onOpen, isFinding, onFind, isGroup: isGroup(chat) }}
            isOtherHere={other !== undefined && people[other]?.isOnline === true}
          />
        </div>
      )}
    </div>
  );
}
