import { chatName } from '@collabor8/domain';
import { chatPath } from '../../shared/paths.js';
import { Button } from '../../shared/ui/controls/button.js';
import { useState } from 'react';
import { useNavigate, useSearchParams } from '../../shared/navigation/navigation.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { useAppSelector } from '../../shared/store.js';
import { EmptyState } from '../../shared/ui/states/empty-state.js';
import { usePageTitle } from '../../shared/ui/use-page-title.js';
import { ChatList } from './list/chat-list.js';
import { selectChatPage, selectChatRows } from './chats-slice.js';
import classes from './chats-page.module.css';
import { OpenedChat } from './room/opened-chat.js';
import { useChatLater } from './room/later.js';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.js';

/** Direct and group chats (SPEC §2, Direct messages). On a phone list and chat are two pages. */
export { readChatAhead } from './ahead.js';

export function ChatsPage() {
  const reader = useUserContext().user.username;
  const [parameters] = useSearchParams();
  const selectedId = parameters.get('chatId');
  const rows = useAppSelector(selectChatRows);
  const page = useAppSelector(selectChatPage, selectedId ?? '');
  // Its row may be on a page of the list that isn't loaded.
  const selected = rows?.find(({ _id }) => _id === selectedId) ?? page?.chat;
  const [isStarting, setStarting] = useState(false);
  const navigate = useNavigate();
  usePageTitle(selected === undefined ? 'Chats' : chatName(selected, reader));
  const direct = (rows ?? []).filter(({ participantCount }) => participantCount === 2);
  const later = useChatLater();

  return (
    <div
      className={classes.page}
      data-full-bleed
      {...(selectedId !== null && { 'data-open': true })}
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
          <OpenedChat key={selectedId} chatId={selectedId} reader={reader} />
        )}
      </div>
      {later !== undefined && (
        <later.OnlineStatuses
          openedId={selected === undefined ? null : selected._id}
          participantCount={selected?.participantCount ?? 0}
          directIds={direct.map(({ _id }) => _id)}
        />
      )}
      {later !== undefined && isStarting && (
        <later.StartChatDialog
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
