import { IconDownload } from '@tabler/icons-react';
import { useState, type ComponentProps } from 'react';
import { IconButton } from '../../../shared/ui/controls/icon-button.js';
import { ExportDialog } from './later-parts.js';

type ExportButtonProps = Omit<ComponentProps<typeof ExportDialog>, 'onClose'>;

/** The way to have the board as a file. */
export function ExportButton(props: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Export" onClick={() => setOpen(true)}>
        <IconDownload size={20} stroke={1.75} aria-hidden />
      </IconButton>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
