import { chatName, latestChatWith, ownDeparture } from '@collabor8/domain';
import { chatPath, CHATS_PATH } from '../../shared/paths.js';
import { Button } from '../../shared/ui/controls/button.js';
import { useState, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useNavigate, useSearchParams, Link } from '../../shared/navigation/navigation.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { useAppSelector } from '../../shared/store.js';
import { AlertLine, EmptyState } from '../../shared/ui/states/states.js';
import { usePageTitle } from '../../shared/ui/page-header.js';
import { ChatList } from './list/chat-list.js';
import {
  selectChatPage,
  selectChatRows,
  chatStretchRead,
  laterChatMessagesRead,
  olderChatMessagesRead,
  showChatInView,
} from './chats-slice.js';
import classes from './chats-page.module.css';
import { lazyPart } from '../../shared/lazy/lazy-part.js';
import { OnlineStatuses } from './room/later-parts.js';
import { VisuallyHidden } from '../../shared/ui/layout.js';
import { freshRead, trpc, errorCode, useChange } from '../../shared/api/trpc.js';
import { useIsOffline } from '../../shared/session/session-slice.js';
import { useLanded } from '../../shared/reads/use-live-read.js';
import { Composer, PendingConversation, useConversation } from '../messages/index.js';
import { useOutbox } from '../../shared/outbox/outbox-slice.js';
import { ChatPanel } from './room/chat-panel.js';
import { useDispatch } from 'react-redux';
import { chatDraft, chatRowsRead } from './chats-actions.js';
import { chatRead } from './reads.js';
import type { TypingHandle } from './room/typing.js';

const StartChatDialog = lazyPart(() => import('./dialogs/people-dialogs.js'), 'StartChatDialog');

/** They have come beside the page, long before anything is joined. */
const changes = () => import('./chats-changes.js');

/** The opened chat, and what hears who is typing in it. */
function useChat(chatId: string) {
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const reader = useUserContext().user.username;
  const typing = useRef<TypingHandle>(null);
  const page = useAppSelector(selectChatPage, chatId);
  const conversation = useConversation({
    read: chatRead,
    input: { chatId },
    page,
    readOlder: (cursor) => utils.chats.messagesPage.fetch({ chatId, cursor }, freshRead()),
    join: async (page, older) => (await changes()).addOlderMessages(page, older, reader),
    window: {
      readLater: (cursor) =>
        utils.chats.messagesPage.fetch({ chatId, cursor, direction: 'later' }, freshRead()),
      landLater: (later, cursor) =>
        dispatch(laterChatMessagesRead({ chatId, cursor, stretch: later, reader })),
      readStretch: (messageId) => utils.chats.around.fetch({ chatId, messageId }, freshRead()),
      landStretch: (stretch) => dispatch(chatStretchRead({ chatId, stretch, reader })),
      middleOf: ({ messages }) => messages[Math.floor(messages.length / 2)]?._id,
      show: async (page, stretch) => (await changes()).showStretch(page, stretch, reader),
    },
    landOlder: (older, cursor) =>
      dispatch(olderChatMessagesRead({ chatId, cursor, stretch: older, reader })),
    onEvent: (event) => typing.current?.hear(event),
  });
  return { ...conversation, typing };
}

interface OpenedChatProps {
  readonly chatId: string;
  readonly reader: string;
  /** The message that the address leads to. */
  readonly messageId: string | null;
  /** What is around it says whose it is. */
  readonly isBare?: boolean;
}

/** The codes by which the server says that there is no such chat for this reader. */
const unknown = new Set(['NOT_FOUND', 'BAD_REQUEST']);

function OpenedChat({ chatId, reader, messageId, isBare = false }: OpenedChatProps) {
  const { page: read, error, retry, older, later, typing } = useChat(chatId);
  const page = useLanded(read);

  useEffect(() => {
    showChatInView(chatId);
    return () => showChatInView(null);
  }, [chatId]);

  const hasLeft = read !== null && ownDeparture(read.participants, reader) !== undefined;
  const isRefused = unknown.has(errorCode(error) ?? '');
  useReturn({ hasLeft, isRefused, retry });

  // Whoever has left may still read what they could, and hears nothing.
  if (isRefused && !hasLeft) {
    return (
      <div className={classes.middle} role="alert">
        <EmptyState title="Invalid chat ID" action={<Link to={CHATS_PATH}>Your chats</Link>}>
          There is no such chat, or you are not in it.
        </EmptyState>
      </div>
    );
  }
  if (page !== undefined) {
    return <ChatPanel {...{ page, reader, older, later, typing, messageId, isBare }} />;
  }
  return <UnreadChat chatId={chatId} reader={reader} error={error} onRetry={retry} />;
}

interface Presence {
  readonly hasLeft: boolean;
  readonly isRefused: boolean;
  readonly retry: () => void;
}

/** Whoever was added again while they looked reads the chat anew, and is told of it from then on. */
function useReturn({ hasLeft, isRefused, retry }: Presence): void {
  const wasAway = useRef(false);
  const readAnew = useEffectEvent(retry);
  useEffect(() => {
    if (hasLeft) wasAway.current = true;
    else if (isRefused && wasAway.current) {
      // Once: who is refused now isn't in it.
      wasAway.current = false;
      readAnew();
    }
  }, [hasLeft, isRefused]);
}

interface UnreadChatProps extends Omit<OpenedChatProps, 'messageId' | 'isBare'> {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Offline too something can be said in a chat that one knows; who isn't let in is told later. */
function UnreadChat({ chatId, reader, error, onRetry }: UnreadChatProps) {
  const room = useMemo(() => ({ kind: 'chat', chatId }) as const, [chatId]);
  const outbox = useOutbox(room);
  const isOffline = useIsOffline();
  return (
    <>
      <PendingConversation
        label="Loading the chat"
        failure="The chat could not be loaded"
        {...{ error, onRetry, reader, outbox }}
      />
      {isOffline && <Composer draftKey={chatDraft(chatId)} onSend={outbox.write} />}
    </>
  );
}

/** A chat beside something else, which says whose it is. */
export function ChatBeside({ chatId }: { readonly chatId: string }) {
  const reader = useUserContext().user.username;
  return (
    <div className={classes.chat}>
      <OpenedChat key={chatId} {...{ chatId, reader }} messageId={null} isBare />
    </div>
  );
}

/** The chat that one has with somebody alone, which begins with this where there is none. */
export function DirectChat({ other }: { readonly other: string }) {
  const dispatch = useDispatch();
  const known = latestChatWith(useAppSelector(selectChatRows) ?? [], other);
  const open = useChange(trpc.chats.create, {
    onSuccess: (row) => void dispatch(chatRowsRead([row])),
  });
  const begin = useEffectEvent(() => {
    if (known === undefined) open.mutate({ participants: [other] });
  });
  useEffect(() => begin(), [other]);
  const chatId = (open.data ?? known)?._id;
  return chatId === undefined ? (
    <AlertLine message={open.failure} />
  ) : (
    <ChatBeside chatId={chatId} />
  );
}

/** Direct and group chats (SPEC §2, Direct messages). On a phone list and chat are two pages. */
export function ChatsPage() {
  const reader = useUserContext().user.username;
  const [parameters] = useSearchParams();
  const selectedId = parameters.get('chatId');
  const rows = useAppSelector(selectChatRows);
  const page = useAppSelector(selectChatPage, selectedId ?? '');
  // Its row may be on a page of the list that isn't loaded.
  const selected = rows?.find(({ _id }) => _id === selectedId) ?? page?.chat;
  const hasLeft = page !== null && ownDeparture(page.participants, reader) !== undefined;
  const [isStarting, setStarting] = useState(false);
  const navigate = useNavigate();
  usePageTitle(selected === undefined ? 'Chats' : chatName(selected, reader));
  const direct = (rows ?? []).filter(({ participantCount }) => participantCount === 2);

  return (
    <div
      className={classes.page}
      data-full-bleed
      {...(selectedId !== null && { 'data-open': true, 'data-whole-window': true })}
    >
      <VisuallyHidden as="h1">Chats</VisuallyHidden>
      <div className={classes.list}>
        <ChatList
          rows={rows}
          reader={reader}
          selectedId={selectedId}
          onStart={() => setStarting(true)}
        />
      </div>
      <div className={classes.chat}>
        {selectedId === null ? (
          <div className={classes.middle}>
            <EmptyState
              title="Select a chat or start a new conversation"
              action={<Button onClick={() => setStarting(true)}>Start a New Chat</Button>}
            />
          </div>
        ) : (
          <OpenedChat
            key={selectedId}
            chatId={selectedId}
            reader={reader}
            messageId={parameters.get('messageId')}
          />
        )}
      </div>
      <OnlineStatuses
        opened={hasLeft ? undefined : selected}
        reader={reader}
        directIds={direct.map(({ _id }) => _id)}
      />
      {isStarting && (
        <StartChatDialog
          reader={reader}
          onClose={() => setStarting(false)}
          onStarted={(chatId) => {
            setStarting(false);
            navigate(chatPath(chatId));
          }}
        />
      )}
    </div>
  );
}
