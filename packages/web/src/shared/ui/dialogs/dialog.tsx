import { Modal } from './modal.js';
import { IconX } from '@tabler/icons-react';
import { useId, type ReactNode, type CSSProperties } from 'react';
import { IconButton } from '../controls/button.js';
import classes from './dialog.module.css';

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

interface BareDialogProps {
  /** Its name for a screen reader: it shows no title. */
  readonly label: string;
  /** How wide it is at most: as a CSS length, or as wide as what is in it. */
  readonly width?: '640px' | 'max-content';
  readonly children: ReactNode;
  readonly onClose: () => void;
}

type WidthStyle = CSSProperties & { readonly '--width': string };

/** A window over the page near its top, without a title bar; Escape and the page behind close it. */
export function BareDialog({ label, width = '640px', children, onClose }: BareDialogProps) {
  const style: WidthStyle = { '--width': width };
  return (
    <Modal className={classes.bare} style={style} aria-label={label} onClose={onClose}>
      {children}
    </Modal>
  );
}
