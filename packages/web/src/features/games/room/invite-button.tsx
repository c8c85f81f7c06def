import { Button } from '../../../shared/ui/controls/button.js';
import { TextInput } from '../../../shared/ui/fields/text-input.js';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../../shared/ui/dialogs/dialog.js';
import { notifySuccess } from '../../../shared/ui/notices/notify.js';

/** Copies the address of the room; where the browser doesn't let us, it is shown for copying. */
export function InviteButton() {
  const [isShown, setShown] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      notifySuccess('The link to this game is copied. Send it to whom you want to play with.');
    } catch {
      setShown(true);
    }
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLink size={18} stroke={1.75} aria-hidden />}
        onClick={copy}
      >
        Invite
      </Button>
      <Dialog isOpen={isShown} title="Invite" onClose={() => setShown(false)}>
        <TextInput
          label="The link to this game"
          readOnly
          data-autofocus
          value={window.location.href}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Dialog>
    </>
  );
}
