import { IconDots } from '@tabler/icons-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { IconButton } from './controls/button.js';
import classes from './menu.module.css';

interface MoreMenuProps {
  readonly label: string;
  readonly variant?: ComponentProps<typeof IconButton>['variant'];
  /** In place of the three dots. */
  readonly icon?: ReactNode;
  /** Buttons. A press on one closes the menu, and what it opens gives focus back to the three dots. */
  readonly children: ReactNode;
}

const dots = <IconDots size={18} aria-hidden />;

/** What stands behind three dots: what comes late to it moves nothing on the page. */
export function MoreMenu({ label, variant = 'default', icon = dots, children }: MoreMenuProps) {
  const id = useId();
  return (
    <>
      <IconButton label={label} variant={variant} popoverTarget={id}>
        {icon}
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
