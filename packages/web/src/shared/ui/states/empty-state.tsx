import type { ReactNode } from 'react';
import classes from './state.module.css';

interface EmptyStateProps {
  readonly title: string;
  /** What to do about it. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Nothing is here, and that is no fault. */
export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <div className={classes.state} role="status">
    <p className={classes.title}>{title}</p>
    {children !== undefined && <p className={classes.hint}>{children}</p>}
    {action}
  </div>
);
