import type { ReactNode } from 'react';
import { Button } from '../controls/button.js';
import { Form, Row } from '../layout.js';
import { AlertLine } from '../states/states.js';
import { Dialog } from './dialog.js';
import { TextInput } from '../fields/field.js';

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
