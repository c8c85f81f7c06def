import { lazyPart } from '../shared/lazy/lazy-part.js';

const ConfirmDialog = lazyPart(
  () => import('../shared/ui/dialogs/confirm-dialog.js'),
  (module) => module.ConfirmDialog,
);

interface LeaveDialogProps {
  readonly isWorking: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks somebody who logs out and has written something that was not sent. */
export const LeaveDialog = ({ isWorking, onConfirm, onCancel }: LeaveDialogProps) => (
  <ConfirmDialog
    isOpen
    title="Log out and discard your drafts?"
    confirmLabel="Discard and log out"
    isWorking={isWorking}
    error=""
    onConfirm={onConfirm}
    onCancel={onCancel}
  >
    You have unsent drafts. Logging out removes them from this browser, so that nobody else can read
    them.
  </ConfirmDialog>
);
