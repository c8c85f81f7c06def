import type { Whiteboard } from '@collabor8/domain';
import { Button } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';

const ShareDialog = lazy(async () => ({
  default: (await import('./share-dialog.js')).ShareDialog,
}));

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
      {isOpen && (
        <Suspense>
          <ShareDialog board={board} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
