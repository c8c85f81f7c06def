import { memo, type ReactNode } from 'react';
import { BoardLinks } from '../../whiteboards/index.js';
import { clockTime } from '../times.js';
import type { ConversationEntry } from './conversation-entry.js';
import { MessageText } from './message-text.js';
import classes from './message-group.module.css';

interface MessageBubbleProps<M extends ConversationEntry> {
  readonly message: M;
  readonly isOwn: boolean;
  readonly renderContent?: ((message: M) => ReactNode) | undefined;
  readonly renderActions?: ((message: M) => ReactNode) | undefined;
}

function Bubble<M extends ConversationEntry>(props: MessageBubbleProps<M>) {
  const { message, isOwn, renderContent, renderActions } = props;
  const content = renderContent?.(message);
  const sentAt = clockTime(new Date(message.msgDateTime));
  return (
    <div
      className={classes.line}
      data-message={message._id}
      {...(isOwn && { 'data-own': true })}
      {...(message.outgoing !== undefined && { 'data-outgoing': true })}
    >
      <div className={classes.bubble} title={sentAt}>
        {content ?? (
          <>
            <MessageText text={message.msg} />
            <BoardLinks text={message.msg} />
          </>
        )}
      </div>
      {renderActions?.(message)}
    </div>
  );
}

/** A long conversation draws again only the messages that changed. */
export const MessageBubble = memo(Bubble) as typeof Bubble;
