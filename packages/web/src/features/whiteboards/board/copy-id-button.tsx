import { Button } from '../../../shared/ui/controls/button.js';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { notifySuccess } from '../../../shared/ui/notices/notify.js';

const CopyDialog = lazyPart(
  () => import('../../../shared/ui/dialogs/copy-dialog.js'),
  (module) => module.CopyDialog,
);

/** Copies the id; where the browser doesn't let us, it is shown for copying. */
export function CopyIdButton({ id }: { readonly id: string }) {
  const [isShown, setShown] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      notifySuccess('The ID of this whiteboard was copied. Anyone who has it can join.');
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
      {isShown && (
        <CopyDialog
          title="Whiteboard ID"
          label="The ID of this whiteboard"
          text={id}
          onClose={() => setShown(false)}
        />
      )}
    </>
  );
}
