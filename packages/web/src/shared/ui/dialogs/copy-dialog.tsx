import { TextInput } from '../fields/text-input.js';
import { Dialog } from './dialog.js';

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
