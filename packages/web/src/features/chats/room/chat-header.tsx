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
import { countOf } from '../../../shared/counts.js';
import { Link } from '../../../shared/navigation/navigation.js';
import { CHATS_PATH, savedPath } from '../../../shared/paths.js';
import { useIsOfSaved } from '../list/chat-list.js';
import { useAppSelector } from '../../../shared/store.js';
import { Box, Fine } from '../../../shared/ui/layout.js';
import { selectOwnVote, selectPeople, selectQuote } from '../chats-slice.js';
import type { ChatDialogName } from '../dialogs/chat-dialogs.js';
import type { QuoteLineProps } from './acts/message-controls.js';
import classes from './chat-panel.module.css';
import { ChatButtons, LastSeen, PollMessage, QuoteLine } from './later-parts.js';
import type { PollMessageProps } from './poll-message.js';

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
  const isOfSaved = useIsOfSaved();
  const other = partnerIn(chat, reader);
  const { isOnline: isOtherHere = false, lastSeen } = people[other ?? ''] ?? {};
  // Who has left, or whose account is deleted, is none any more.
  const there = present(participants);
  const online = there.filter(({ username }) => people[username]?.isOnline === true).length;
  return (
    <div className={classes.head}>
      <Link
        className={classes.back}
        to={isOfSaved ? savedPath() : CHATS_PATH}
        aria-label={isOfSaved ? 'Back to your saved messages' : 'Back to your chats'}
      >
        <IconArrowLeft size={20} aria-hidden />
      </Link>
      <Box fit="fill">
        <h2 className={classes.title} dir="auto">
          {chatName(chat, reader)}
        </h2>
        {!hasLeft && (
          <Fine as="p" isCount isCut>
            {isGroup(chat)
              ? `${countOf(there.length, 'participant')}, ${online} online`
              : isOtherHere
                ? 'Online'
                : lastSeen !== undefined && <LastSeen date={lastSeen} prefix="Last seen" />}
            {chat.description !== undefined && <bdi>{` · ${chat.description}`}</bdi>}
          </Fine>
        )}
      </Box>
      {!hasLeft && (
        <div className={classes.actions}>
          <ChatButtons
            {...{
              other,
              isAdmin,
              onOpen,
              isFinding,
              onFind,
              isGroup: isGroup(chat),
              chatId: chat._id,
            }}
            isOtherHere={isOtherHere}
          />
        </div>
      )}
    </div>
  );
}

/*
 * Each message takes from the state what is known of it alone: handed to all of them by the panel, a quote or a vote
 * that comes with older messages would draw the whole log again.
 */

interface AnsweredLineProps extends Pick<QuoteLineProps, 'onShow'> {
  /** Of the message that is answered. */
  readonly id: string;
}

export const AnsweredLine = ({ id, onShow }: AnsweredLineProps) => (
  <QuoteLine quote={useAppSelector(selectQuote, id)} onShow={onShow} />
);

export const OwnPoll = ({ message, poll }: Omit<PollMessageProps, 'ownVote'>) => (
  <PollMessage {...{ message, poll }} ownVote={useAppSelector(selectOwnVote, message._id)} />
);
