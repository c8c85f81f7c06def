import {
  useLayoutEffect,
  useRef,
  useId,
  type ComponentProps,
  type ReactNode,
  type CSSProperties,
} from 'react';
import { createPortal } from 'react-dom';
import { FIELDS, focusToWrite } from '../../browser.js';
import { CloseButton, Button } from '../controls/button.js';
import { Box, Form, Row, Stack, Text } from '../layout.js';
import { giveBack, surroundingsOf } from './lost-focus.js';
import { InDialog, openDialogs } from './open-dialogs.js';
import { AlertLine } from '../states/states.js';
import { TextInput } from '../fields/field.js';
import classes from './dialog.module.css';

/** What focus goes to first: what asks for it, or the first field, or the first button where nothing is asked. */
const FIRST = [['[data-autofocus]'], FIELDS, ['[data-dialog-body] button']].map((names) =>
  names.map((name) => `${name}:not(:disabled)`).join(),
);

/** A click that began and ended on the page behind closes it, as Escape does. */
function closeFromBehind(dialog: HTMLDialogElement): void {
  let isPressed = false;
  dialog.addEventListener('mousedown', ({ target }) => {
    isPressed = target === dialog;
  });
  dialog.addEventListener('click', ({ target }) => {
    if (isPressed && target === dialog) dialog.close();
  });
}

/** Shows a dialog until what it answers is called. */
function show(dialog: HTMLDialogElement): () => void {
  const opener = surroundingsOf(document.activeElement);
  if (!dialog.open) {
    dialog.showModal();
    closeFromBehind(dialog);
  }
  const first = FIRST.map((names) => dialog.querySelector<HTMLElement>(names)).find(Boolean);
  focusToWrite(first);
  openDialogs.add(dialog);
  return () => {
    openDialogs.remove(dialog);
    giveBack(opener);
  };
}

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'open' | 'onClose'> {
  /** Asked for by Escape or by a click on the page behind. */
  readonly onClose: () => void;
}

/** A window over the page, which is out of reach meanwhile. Focus goes into it, and back to what opened it. */
function Modal({ className, onClose, children, ...props }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => (ref.current === null ? undefined : show(ref.current)), []);

  return createPortal(
    <dialog
      {...props}
      ref={ref}
      className={`${classes.modal} ${className ?? ''}`}
      // React passes on the closing of a dialog that stands in this one, as the browser does not.
      onClose={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
    >
      <InDialog value={ref}>{children}</InDialog>
    </dialog>,
    document.body,
  );
}

interface DialogProps {
  readonly title: string;
  /** Between its parts, which stand one below the other. */
  readonly gap?: 8 | 12 | 16;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** A window over the page. Its title bar is no `header`: that would be a second banner landmark. */
export function Dialog({ title, gap, children, onClose }: DialogProps) {
  const titleId = useId();
  return (
    <Modal className={classes.window} aria-labelledby={titleId} onClose={onClose}>
      <Row className={classes.bar} gap={12} isOneLine at="between" pad={[12, 12, 4, 16]}>
        <Text as="h2" size="l" weight="strong" id={titleId}>
          {title}
        </Text>
        <CloseButton onClick={onClose} />
      </Row>
      <Box pad={[0, 16, 16]} data-dialog-body>
        {gap === undefined ? children : <Stack gap={gap}>{children}</Stack>}
      </Box>
    </Modal>
  );
}

interface BareDialogProps {
  /** Its name for a screen reader: it shows no title. */
  readonly label: string;
  /** How wide it is at most: as a CSS length, or as wide as what is in it. */
  readonly width?: '640px' | 'max-content' | '100vw';
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

interface FormDialogProps {
  readonly title: string;
  /** Fields, or the question that the buttons answer. */
  readonly children: ReactNode;
  /** What it asks the server, such as by `useChange`: nothing is submitted meanwhile, and it says what went wrong. */
  readonly change?: { readonly isPending?: boolean; readonly failure?: string };
  /** The word of its button. Without one there is Cancel alone, and what stands above it does the rest. */
  readonly submitLabel?: string | undefined;
  /** What it does can't be taken back, or is hard on somebody. */
  readonly isGrave?: boolean;
  /** Another button, before the last one. */
  readonly other?: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

/** Asks for something, by fields or by a question alone; Cancel closes it, the last button does it. */
export const FormDialog = ({
  title,
  children,
  change = {},
  onClose,
  ...props
}: FormDialogProps) => (
  <Dialog title={title} onClose={onClose}>
    <Form gap={16} isBusy={change.isPending === true} onSubmit={props.onSubmit}>
      {children}
      <AlertLine message={change.failure} />
      <Row gap={8} at="end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {props.other}
        {props.submitLabel !== undefined && (
          <Button
            type="submit"
            color={props.isGrave === true ? 'coral' : 'pine'}
            loading={change.isPending === true}
          >
            {props.submitLabel}
          </Button>
        )}
      </Row>
    </Form>
  </Dialog>
);

interface CopyDialogProps {
  readonly title: string;
  /** Says what the text is. */
  readonly label: string;
  readonly text: string;
  readonly onClose: () => void;
}

/** Shows a text for copying, where the browser doesn't let us copy it. */
export const CopyDialog = ({ title, label, text, onClose }: CopyDialogProps) => (
  <Dialog title={title} onClose={onClose}>
    <TextInput
      label={label}
      readOnly
      data-autofocus
      value={text}
      onFocus={(event) => event.currentTarget.select()}
    />
  </Dialog>
);
