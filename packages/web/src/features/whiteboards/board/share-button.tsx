import type { Whiteboard } from '@collabor8/domain';
import { Button } from '../../../shared/ui/controls/button.js';
import { IconShare } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';

const ShareDialog = lazyPart(
  () => import('./share-dialog.js'),
  (module) => module.ShareDialog,
);

/** The way to send others the board's address. */
export function ShareButton({ board }: { readonly board: Whiteboard }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconShare size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Share
      </Button>
      {isOpen && <ShareDialog board={board} onClose={() => setOpen(false)} />}
    </>
  );
}
