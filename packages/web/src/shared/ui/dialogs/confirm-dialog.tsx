import { Button } from '../controls/button.js';
import type { ReactNode } from 'react';
import { AlertLine } from '../states/alert-line.js';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog.js';

interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  /** What follows from saying yes. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly isWorking: boolean;
  readonly error: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that can't be taken back. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <Dialog isOpen={props.isOpen} title={props.title} onClose={props.onCancel}>
    <div className={classes.body}>
      <p>{props.children}</p>
      <AlertLine message={props.error} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={props.onCancel}>
          Cancel
        </Button>
        <Button color="coral" loading={props.isWorking} onClick={props.onConfirm}>
          {props.confirmLabel}
        </Button>
      </div>
    </div>
  </Dialog>
);
