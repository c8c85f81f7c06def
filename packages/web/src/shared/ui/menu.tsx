import { IconDots } from '@tabler/icons-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { IconButton } from './controls/button.js';
import classes from './menu.module.css';

interface MoreMenuProps {
  readonly label: string;
  readonly variant?: ComponentProps<typeof IconButton>['variant'];
  /** Buttons. A press on one closes the menu, and what it opens gives focus back to the three dots. */
  readonly children: ReactNode;
}

/** What stands behind three dots: what comes late to it moves nothing on the page. */
export function MoreMenu({ label, variant = 'default', children }: MoreMenuProps) {
  const id = useId();
  return (
    <>
      <IconButton label={label} variant={variant} popoverTarget={id}>
        <IconDots size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <div
        id={id}
        popover="auto"
        className={classes.list}
        onClickCapture={({ currentTarget }) => currentTarget.hidePopover()}
      >
        {children}
      </div>
    </>
  );
}
