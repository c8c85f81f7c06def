import {
  applyMessageEvent,
  prependMessages,
  type Message,
  type MessageEvent,
  type MessagesPage,
} from '@collabor8/domain';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback, useMemo, useState } from 'react';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { messageAccepted, useOutbox } from '../../shared/outbox/outbox-slice.js';
import { liveEventReceived } from '../../shared/live/live-link.js';
import { landed } from '../../shared/reads/declare-read.js';
import { Fine } from '../../shared/ui/layout.js';
import { EmptyState } from '../../shared/ui/states/states.js';
import { usePageTitle } from '../../shared/ui/page-header.js';
import { useLanded } from '../../shared/reads/use-live-read.js';
import {
  Composer,
  HiddenPost,
  MarkRoomRead,
  PostActions,
  WhenNear,
} from './conversation/later-parts.js';
import { withOutgoing, type ConversationEntry } from './conversation/conversation-entry.js';
import { Conversation } from './conversation/conversation.js';
import { PendingConversation } from './conversation/pending-part.js';
import classes from './global-chat-page.module.css';
import { useDispatch } from 'react-redux';
import { freshRead, trpc } from '../../shared/api/trpc.js';
import { inStore, useAppSelector } from '../../shared/store.js';
import { globalRoomRead } from './reads.js';
import { useConversation } from './conversation/use-conversation.js';

/** The loaded end of the global room; null until it has been read. */
type MessagesState = MessagesPage | null;

interface OlderRead {
  readonly cursor: string;
  readonly older: MessagesPage;
}

const afterUpdate = (state: MessagesState, update: MessageEvent): MessagesState =>
  state && applyMessageEvent(state, update);

const messagesSlice = createSlice({
  name: 'messages',
  initialState: null as MessagesState,
  reducers: {
    olderMessagesRead: (state, { payload: { cursor, older } }: PayloadAction<OlderRead>) =>
      state?.messagesCursor === cursor ? prependMessages(state, older) : state,
  },
  extraReducers: (builder) =>
    builder
      .addCase(landed(globalRoomRead), (_state, { payload }) => payload)
      .addCase(liveEventReceived, (state, { payload: { event } }) =>
        event.name === 'messageUpdate' || event.name === 'messageDeleted'
          ? afterUpdate(state, event)
          : state,
      )
      .addCase(messageAccepted, (state, { payload }) =>
        payload.kind === 'global'
          ? afterUpdate(state, { name: 'messageUpdate', message: payload.message })
          : state,
      ),
  selectors: {
    selectMessages: (page) => page,
  },
});
inStore(messagesSlice);

const { olderMessagesRead } = messagesSlice.actions;
const { selectMessages } = messagesSlice.selectors;

function useGlobalMessages() {
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const page = useAppSelector(selectMessages);
  return useConversation({
    read: globalRoomRead,
    input: {},
    page,
    readOlder: (cursor) => utils.messages.page.fetch({ cursor }, freshRead()),
    join: (page, older) => prependMessages(page, older),
    landOlder: (older, cursor) => dispatch(olderMessagesRead({ cursor, older })),
  });
}

const ROOM = { kind: 'global' } as const;

type Entry = ConversationEntry | Message;

const isStored = (entry: Entry): entry is Message => 'seq' in entry;

function Acts({ _id, msgFrom, hidden }: Message) {
  return (
    <WhenNear>
      <PostActions
        kind="globalMessage"
        id={_id}
        author={msgFrom}
        what="message"
        isHidden={hidden}
        className={classes.act}
        isSmall
      />
    </WhenNear>
  );
}

const renderContent = (entry: Entry) =>
  isStored(entry) && entry.hidden ? (
    <HiddenPost kind="globalMessage" id={entry._id} author={entry.msgFrom} />
  ) : undefined;

const renderActions = (entry: Entry) => (isStored(entry) ? <Acts {...entry} /> : null);

/** The one room that everybody shares (SPEC §2, Global chat). */
export function GlobalChatPage() {
  usePageTitle('Global Messages');
  const { user } = useUserContext();
  const { page: read, error, retry, older } = useGlobalMessages();
  const page = useLanded(read);
  const outbox = useOutbox(ROOM);
  const messages = useMemo(
    () => withOutgoing(page?.messages ?? [], outbox.outgoing),
    [outbox.outgoing, page],
  );

  const [seenSeq, setSeenSeq] = useState(0);
  const isUnseen = useCallback((entry: Entry) => isStored(entry) && entry.seq > seenSeq, [seenSeq]);
  const noteSeen = (entry: Entry) => {
    if (isStored(entry)) setSeenSeq((known) => Math.max(known, entry.seq));
  };

  return (
    <div className={classes.page} data-full-bleed>
      <div className={classes.head}>
        <h1>Global Messages</h1>
        <Fine as="p">Everyone who is signed in can read this.</Fine>
      </div>
      {page === undefined ? (
        <PendingConversation
          label="Loading the messages"
          failure="The messages could not be loaded"
          error={error}
          onRetry={retry}
          reader={user.username}
          outbox={outbox}
        />
      ) : (
        <Conversation
          label="Global messages"
          messages={messages}
          reader={user.username}
          older={older}
          renderContent={renderContent}
          renderActions={renderActions}
          empty={<EmptyState title="No messages yet">Start the conversation.</EmptyState>}
          onRetry={outbox.retry}
          onDiscard={outbox.discard}
          isUnseen={isUnseen}
          onSeen={noteSeen}
        />
      )}
      <MarkRoomRead seenSeq={seenSeq} />
      <Composer draftKey="global" onSend={outbox.write} />
    </div>
  );
}
