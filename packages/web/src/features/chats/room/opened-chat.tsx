import { useEffect, useMemo } from 'react';
import { CHATS_PATH } from '../../../shared/paths.js';
import { Link } from '../../../shared/navigation/link.js';
import { errorCode } from '../../../shared/api/errors.js';
import { useIsCutOff } from '../../../shared/session/use-is-cut-off.js';
import { EmptyState } from '../../../shared/ui/states/empty-state.js';
import { useLanded } from '../../../shared/ui/use-landed.js';
import { Composer, UnreadRoom, useOutbox } from '../../messages/index.js';
import { showChatInView } from './chat-in-view.js';
import { ChatPanel } from './chat-panel.js';
import classes from '../chats-page.module.css';
import { useChat } from './use-chat.js';

interface OpenedChatProps {
  readonly chatId: string;
  readonly reader: string;
}

/** The codes by which the server says that there is no such chat for this reader. */
const unknown = new Set(['NOT_FOUND', 'BAD_REQUEST']);

export function OpenedChat({ chatId, reader }: OpenedChatProps) {
  const { page: read, error, retry, older, typing } = useChat(chatId);
  const page = useLanded(read);

  useEffect(() => {
    showChatInView(chatId);
    return () => showChatInView(null);
  }, [chatId]);

  if (unknown.has(errorCode(error) ?? '')) {
    return (
      <div className={classes.middle} role="alert">
        <EmptyState title="Invalid chat ID" action={<Link to={CHATS_PATH}>Your chats</Link>}>
          There is no such chat, or you are not in it.
        </EmptyState>
      </div>
    );
  }
  if (page !== undefined)
    return <ChatPanel page={page} reader={reader} older={older} typing={typing} />;
  return <UnreadChat chatId={chatId} reader={reader} error={error} onRetry={retry} />;
}

interface UnreadChatProps extends OpenedChatProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Offline too something can be said in a chat that one knows; who isn't let in is told later. */
function UnreadChat({ chatId, reader, error, onRetry }: UnreadChatProps) {
  const room = useMemo(() => ({ kind: 'chat', chatId }) as const, [chatId]);
  const outbox = useOutbox(room);
  const isCutOff = useIsCutOff();
  return (
    <>
      <UnreadRoom
        label="Loading the chat"
        failure="The chat could not be loaded"
        {...{ error, onRetry, reader, outbox }}
      />
      {isCutOff && <Composer draftKey={`chat:${chatId}`} onSend={outbox.write} />}
    </>
  );
}
