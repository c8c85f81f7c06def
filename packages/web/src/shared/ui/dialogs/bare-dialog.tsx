import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Modal.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './bare-dialog.module.css';
import { MantineTheme } from '../mantine/mantine-theme.js';
import { useDialogFocus } from './use-dialog-focus.js';

interface BareDialogProps {
  /** Its name for a screen reader: it shows no title. */
  readonly label: string;
  /** How wide it is: in pixels, or as wide as what is in it. */
  readonly size?: number | 'auto';
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** A window over the page near its top, without a title bar; Escape and the page behind close it. */
export function BareDialog({ label, size = 640, children, onClose }: BareDialogProps) {
  const body = useDialogFocus(true);
  return (
    <MantineTheme>
      <Modal.Root
        opened
        onClose={onClose}
        returnFocus={false}
        size={size}
        padding={0}
        xOffset="var(--dialog-side)"
        yOffset="var(--dialog-top)"
        classNames={{ root: classes.root ?? '', content: classes.content ?? '' }}
      >
        <Modal.Overlay />
        <Modal.Content aria-label={label}>
          <Modal.Body ref={body}>{children}</Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </MantineTheme>
  );
}
