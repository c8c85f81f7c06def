import { useEffect } from 'react';
import { Link } from '../../../shared/navigation/link.js';
import { errorCode } from '../../../shared/api/errors.js';
import { ErrorState } from '../../../shared/ui/states/error-state.js';
import { EmptyState } from '../../../shared/ui/states/empty-state.js';
import { SkeletonRows } from '../../../shared/ui/states/skeleton.js';
import { showChatInView } from './chat-in-view.js';
import { ChatPanel } from './chat-panel.js';
import classes from '../chats-page.module.css';
import { CHATS_PATH } from '../paths.js';
import { useChat } from './use-chat.js';

interface OpenedChatProps {
  readonly chatId: string;
  readonly reader: string;
}

/** The codes by which the server says that there is no such chat for this reader. */
const unknown = new Set(['NOT_FOUND', 'BAD_REQUEST']);

export function OpenedChat({ chatId, reader }: OpenedChatProps) {
  const { page, error, retry, older, typists } = useChat(chatId);

  useEffect(() => {
    showChatInView(chatId);
    return () => showChatInView(null);
  }, [chatId]);

  if (unknown.has(errorCode(error) ?? '')) {
    return (
      <div className={classes.middle} role="alert">
        <EmptyState title="Invalid chat ID" action={<Link to={CHATS_PATH}>Your chats</Link>}>
          There is no such chat, or you do not take part in it.
        </EmptyState>
      </div>
    );
  }
  if (page !== null)
    return <ChatPanel page={page} reader={reader} older={older} typists={typists} />;
  return (
    <div className={classes.waiting}>
      {error === undefined ? (
        <SkeletonRows rows={6} height={56} label="Loading the chat" />
      ) : (
        <ErrorState title="The chat could not be loaded" onRetry={retry} />
      )}
    </div>
  );
}
