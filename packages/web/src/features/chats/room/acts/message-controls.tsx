import {
  plainText,
  isSpoken,
  listed,
  quoteOf,
  type ChatMessage,
  type Quote,
} from '@collabor8/domain';
import { IconArrowBackUp, IconDots, IconLink, IconMoodPlus, IconPin } from '@tabler/icons-react';
import { useDispatch } from 'react-redux';
import { trpc, useChange } from '../../../../shared/api/trpc.js';
import { messagePath } from '../../../../shared/paths.js';
import { useUserContext } from '../../../../shared/session/session-contexts.js';
import { CloseButton, IconButton } from '../../../../shared/ui/controls/button.js';
import { Fine, Row, Text } from '../../../../shared/ui/layout.js';
import { notifyError, notifySuccess } from '../../../../shared/ui/notices/notify.js';
import { messageChanged } from '../../chats-actions.js';
import classes from '../around-messages.module.css';
import { useState } from 'react';
import { personColor } from '../../../../shared/ui/avatar.js';
import actClasses from './acts.module.css';

interface AnsweringProps {
  readonly quote: Quote;
  readonly onCancel: () => void;
}

/** Above the field: the message that is being answered. */
export const Answering = ({ quote, onCancel }: AnsweringProps) => (
  <Row className={actClasses.answering} gap={8} isOneLine>
    <Text as="p" fit="fill" isCut>
      Reply to{' '}
      <Text as="bdi" weight="strong" tone="ink">
        {quote.msgFrom}
      </Text>
      : <span dir="auto">{plainText(quote.msg)}</span>
    </Text>
    <CloseButton size={28} label="Cancel reply" onClick={onCancel} />
  </Row>
);

export interface QuoteLineProps {
  /** Absent where it can't be read: it was deleted, or said before the reader came. */
  readonly quote: Quote | undefined;
  readonly onShow: (messageId: string) => void;
}

/** What a message answers, above it; it leads there. */
export function QuoteLine({ quote, onShow }: QuoteLineProps) {
  if (quote === undefined) {
    return <p className={classes.quote}>A message that cannot be read here</p>;
  }
  return (
    <button
      type="button"
      className={classes.quote}
      style={{ borderColor: personColor(quote.msgFrom) }}
      onClick={() => onShow(quote.messageId)}
    >
      <Text as="bdi" weight="strong" tone="ink">
        {quote.msgFrom}
      </Text>{' '}
      <span dir="auto">{plainText(quote.msg)}</span>
    </button>
  );
}

interface PinnedBarProps {
  /** The one that was pinned last first. */
  readonly pinned: readonly Quote[];
  readonly onShow: (messageId: string) => void;
}

/** What is pinned in the chat: it leads there, and then shows the next one. */
export function PinnedBar({ pinned, onShow }: PinnedBarProps) {
  const [turn, setTurn] = useState(0);
  const index = pinned.length === 0 ? 0 : turn % pinned.length;
  const quote = pinned[index];
  if (quote === undefined) return null;
  return (
    <button
      type="button"
      className={classes.pinned}
      onClick={() => {
        onShow(quote.messageId);
        setTurn(index + 1);
      }}
    >
      <IconPin size={16} aria-hidden />
      <Text isCut fit="fill">
        <Text as="bdi" weight="strong" tone="ink">
          {quote.msgFrom}
        </Text>{' '}
        <span dir="auto">{plainText(quote.msg)}</span>
      </Text>{' '}
      <Text size="xs" fit="firm">
        {pinned.length === 1 ? 'Pinned' : `Pinned ${index + 1} of ${pinned.length}`}
      </Text>
    </button>
  );
}

/** What is done with a message at once: the answer shows it, and its failure says why not. */
export function useActs() {
  const dispatch = useDispatch();
  const reader = useUserContext().user.username;
  const outcome = {
    onSuccess: (message: ChatMessage) => void dispatch(messageChanged({ message, reader })),
    inCorner: true,
  } as const;
  return {
    react: useChange(trpc.chats.react, outcome).mutate,
    takeBack: useChange(trpc.chats.takeBack, outcome).mutate,
    closePoll: useChange(trpc.chats.closePoll, outcome).mutate,
    markUnread: useChange(trpc.chats.markUnread, {
      event: (mark, { chatId }) => ({ name: 'readUpdate', chatId, ...mark }),
      inCorner: true,
    }).mutate,
    pin: useChange(trpc.chats.pin, outcome).mutate,
  };
}

/** Copies a text, and says whether the browser let us. */
export function copyText(text: string, done: string): void {
  navigator.clipboard.writeText(text).then(
    () => notifySuccess(done),
    () => notifyError('The browser doesn’t let this page copy anything.'),
  );
}

export const copyLink = ({ chatId, _id }: ChatMessage): void =>
  copyText(
    new URL(messagePath(chatId, _id), window.location.origin).href,
    'The link to this message was copied.',
  );

/** All that can be done, reactions alone, or at once to edit it. */
export type MenuMode = 'all' | 'react' | 'edit';

export interface Opened {
  readonly messageId: string;
  readonly mode: MenuMode;
  /** What it was opened by. */
  readonly at: HTMLElement;
  /** Which time it is opened: every time it begins anew. */
  readonly turn: number;
}

export interface MessageBarProps {
  readonly message: ChatMessage;
  readonly onReply: (answered: Quote) => void;
  readonly onMenu: (messageId: string, mode: MenuMode, at: HTMLElement) => void;
}

const icon = { size: 18, 'aria-hidden': true } as const;

/** What one does most with a message; the rest is in its menu. */
export function MessageBar({ message, onReply, onMenu }: MessageBarProps) {
  const { _id, msgFrom } = message;
  return (
    <>
      {isSpoken(message) && (
        <>
          <IconButton
            size={32}
            label="React"
            onClick={(event) => onMenu(_id, 'react', event.currentTarget)}
          >
            <IconMoodPlus {...icon} />
          </IconButton>
          <IconButton
            size={32}
            label="Reply"
            aria-keyshortcuts="r"
            onClick={() => onReply(quoteOf(message))}
          >
            <IconArrowBackUp {...icon} />
          </IconButton>
        </>
      )}
      <IconButton size={32} label="Copy link" onClick={() => copyLink(message)}>
        <IconLink {...icon} />
      </IconButton>
      <IconButton
        size={32}
        label={`More about the message from ${msgFrom}`}
        onClick={(event) => onMenu(_id, 'all', event.currentTarget)}
      >
        <IconDots {...icon} />
      </IconButton>
    </>
  );
}

interface MessageBelowProps extends Pick<MessageBarProps, 'message' | 'onMenu'> {
  readonly reader: string;
}

const whoGave = (usernames: readonly string[], reader: string): string =>
  listed(usernames.map((name) => (name === reader ? 'you' : name)));

export function MessageBelow({ message, reader, onMenu }: MessageBelowProps) {
  const { react } = useActs();
  const { chatId, _id: messageId, reactions = [], editedAt } = message;
  return (
    <Row className={classes.below} gap={4} data-belongs-to={messageId}>
      {reactions.map(({ emoji, usernames }) => (
        <button
          key={emoji}
          type="button"
          className={classes.reaction}
          data-on-paper
          aria-pressed={usernames.includes(reader)}
          aria-label={`${emoji} ${usernames.length}: ${whoGave(usernames, reader)}`}
          title={whoGave(usernames, reader)}
          onClick={() => react({ chatId, messageId, emoji })}
        >
          <span aria-hidden>{emoji}</span>
          <span aria-hidden>{usernames.length}</span>
        </button>
      ))}
      {reactions.length > 0 && (
        <IconButton
          size={26}
          label="Add a reaction"
          onClick={(event) => onMenu(messageId, 'react', event.currentTarget)}
        >
          <IconMoodPlus size={16} aria-hidden />
        </IconButton>
      )}
      {editedAt !== undefined && <Fine>edited</Fine>}
    </Row>
  );
}
