import { Button } from '../../../shared/ui/controls/button.js';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { notifySuccess } from '../../../shared/ui/notices/notify.js';

const CopyDialog = lazyPart(
  () => import('../../../shared/ui/dialogs/copy-dialog.js'),
  (module) => module.CopyDialog,
);

/** Copies the address of the room; where the browser doesn't let us, it is shown for copying. */
export function InviteButton() {
  const [isShown, setShown] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      notifySuccess(
        'The link to this game was copied. Send it to the person you want to play with.',
      );
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
      {isShown && (
        <CopyDialog
          title="Invite"
          label="The link to this game"
          text={window.location.href}
          onClose={() => setShown(false)}
        />
      )}
    </>
  );
}
