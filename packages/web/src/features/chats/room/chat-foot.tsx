import {
  checkEdit,
  isDeletedIn,
  ownDeparture,
  partnerIn,
  present,
  roleOf,
  turnOf,
  unreadCount,
  type ChatPage,
  type Departure,
  type Quote,
  isSpoken,
  quoteOf,
  type ChatMessage,
  type ChatRole,
} from '@collabor8/domain';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { trpc } from '../../../shared/api/trpc.js';
import { Link } from '../../../shared/navigation/navigation.js';
import { CHATS_PATH } from '../../../shared/paths.js';
import { useDraft } from '../../../shared/session/use-draft.js';
import { QuietButton } from '../../../shared/ui/controls/button.js';
import { Textarea } from '../../../shared/ui/fields/field.js';
import { Box } from '../../../shared/ui/layout.js';
import { ApartLine, useIsMet } from '../../blocks/index.js';
import {
  Composer,
  OVER_SOCKET,
  useTellRead,
  type ComposerHandle,
  LONG_PRESS,
} from '../../messages/index.js';
import { liveEventReceived } from '../../../shared/live/live-link.js';
import { chatDraft } from '../chats-actions.js';
import { type MessageBarProps, type Opened, Answering } from './acts/message-controls.js';
import classes from './chat-panel.module.css';
import { Typing, type TypingHandle } from './typing.js';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';

interface MessageKeys extends Pick<MessageBarProps, 'onReply' | 'onMenu'> {
  readonly messages: readonly ChatMessage[];
  readonly reader: string;
}

const isEmptyField = (target: EventTarget | null): target is HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement && target.value === '' && target.closest('dialog') === null;

/**
 * What is done by key or by a finger that rests: with the message that has the focus, and nowhere else; but that the arrow
 * up edits one's last message from where the next one would be written.
 */
function useMessageKeys(keys: MessageKeys): void {
  const act = useEffectEvent((event: Event) => {
    const { target } = event;
    if (event instanceof KeyboardEvent && (event.ctrlKey || event.metaKey || event.altKey)) return;
    if (isEmptyField(target) && event instanceof KeyboardEvent && event.key === 'ArrowUp') {
      const last = keys.messages.findLast((message) => checkEdit(message, keys.reader).ok);
      if (last !== undefined) keys.onMenu(last._id, 'edit', target);
      return;
    }
    const id = target instanceof HTMLElement ? target.dataset['message'] : undefined;
    const message = keys.messages.find(({ _id }) => _id === id);
    if (message === undefined || !(target instanceof HTMLElement)) return;
    if (event.type === LONG_PRESS) {
      keys.onMenu(message._id, 'all', target);
      return;
    }
    if (!(event instanceof KeyboardEvent)) return;
    if (event.key === 'r' && isSpoken(message)) keys.onReply(quoteOf(message));
    else if (event.key === '+' && isSpoken(message)) keys.onMenu(message._id, 'react', target);
    else if (event.key === 'm') keys.onMenu(message._id, 'all', target);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listening = new AbortController();
    const hear = (event: Event) => act(event);
    for (const type of ['keydown', LONG_PRESS]) {
      document.addEventListener(type, hear, { signal: listening.signal });
    }
    return () => listening.abort();
  }, []);
}

const MenuContent = lazyPart(() => import('./acts/menu-content.js'), 'MenuContent');

interface MessageMenuProps {
  /** On which message, and how; nothing until it is asked for. */
  readonly opened: Opened | undefined;
  readonly messages: readonly ChatMessage[];
  readonly deletedRanges: ChatPage['chat']['deletedRanges'];
  /** How many take part. */
  readonly people: number;
  readonly role: ChatRole;
  readonly reader: string;
  readonly onReply: MessageBarProps['onReply'];
  readonly onMenu: MessageBarProps['onMenu'];
}

/** The one menu of a chat's messages: it is made for the message that it is opened on, and goes with it, but for what is being written. */
function MessageMenu({ opened, onMenu, deletedRanges, ...others }: MessageMenuProps) {
  const { messages, reader, onReply } = others;
  useMessageKeys({ messages, reader, onReply, onMenu });
  const found = messages.find(({ _id }) => _id === opened?.messageId);
  const [last, setLast] = useState(found);
  if (found !== undefined && found !== last) setLast(found);
  const isGone =
    last?._id === opened?.messageId && last !== undefined && isDeletedIn(deletedRanges, last.seq);
  const message = found ?? (isGone ? last : undefined);
  return opened === undefined || message === undefined ? null : (
    <MenuContent key={opened.turn} {...{ opened, message, isGone }} {...others} />
  );
}

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
function MarkRead({ page, seenSeq, reader, firstTurn }: MarkReadProps) {
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
    land: (lastReadSeq) => {
      const event = { name: 'readUpdate', chatId, lastReadSeq, readTurn: firstTurn } as const;
      dispatch(liveEventReceived({ event, reader }));
    },
  });
  return null;
}

interface FormerNoteProps {
  readonly gone: Departure;
  readonly reader: string;
}

/** Stands where one would write, had one not left. */
const FormerNote = ({ gone: { by = '' }, reader }: FormerNoteProps) => (
  <p className={classes.former} role="status">
    {by === reader ? (
      'You left this chat.'
    ) : (
      <span>
        <bdi>{by}</bdi> removed you from this chat.
      </span>
    )}{' '}
    <Link to={CHATS_PATH}>Your chats</Link>
  </p>
);

/** What was begun and can't be sent stays to be copied. */
function KeptWords({ chatId }: { readonly chatId: string }) {
  const { text } = useDraft(chatDraft(chatId));
  return (
    text !== '' && (
      <Box pad={[12, 16]}>
        <Textarea readOnly label="What you wrote is kept" value={text} />
      </Box>
    )
  );
}

export interface ChatFootProps extends Pick<MessageBarProps, 'onReply' | 'onMenu'> {
  readonly page: ChatPage;
  readonly reader: string;
  readonly composer: RefObject<ComposerHandle | null>;
  readonly typing: RefObject<TypingHandle | null>;
  readonly onSend: (text: string) => void;
  readonly answered: Quote | undefined;
  readonly onCancelAnswer: () => void;
  /** Somebody who was named and isn't in the chat. */
  readonly outsider: string | undefined;
  readonly onOutsider: (name: string) => void;
  readonly onAdd: () => void;
  /** The message whose menu is open. */
  readonly opened: Opened | undefined;
  /** The furthest place that was in view. */
  readonly seenSeq: number;
  readonly firstTurn: number;
}

/** The field that a message is written in, or why there is none; and what is done with messages. */
export function ChatFoot(props: ChatFootProps) {
  const { page, reader, composer, typing, answered, outsider, opened, seenSeq, firstTurn } = props;
  const { onSend, onOutsider, onAdd, onCancelAnswer, onReply, onMenu } = props;
  const { chat, participants } = page;
  const isMet = useIsMet();
  const names = present(participants).map(({ username }) => username);
  // Whoever has left reads, and does nothing.
  const gone = ownDeparture(participants, reader);
  const kept = <KeptWords chatId={chat._id} />;
  if (gone !== undefined) {
    return (
      <>
        <FormerNote {...{ gone, reader }} />
        {kept}
      </>
    );
  }
  const other = partnerIn(chat, reader);
  return (
    <>
      {other !== undefined && !isMet(other) ? (
        <>
          <ApartLine username={other} />
          {kept}
        </>
      ) : (
        <Composer
          draftKey={chatDraft(chat._id)}
          ref={composer}
          onSend={onSend}
          onTyping={() => typing.current?.tell()}
          people={names.filter(isMet)}
          onOutsider={onOutsider}
        >
          {outsider !== undefined && (
            <QuietButton onClick={onAdd}>{`${outsider} is not in this chat. Add them`}</QuietButton>
          )}
          {answered !== undefined && <Answering quote={answered} onCancel={onCancelAnswer} />}
          <Typing ref={typing} chatId={chat._id} reader={reader} />
        </Composer>
      )}
      <MessageMenu
        messages={page.messages}
        deletedRanges={chat.deletedRanges}
        people={names.length}
        role={roleOf(participants, reader)}
        {...{ opened, reader, onReply, onMenu }}
      />
      <MarkRead {...{ page, reader, seenSeq, firstTurn }} />
    </>
  );
}
