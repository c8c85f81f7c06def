import { harmlessText, OBJECT_TEXT_MAX, type ObjectEntry } from '@collabor8/domain';
import { IconAlt } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../../../shared/ui/controls/button.js';
import { FormDialog } from '../../../../shared/ui/dialogs/form-dialog.js';
import { TextInput } from '../../../../shared/ui/fields/field.js';

interface PictureTextProps {
  readonly picture: ObjectEntry;
  readonly onSay: (text: string) => void;
}

function TextDialog({ picture, onSay, onClose }: PictureTextProps & { onClose: () => void }) {
  const [text, setText] = useState(picture.text);
  return (
    <FormDialog
      title="What the picture shows"
      error=""
      submitLabel="Save"
      isWorking={false}
      onClose={onClose}
      onSubmit={() => {
        onSay(harmlessText(text).trim());
        onClose();
      }}
    >
      <TextInput
        label="For those who have the board read out"
        data-autofocus
        maxLength={OBJECT_TEXT_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

/** Says what a picture shows. */
export function PictureText(props: PictureTextProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label="What the picture shows" onClick={() => setOpen(true)}>
        <IconAlt size={20} stroke={1.75} aria-hidden />
      </IconButton>
      {isOpen && <TextDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
