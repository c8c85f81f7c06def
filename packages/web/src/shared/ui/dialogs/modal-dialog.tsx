import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Modal.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './modal-dialog.module.css';
import { MantineTheme } from '../mantine/mantine-theme.js';
import { useDialogFocus } from './use-dialog-focus.js';

export interface DialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** A window over the page. Its title bar is no `header`: that would be a second banner landmark. */
export function ModalDialog({ isOpen, title, children, onClose }: DialogProps) {
  const body = useDialogFocus(isOpen);
  return (
    <MantineTheme>
      <Modal.Root
        opened={isOpen}
        onClose={onClose}
        centered
        returnFocus={false}
        classNames={{ content: classes.content ?? '' }}
      >
        <Modal.Overlay />
        <Modal.Content>
          <div className={classes.bar}>
            <Modal.Title className={classes.title ?? ''}>{title}</Modal.Title>
            <Modal.CloseButton aria-label="Close" />
          </div>
          <Modal.Body ref={body}>{children}</Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </MantineTheme>
  );
}
