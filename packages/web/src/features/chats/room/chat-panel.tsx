import {
  canManageParticipants,
  chatName,
  partnerIn,
  roleOf,
  type ChatMessage,
  type ChatPage,
  isWithinLoaded,
} from '@collabor8/domain';
import { useCallback, useMemo, useState, type RefObject, useEffect, useEffectEvent } from 'react';
import { useAppSelector } from '../../../shared/store.js';
import { EmptyState } from '../../../shared/ui/states/states.js';
import {
  Composer,
  Conversation,
  useOutbox,
  withOutgoing,
  type ConversationEntry,
  type OlderMessagesHandle,
} from '../../messages/index.js';
import type { ChatDialogName } from '../dialogs/chat-dialogs.js';
import { ChatHeader } from './chat-header.js';
import { selectPeople } from '../chats-slice.js';
import { ChatDialogs } from '../dialogs/lazy-dialogs.js';
import { HiddenPost } from '../../moderation/index.js';
import { MarkRead, MessageActions, MissedCallLine, Typing } from './later-parts.js';
import { PollMessage } from './poll-message.js';
import type { TypingHandle } from './typing.js';

type Shown = Pick<ChatPage, 'messages' | 'loadedFrom' | 'participants'>;

/** A line and the place behind which it stands. */
interface PlacedLine {
  readonly seq: number;
  readonly entry: ConversationEntry;
}

function leftOffLine({ messages }: Shown, leftOff: number): PlacedLine | undefined {
  const firstNew = messages.find(({ seq }) => seq > leftOff);
  if (firstNew === undefined) return undefined;
  const line = { kind: 'new', text: 'New messages' } as const;
  const { msgDateTime } = firstNew;
  // On the day of what follows it.
  const entry = { _id: `new:${leftOff}`, msg: '', msgFrom: '', msgDateTime, line };
  return { seq: firstNew.seq - 1, entry };
}

const departureLines = (page: Shown): readonly PlacedLine[] =>
  page.participants.flatMap(({ username, gone }) => {
    if (gone === undefined || !isWithinLoaded(page, gone.seq)) return [];
    const line = { kind: 'news', text: `${username} has deleted their account` } as const;
    const base = { _id: `gone:${username}`, msg: '', msgFrom: username };
    return [{ seq: gone.seq, entry: { ...base, msgDateTime: gone.at, line } }];
  });

/** The messages, with what the chat itself has to say between them. */
function withLines(
  page: Shown,
  leftOff: number | null,
): readonly (ChatPage['messages'][number] | ConversationEntry)[] {
  const leftOffHere = leftOff === null ? undefined : leftOffLine(page, leftOff);
  const lines = [...departureLines(page), ...(leftOffHere === undefined ? [] : [leftOffHere])];
  if (lines.length === 0) return page.messages;
  const behind = (from: number, to: number) =>
    lines.filter(({ seq }) => seq >= from && seq < to).map(({ entry }) => entry);
  const first = page.messages[0]?.seq ?? Infinity;
  return [
    ...behind(0, first),
    ...page.messages.flatMap((message, index) => [
      message,
      ...behind(message.seq, page.messages[index + 1]?.seq ?? Infinity),
    ]),
  ];
}

/**
 * The place up to which the reader had read when they came: to the chat, or back to its tab. Null
 * where nothing has come since.
 */
function useLeftOff({ chat: { lastSeq }, lastReadSeq }: ChatPage): number | null {
  const [leftOff, setLeftOff] = useState(() => (lastSeq > lastReadSeq ? lastReadSeq : null));

  const onChange = useEffectEvent(() => {
    if (document.visibilityState !== 'visible') setLeftOff(lastReadSeq);
    else setLeftOff((known) => (known === lastSeq ? null : known));
  });
  useEffect(() => {
    const listen = () => onChange();
    document.addEventListener('visibilitychange', listen);
    return () => document.removeEventListener('visibilitychange', listen);
  }, []);

  return leftOff;
}

interface ChatPanelProps {
  readonly page: ChatPage;
  readonly reader: string;
  readonly older: OlderMessagesHandle;
  readonly typing: RefObject<TypingHandle | null>;
}

type Entry = ConversationEntry | ChatMessage;

const isStored = (entry: Entry): entry is ChatMessage => 'seq' in entry;

/** The selected chat: what is said, and what says more. */
export function ChatPanel({ page, reader, older, typing }: ChatPanelProps) {
  const { chat, participants, ownVotes } = page;
  const people = useAppSelector(selectPeople);
  const [dialog, setDialog] = useState<ChatDialogName | null>(null);
  const [seenSeq, setSeenSeq] = useState(0);
  const room = useMemo(() => ({ kind: 'chat' as const, chatId: chat._id }), [chat._id]);
  const outbox = useOutbox(room);
  const leftOff = useLeftOff(page);
  const role = roleOf(participants, reader);
  const messages: readonly Entry[] = useMemo(
    () => withOutgoing(withLines(page, leftOff), outbox.outgoing),
    [leftOff, outbox.outgoing, page],
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

  const avatarOf = useCallback((username: string) => people[username]?.avatarUrl, [people]);
  const renderContent = useCallback(
    (entry: Entry) =>
      isStored(entry) && entry.hidden ? (
        <HiddenPost kind="chatMessage" id={entry._id} author={entry.msgFrom} />
      ) : isStored(entry) && entry.poll !== undefined ? (
        <PollMessage message={entry} poll={entry.poll} ownVote={ownVotes[entry._id]} />
      ) : isStored(entry) && entry.call !== undefined && other !== undefined ? (
        <MissedCallLine
          caller={entry.msgFrom}
          ending={entry.call.ending}
          other={other}
          isHere={isOtherHere}
        />
      ) : undefined,
    [isOtherHere, other, ownVotes],
  );
  const renderActions = useCallback(
    (entry: Entry) =>
      isStored(entry) ? <MessageActions message={entry} role={role} reader={reader} /> : null,
    [reader, role],
  );

  return (
    <>
      <ChatHeader
        chat={chat}
        participants={participants}
        reader={reader}
        isAdmin={canManageParticipants(role)}
        onOpen={setDialog}
      />
      <Conversation
        label={`Messages of ${chatName(chat, reader)}`}
        messages={messages}
        reader={reader}
        older={older}
        empty={<EmptyState title="No messages yet">Start the conversation.</EmptyState>}
        avatarOf={avatarOf}
        renderContent={renderContent}
        renderActions={renderActions}
        onRetry={outbox.retry}
        onDiscard={outbox.discard}
        isUnseen={isUnseen}
        onSeen={noteSeen}
      />
      <Composer
        draftKey={`chat:${chat._id}`}
        onSend={outbox.write}
        onTyping={() => typing.current?.tell()}
      >
        <Typing ref={typing} chatId={chat._id} reader={reader} />
      </Composer>
      <MarkRead {...{ page, seenSeq, reader }} />
      {dialog !== null && (
        <ChatDialogs {...{ name: dialog, page, reader }} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
