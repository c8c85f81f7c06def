import type { ComponentProps } from 'react';
import classes from './call-controls.module.css';

interface ControlButtonProps extends ComponentProps<'button'> {
  /** Its name: written below it on a phone, a tooltip elsewhere. */
  readonly label: string;
  /** The one that ends the call, which is named at a desk, too. */
  readonly isEnd?: boolean;
}

/** One of the round buttons of a call. */
export const ControlButton = ({
  label,
  isEnd = false,
  children,
  className = '',
  ...props
}: ControlButtonProps) => (
  <button
    {...props}
    type="button"
    className={`${classes.button ?? ''} ${className}`}
    data-end={isEnd || undefined}
    title={isEnd ? undefined : label}
  >
    <span className={classes.icon}>{children}</span>
    <span className={classes.name}>{label}</span>
  </button>
);
