import type { ChatMessage } from '@collabor8/domain';
import { failureText } from '../../../../shared/api/errors.js';
import { trpc } from '../../../../shared/api/trpc.js';
import { Dialog } from '../../../../shared/ui/dialogs/dialog.js';
import { SkeletonRows, AlertLine } from '../../../../shared/ui/states/states.js';
import { RelativeTime } from '../../../../shared/ui/time.js';
import classes from './acts.module.css';

interface FormerTextsProps {
  readonly message: ChatMessage;
  readonly onClose: () => void;
}

/** What a message said before it was edited, for those who keep order in the chat. */
export function FormerTexts({ message, onClose }: FormerTextsProps) {
  const { _id: messageId, chatId, revision } = message;
  const read = trpc.chats.formerTexts.useQuery({ chatId, messageId }, { gcTime: 0, staleTime: 0 });
  return (
    <Dialog title="Earlier versions" onClose={onClose} key={revision}>
      {read.isPending && <SkeletonRows rows={2} height={48} label="Loading earlier versions" />}
      <AlertLine message={read.isError ? failureText(read.error, (sentence) => sentence) : ''} />
      <ol className={classes.former}>
        {read.data?.map(({ msg, editedAt }) => (
          <li key={editedAt}>
            <p dir="auto">{msg}</p>
            <span>
              until <RelativeTime date={editedAt} />
            </span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
