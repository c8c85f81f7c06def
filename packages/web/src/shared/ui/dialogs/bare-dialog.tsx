import type { CSSProperties, ReactNode } from 'react';
import classes from './bare-dialog.module.css';
import { Modal } from './modal.js';

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
    <Modal className={classes.window} style={style} aria-label={label} onClose={onClose}>
      {children}
    </Modal>
  );
}
