import { chatName, partnerIn, type ChatSummary, type Participant } from '@collabor8/domain';
import {
  IconArrowLeft,
  IconChartBar,
  IconUserCog,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { CHATS_PATH } from '../../../shared/paths.js';
import { Link } from '../../../shared/navigation/link.js';
import { countOf } from '../../../shared/counts.js';
import { useAppSelector } from '../../../shared/store.js';
import { IconButton } from '../../../shared/ui/controls/button.js';
import type { ChatDialogName } from '../dialogs/chat-dialogs.js';
import classes from './chat-panel.module.css';
import { selectPeople } from '../chats-slice.js';
import { CallButton } from './later-parts.js';

interface ChatHeaderProps {
  readonly chat: ChatSummary;
  readonly participants: readonly Participant[];
  readonly reader: string;
  readonly isAdmin: boolean;
  readonly onOpen: (dialog: ChatDialogName) => void;
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

export function ChatHeader({ chat, participants, reader, isAdmin, onOpen }: ChatHeaderProps) {
  const people = useAppSelector(selectPeople);
  const online = participants.filter(({ username }) => people[username]?.isOnline === true).length;
  // Calls are between two.
  const other = partnerIn(chat, reader);
  const count = countOf(chat.participantCount, 'participant');
  return (
    <div className={classes.head}>
      <Link className={classes.back ?? ''} to={CHATS_PATH} aria-label="Back to your chats">
        <IconArrowLeft {...icon} />
      </Link>
      <div className={classes.names}>
        <h2 className={classes.title} dir="auto">
          {chatName(chat, reader)}
        </h2>
        <p className={classes.count}>{`${count}, ${online} online`}</p>
      </div>
      <div className={classes.icons}>
        {other !== undefined && (
          <CallButton username={other} isHere={people[other]?.isOnline === true} />
        )}
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
      </div>
    </div>
  );
}
