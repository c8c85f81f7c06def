import { Button } from '../../../shared/ui/controls/button.js';
import { TextInput } from '../../../shared/ui/fields/text-input.js';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../../shared/ui/dialogs/dialog.js';
import { notifySuccess } from '../../../shared/ui/notices/notify.js';

/** Copies the id; where the browser doesn't let us, it is shown for copying. */
export function CopyIdButton({ id }: { readonly id: string }) {
  const [isShown, setShown] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      notifySuccess('The ID of this whiteboard is copied. Whoever has it can join.');
    } catch {
      setShown(true);
    }
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
        onClick={copy}
      >
        Copy Whiteboard ID
      </Button>
      <Dialog isOpen={isShown} title="Whiteboard ID" onClose={() => setShown(false)}>
        <TextInput
          label="The ID of this whiteboard"
          readOnly
          data-autofocus
          value={id}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Dialog>
    </>
  );
}
