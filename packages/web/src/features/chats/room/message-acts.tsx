import { showsDeleteControl, type ChatMessage, type ChatRole } from '@collabor8/domain';
import { PostActs } from '../../moderation/index.js';
import classes from './chat-panel.module.css';
import { DeleteControl } from './delete-control.js';

interface MessageActsProps {
  readonly message: ChatMessage;
  readonly role: ChatRole;
  readonly reader: string;
}

/** What the reader can do about a message: the chat's own roles, and what everybody can. */
export const MessageActs = ({ message, role, reader }: MessageActsProps) => (
  <>
    {message.call === undefined && (
      <PostActs
        kind="chatMessage"
        id={message._id}
        author={message.msgFrom}
        what="message"
        isHidden={message.hidden === true}
        className={classes.delete}
        isSmall
      />
    )}
    {showsDeleteControl(role, message, reader) && <DeleteControl message={message} role={role} />}
  </>
);
