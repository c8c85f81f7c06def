import { memo, use, type ReactNode } from 'react';
import { clockTime } from '../times.js';
import type { ConversationEntry } from './conversation-entry.js';
import { ConversationLater } from './later.js';
import { MessageText } from './message-text.js';
import classes from './message-group.module.css';

interface MessageBubbleProps<M extends ConversationEntry> {
  readonly message: M;
  readonly isOwn: boolean;
  readonly renderContent?: ((message: M) => ReactNode) | undefined;
  readonly renderActions?: ((message: M) => ReactNode) | undefined;
}

/** Most messages name none. */
function BoardCards({ text }: { readonly text: string }) {
  const later = use(ConversationLater);
  return later && <later.BoardLinks text={text} />;
}

function Bubble<M extends ConversationEntry>(props: MessageBubbleProps<M>) {
  const { message, isOwn, renderContent, renderActions } = props;
  const content = renderContent?.(message);
  const textId = `message-${message._id}`;
  const sentAt = clockTime(new Date(message.msgDateTime));
  return (
    <div
      role="article"
      aria-label={`${isOwn ? 'You' : message.msgFrom}, ${sentAt}`}
      aria-describedby={textId}
      tabIndex={-1}
      className={classes.line}
      data-message={message._id}
      {...(isOwn && { 'data-own': true })}
      {...(message.outgoing !== undefined && { 'data-outgoing': true })}
    >
      <div id={textId} className={classes.bubble} title={sentAt}>
        {content ?? (
          <>
            <MessageText text={message.msg} />
            {message.msg.includes('/whiteboard/') && <BoardCards text={message.msg} />}
          </>
        )}
      </div>
      {renderActions?.(message)}
    </div>
  );
}

/** A long conversation draws again only the messages that changed. */
export const MessageBubble = memo(Bubble) as typeof Bubble;
