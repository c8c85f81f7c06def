import { onVisibilityChange } from '../../../shared/listeners.js';
import {
  canManageParticipants,
  chatName,
  isDeletedIn,
  isGroup,
  ownDeparture,
  partnerIn,
  present,
  quoteOf,
  roleOf,
  turnOf,
  type ChatMessage,
  type ChatPage,
  type Quote,
} from '@collabor8/domain';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
import type { Further } from '../../../shared/live/use-live-topic.js';
import { selectConnection } from '../../../shared/session/session-slice.js';
import { useAppSelector } from '../../../shared/store.js';
import { Fine } from '../../../shared/ui/layout.js';
import { EmptyState } from '../../../shared/ui/states/states.js';
import {
  Conversation,
  HiddenPost,
  MessageBody,
  withOutgoing,
  type ComposerHandle,
  type ConversationEntry,
  type LaterMessagesHandle,
} from '../../messages/index.js';
import { useOutbox } from '../../../shared/outbox/outbox-slice.js';
import type { ChatDialogName } from '../dialogs/chat-dialogs.js';
import { withLines } from './chat-lines.js';
import { ChatHeader, AnsweredLine, OwnPoll } from './chat-header.js';
import { selectPeople } from '../chats-slice.js';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import {
  ChatFoot,
  FindPanel,
  GroupCallLine,
  MessageBar,
  MessageBelow,
  GroupCallOver,
  MissedCallLine,
  PinnedBar,
  QuoteLine,
  ShownMessage,
} from './later-parts.js';
import classes from './around-messages.module.css';
import type { MenuMode, Opened } from './acts/message-controls.js';
import type { TypingHandle } from './typing.js';

const ChatDialogs = lazyPart(() => import('../dialogs/chat-dialogs.js'), 'ChatDialogs');

/** What came meanwhile is there so long after the connection is. */
const CAUGHT_UP_MS = 5_000;

/** Up to where the reader had read when they came, to the chat, its tab or a machine that slept; null without news. */
function useLeftOff({ chat: { lastSeq }, lastReadSeq }: ChatPage): number | null {
  const [leftOff, setLeftOff] = useState(() => (lastSeq > lastReadSeq ? lastReadSeq : null));

  const isCut = useAppSelector(selectConnection) === 'interrupted';
  const onChange = useEffectEvent(() => {
    if (isCut || document.visibilityState !== 'visible') setLeftOff(lastReadSeq);
    else setLeftOff((known) => (known === lastSeq ? null : known));
  });
  useEffect(() => onVisibilityChange(() => onChange()), []);
  useEffect(() => {
    const timer = setTimeout(() => onChange(), isCut ? 0 : CAUGHT_UP_MS);
    return () => clearTimeout(timer);
  }, [isCut]);

  return leftOff;
}

interface ChatPanelProps {
  readonly page: ChatPage;
  readonly reader: string;
  readonly older: Further;
  readonly later: LaterMessagesHandle | undefined;
  readonly typing: RefObject<TypingHandle | null>;
  /** The message that the address leads to. */
  readonly messageId: string | null;
  /** What is around it says whose chat it is. */
  readonly isBare: boolean;
}

type Entry = ConversationEntry | ChatMessage;

const isStored = (entry: Entry): entry is ChatMessage => 'seq' in entry;

/** The selected chat: what is said, and what says more. */
export function ChatPanel(props: ChatPanelProps) {
  const { page, reader, older, later, typing, messageId, isBare } = props;
  const { chat, participants, pinned } = page;
  const [opened, setOpened] = useState<Opened>();
  const composer = useRef<ComposerHandle>(null);
  const [chosen, setChosen] = useState<Quote>();
  const people = useAppSelector(selectPeople);
  const [outsider, setOutsider] = useState<string>();
  const [dialog, setDialog] = useState<ChatDialogName | null>(null);
  const [isFinding, setFinding] = useState(false);
  const [seenSeq, setSeenSeq] = useState(0);
  const room = useMemo(() => ({ kind: 'chat' as const, chatId: chat._id }), [chat._id]);
  const outbox = useOutbox(room);
  const cameTo = useLeftOff(page);
  const [firstTurn] = useState(() => turnOf(page));
  // Who marks messages as unread, their own too, sees where they begin.
  const isMarked = turnOf(page) !== firstTurn;
  const leftOff = isMarked ? page.lastReadSeq : cameTo;
  // Whoever has left reads, and does nothing.
  const gone = ownDeparture(participants, reader);
  const role = roleOf(participants, reader);
  const isIn = present(participants).some(({ username }) => username === outsider);
  const outsiders = outsider === undefined || isIn ? [] : [outsider];
  const messages: readonly Entry[] = useMemo(
    () => withOutgoing(withLines(page, leftOff, isMarked ? undefined : reader), outbox.outgoing),
    [isMarked, leftOff, outbox.outgoing, page, reader],
  );

  // Calls are between two.
  const other = partnerIn(chat, reader);
  const isOtherHere = other !== undefined && people[other]?.isOnline === true;

  const { lastReadSeq } = page;
  const isUnseen = useCallback(
    (entry: Entry) => isStored(entry) && entry.seq > Math.max(lastReadSeq, seenSeq),
    [lastReadSeq, seenSeq],
  );
  const noteSeen = (entry: Entry) => {
    if (isStored(entry)) setSeenSeq((known) => Math.max(known, entry.seq));
  };

  const [asked, setAsked] = useState<{ readonly id: string; readonly turn: number }>();
  const onShow = useCallback(
    (id: string) => setAsked((before) => ({ id, turn: (before?.turn ?? 0) + 1 })),
    [],
  );
  // As it is by now: it may be edited meanwhile, or deleted.
  const edited = page.messages.find(({ _id }) => _id === chosen?.messageId);
  const isGone = chosen !== undefined && isDeletedIn(chat.deletedRanges, chosen.seq);
  const answered = isGone ? undefined : edited ? quoteOf(edited) : chosen;
  const onReply = useCallback((quote: Quote) => {
    setChosen(quote);
    composer.current?.focus();
  }, []);
  const onMenu = useCallback(
    (id: string, mode: MenuMode, at: HTMLElement) =>
      setOpened((before) => ({ messageId: id, mode, at, turn: (before?.turn ?? 0) + 1 })),
    [],
  );

  const avatarOf = useCallback((username: string) => people[username]?.avatarUrl, [people]);
  const renderContent = useCallback(
    (entry: Entry) =>
      isStored(entry) && entry.hidden ? (
        <HiddenPost kind="chatMessage" id={entry._id} author={entry.msgFrom} />
      ) : isStored(entry) && entry.poll !== undefined ? (
        <OwnPoll message={entry} poll={entry.poll} />
      ) : isStored(entry) && entry.call && 'people' in entry.call ? (
        <GroupCallOver call={entry.call} text={entry.msg} />
      ) : isStored(entry) && entry.call && 'ending' in entry.call && other !== undefined ? (
        <MissedCallLine
          {...entry.call}
          caller={entry.msgFrom}
          at={entry.msgDateTime}
          other={other}
          isHere={isOtherHere}
        />
      ) : isStored(entry) && entry.takenBack ? (
        <p className={classes.gone}>{entry.msg}</p>
      ) : isStored(entry) && entry.forwardedFrom !== undefined ? (
        <>
          <Fine as="p" below={4}>
            Forwarded from <bdi>{entry.forwardedFrom}</bdi>
          </Fine>
          <MessageBody message={entry} />
        </>
      ) : isStored(entry) && entry.replyTo !== undefined ? (
        <>
          <AnsweredLine id={entry.replyTo} onShow={onShow} />
          <MessageBody message={entry} />
        </>
      ) : 'outgoing' in entry && entry.outgoing.quote !== undefined ? (
        <>
          <QuoteLine quote={entry.outgoing.quote} onShow={onShow} />
          <MessageBody message={entry} />
        </>
      ) : undefined,
    [isOtherHere, onShow, other],
  );
  const renderActions = useCallback(
    (entry: Entry) =>
      isStored(entry) ? <MessageBar message={entry} onReply={onReply} onMenu={onMenu} /> : null,
    [onMenu, onReply],
  );
  const renderBelow = useCallback(
    (entry: Entry) =>
      isStored(entry) && (entry.reactions !== undefined || entry.editedAt !== undefined) ? (
        <MessageBelow message={entry} reader={reader} onMenu={onMenu} />
      ) : null,
    [onMenu, reader],
  );

  return (
    <>
      {!isBare && (
        <ChatHeader
          chat={chat}
          participants={participants}
          reader={reader}
          isAdmin={canManageParticipants(role)}
          hasLeft={gone !== undefined}
          onOpen={setDialog}
          isFinding={isFinding}
          onFind={setFinding}
        />
      )}
      {isFinding && (
        <FindPanel chatId={chat._id} onShow={onShow} onClose={() => setFinding(false)} />
      )}
      {!isBare && gone === undefined && isGroup(chat) && <GroupCallLine chatId={chat._id} />}
      <PinnedBar pinned={pinned} onShow={onShow} />
      <Conversation
        label={`Messages of ${chatName(chat, reader)}`}
        messages={messages}
        reader={reader}
        older={older}
        later={later}
        empty={<EmptyState title="No messages yet">Start the conversation.</EmptyState>}
        avatarOf={avatarOf}
        renderContent={renderContent}
        renderActions={gone === undefined ? renderActions : undefined}
        renderBelow={gone === undefined ? renderBelow : undefined}
        onRetry={outbox.retry}
        onDiscard={outbox.discard}
        isUnseen={isUnseen}
        onSeen={noteSeen}
      />
      {messageId !== null && <ShownMessage id={messageId} later={later} />}
      {asked !== undefined && <ShownMessage {...asked} later={later} />}
      <ChatFoot
        {...{ page, reader, composer, typing, answered, opened, seenSeq, firstTurn }}
        {...{ outsider: outsiders[0], onOutsider: setOutsider, onReply, onMenu }}
        onSend={(text) => {
          outbox.write(text, answered);
          setChosen(undefined);
        }}
        onCancelAnswer={() => setChosen(undefined)}
        onAdd={() => setDialog('add')}
      />
      {dialog !== null && gone === undefined && (
        <ChatDialogs
          {...{ name: dialog, page, reader, initial: outsiders }}
          onOpen={setDialog}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
