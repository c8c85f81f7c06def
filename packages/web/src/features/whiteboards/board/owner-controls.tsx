import type { Whiteboard } from '@collabor8/domain';
import { IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../../../shared/ui/controls/icon-button.js';
import { OwnerDialogs } from './later-parts.js';

/** The owner's way to what only they may do. */
export function OwnerControls({ board }: { readonly board: Whiteboard }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Whiteboard settings" onClick={() => setOpen(true)}>
        <IconSettings size={20} stroke={1.75} aria-hidden />
      </IconButton>
      {isOpen && <OwnerDialogs board={board} onClose={() => setOpen(false)} />}
    </>
  );
}
