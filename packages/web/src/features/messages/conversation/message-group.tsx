import { clockTime, postKey, type MessageGroup as Messages } from '@collabor8/domain';
import { Fragment, memo, type ReactNode } from 'react';
import { boardPath, questionPath } from '../../../shared/paths.js';
import { Avatar, PersonLink } from '../../../shared/ui/avatar.js';
import { withFullTime } from '../../../shared/ui/time.js';
import { type ConversationEntry, areSameGroups } from './conversation-entry.js';
import { BoardLinks, DeliveryLine, QuestionLinks } from './later-parts.js';
import classes from './message-group.module.css';
import { Text, VisuallyHidden } from '../../../shared/ui/layout.js';
import { MessageText } from './message-text.js';

interface MessageBubbleProps<M extends ConversationEntry> {
  readonly message: M;
  readonly isOwn: boolean;
  readonly renderContent?: ((message: M) => ReactNode) | undefined;
  readonly renderActions?: ((message: M) => ReactNode) | undefined;
}

const kindOf = (message: ConversationEntry) =>
  'chatId' in message || message.outgoing?.room.kind === 'chat' ? 'chatMessage' : 'globalMessage';

/** What somebody said, with the boards and questions that are named in it. */
export function MessageBody({ message }: { readonly message: ConversationEntry }) {
  const { _id, msg: text, msgFrom: by } = message;
  return (
    <>
      <MessageText text={text} post={{ key: postKey(kindOf(message), _id), by }} />
      {text.includes(boardPath('')) && <BoardLinks text={text} />}
      {text.includes(questionPath('')) && <QuestionLinks text={text} />}
    </>
  );
}

function Bubble<M extends ConversationEntry>(props: MessageBubbleProps<M>) {
  const { message, isOwn, renderContent, renderActions } = props;
  const content = renderContent?.(message);
  const acts = renderActions?.(message);
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
        {content ?? <MessageBody message={message} />}
      </div>
      {acts && <div className={classes.acts}>{acts}</div>}
    </div>
  );
}

/** A long conversation draws again only the messages that changed. */
const MessageBubble = memo(Bubble) as typeof Bubble;

export interface MessageGroupProps<M extends ConversationEntry> {
  readonly group: Messages<M>;
  readonly reader: string;
  readonly avatarUrl: string | undefined;
  readonly renderContent?: ((message: M) => ReactNode) | undefined;
  readonly renderActions?: ((message: M) => ReactNode) | undefined;
  readonly renderBelow?: ((message: M) => ReactNode) | undefined;
  readonly onRetry: (id: string) => void;
  readonly onDiscard: (id: string) => void;
}

const Time = ({ date }: { readonly date: string }) => (
  <Text as="time" size="xs" tone="muted" isCount dateTime={date} {...withFullTime}>
    {clockTime(new Date(date))}
  </Text>
);

function Group<M extends ConversationEntry>(props: MessageGroupProps<M>) {
  const { group, reader, avatarUrl, renderContent, renderActions } = props;
  const isOwn = group.msgFrom === reader;
  const first = group.messages[0];
  const last = group.messages.at(-1);
  return (
    <li className={classes.group} {...(isOwn && { 'data-own': true })}>
      {!isOwn && <Avatar name={group.msgFrom} src={avatarUrl} size={28} />}
      <div className={classes.column}>
        {isOwn ? (
          <VisuallyHidden>You</VisuallyHidden>
        ) : (
          <div className={classes.head} data-belongs-to={first?._id}>
            <PersonLink name={group.msgFrom} className={classes.name} />{' '}
            {first !== undefined && <Time date={first.msgDateTime} />}
          </div>
        )}
        {group.messages.map((message) => (
          <Fragment key={message._id}>
            <MessageBubble
              message={message}
              isOwn={isOwn}
              renderContent={renderContent}
              renderActions={message.outgoing === undefined ? renderActions : undefined}
            />
            {props.renderBelow?.(message)}
            {message.outgoing !== undefined && (
              <div data-belongs-to={message._id}>
                <DeliveryLine
                  message={message.outgoing}
                  onRetry={props.onRetry}
                  onDiscard={props.onDiscard}
                />
              </div>
            )}
          </Fragment>
        ))}
        {isOwn && last !== undefined && last.outgoing === undefined && (
          <Time date={last.msgDateTime} />
        )}
      </div>
    </li>
  );
}

type Drawn = Omit<MessageGroupProps<ConversationEntry>, 'group' | 'avatarUrl'>;

/** Whether nothing but messages and pictures may make a difference. */
export const areDrawnAlike = (was: Drawn, is: Drawn): boolean =>
  was.reader === is.reader &&
  was.renderContent === is.renderContent &&
  was.renderActions === is.renderActions &&
  was.renderBelow === is.renderBelow &&
  was.onRetry === is.onRetry &&
  was.onDiscard === is.onDiscard;

/** Messages of one sender under one name; one's own stand on the right, without it. */
export const MessageGroup = memo(
  Group,
  (was: MessageGroupProps<ConversationEntry>, is) =>
    areSameGroups([was.group], [is.group]) &&
    was.avatarUrl === is.avatarUrl &&
    areDrawnAlike(was, is),
) as typeof Group;
