import { Link } from '../shared/navigation/navigation.js';
import { draftsPath } from '../shared/paths.js';
import { FormDialog } from '../shared/ui/dialogs/dialog.js';

interface LeaveDialogProps {
  readonly username: string;
  readonly isWorking: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks somebody who logs out and has written something that was not sent. */
export const LeaveDialog = ({ username, isWorking, onConfirm, onCancel }: LeaveDialogProps) => (
  <FormDialog
    title="Log out and discard your drafts?"
    submitLabel="Discard and log out"
    isGrave
    change={{ isPending: isWorking }}
    onSubmit={onConfirm}
    onClose={onCancel}
  >
    <p>
      You have unsent drafts. Logging out removes them from this browser, so that nobody else can
      read them.{' '}
      <Link to={draftsPath(username)} onClick={onCancel}>
        See your drafts
      </Link>
    </p>
  </FormDialog>
);
