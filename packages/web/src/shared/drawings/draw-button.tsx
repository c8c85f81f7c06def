import { IconBrush } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { IconButton } from '../ui/controls/button.js';
import { askToDraw } from './drawing-desk.js';

interface DrawButtonProps extends Pick<
  ComponentProps<typeof IconButton>,
  'size' | 'tabIndex' | 'onFocus' | 'className'
> {
  readonly onDrawn: (mark: string) => void;
}

/** Opens a board beside the text; what is drawn on it stands in the text then. */
export const DrawButton = ({ onDrawn, ...look }: DrawButtonProps) => (
  <IconButton {...look} label="Draw" onClick={() => askToDraw({ onDrawn })}>
    <IconBrush size={18} stroke={1.75} aria-hidden />
  </IconButton>
);
