import { IconX } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { IconButton } from '../controls/button.js';
import classes from './dialog.module.css';
import { Modal } from './modal.js';

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** A window over the page. Its title bar is no `header`: that would be a second banner landmark. */
export function Dialog({ title, children, onClose }: DialogProps) {
  const titleId = useId();
  return (
    <Modal className={classes.window} aria-labelledby={titleId} onClose={onClose}>
      <div className={classes.bar}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        <IconButton label="Close" onClick={onClose}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      <div className={classes.body} data-dialog-body>
        {children}
      </div>
    </Modal>
  );
}
