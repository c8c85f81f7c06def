import {
  showsDeleteControl,
  type ChatMessage,
  type ChatRole,
  canDeleteMessage,
  checkDeletion,
} from '@collabor8/domain';
import { PostActions } from '../../moderation/index.js';
import classes from './chat-panel.module.css';
import { IconButton } from '../../../shared/ui/controls/button.js';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { errorCode, failureText } from '../../../shared/api/errors.js';
import { trpc } from '../../../shared/api/trpc.js';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { notifyError } from '../../../shared/ui/notices/notify.js';

const FormDialog = lazyPart(
  () => import('../../../shared/ui/dialogs/form-dialog.js'),
  (module) => module.FormDialog,
);

interface DeleteControlProps {
  readonly message: ChatMessage;
  readonly role: ChatRole;
}

const FAILED = 'Failed to delete message.';

const reasonOf = (error: unknown): string =>
  failureText(error, (sentence) => (errorCode(error) === 'FORBIDDEN' ? sentence : FAILED));

/** Shown to senders too, who are told that they may not (SPEC §6). */
function DeleteControl({ message, role }: DeleteControlProps) {
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    const permission = checkDeletion(role);
    if (permission.ok) setAsking(true);
    else notifyError(permission.error);
  };
  return (
    <>
      <IconButton
        className={classes.delete ?? ''}
        size={28}
        label={`Delete the message from ${message.msgFrom}`}
        onClick={ask}
      >
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </IconButton>
      {isAsking && canDeleteMessage(role) && (
        <DeleteDialog message={message} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

interface DeleteDialogProps {
  readonly message: ChatMessage;
  readonly onClose: () => void;
}

function DeleteDialog({ message, onClose }: DeleteDialogProps) {
  const { _id: messageId, chatId } = message;
  const remove = trpc.chats.deleteMessage.useMutation();
  return (
    <FormDialog
      title="Delete this message?"
      submitLabel="Delete"
      isGrave
      isWorking={remove.isPending}
      error={remove.isError ? reasonOf(remove.error) : ''}
      onSubmit={() => remove.mutate({ chatId, messageId }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>It disappears for everybody in the chat. This cannot be undone.</p>
    </FormDialog>
  );
}

export interface MessageActionsProps {
  readonly message: ChatMessage;
  readonly role: ChatRole;
  readonly reader: string;
}

/** What the reader can do about a message: the chat's own roles, and what everybody can. */
export const MessageActions = ({ message, role, reader }: MessageActionsProps) => (
  <>
    {message.call === undefined && (
      <PostActions
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
