import {
  canManageParticipants,
  chatName,
  partnerIn,
  roleOf,
  type ChatMessage,
  type ChatPage,
} from '@collabor8/domain';
import { useCallback, useMemo, useState, type RefObject } from 'react';
import { useAppSelector } from '../../../shared/store.js';
import { EmptyState } from '../../../shared/ui/states/empty-state.js';
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
import { withLines } from './chat-lines.js';
import { ChatLater, useChatLater } from './later.js';
import { ActsPlace, HiddenPlace, MissedCallPlace } from './later-places.js';
import { PollMessage } from './poll-message.js';
import type { TypingHandle } from './typing.js';
import { useLeftOff } from './use-left-off.js';

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
  const later = useChatLater();
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
        <HiddenPlace {...entry} />
      ) : isStored(entry) && entry.poll !== undefined ? (
        <PollMessage message={entry} poll={entry.poll} ownVote={ownVotes[entry._id]} />
      ) : isStored(entry) && entry.call !== undefined && other !== undefined ? (
        <MissedCallPlace
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
      isStored(entry) ? <ActsPlace message={entry} role={role} reader={reader} /> : null,
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
      <ChatLater value={later}>
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
      </ChatLater>
      <Composer
        draftKey={`chat:${chat._id}`}
        onSend={outbox.write}
        onTyping={() => typing.current?.tell()}
      >
        {later !== undefined && <later.Typing ref={typing} chatId={chat._id} reader={reader} />}
      </Composer>
      {later !== undefined && <later.MarkRead {...{ page, seenSeq, reader }} />}
      {later !== undefined && dialog !== null && (
        <later.ChatDialogs {...{ name: dialog, page, reader }} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
