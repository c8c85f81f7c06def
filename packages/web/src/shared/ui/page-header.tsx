import type { ReactNode } from 'react';
import classes from './page-header.module.css';

interface PageHeaderProps {
  readonly title: ReactNode;
  /** A line under the title: counts, times. */
  readonly children?: ReactNode;
  /** The page's main button. */
  readonly action?: ReactNode;
}

/** The one h1 of a page. */
export const PageHeader = ({ title, children, action }: PageHeaderProps) => (
  <div className={classes.header}>
    <h1 dir="auto">{title}</h1>
    {action !== undefined && <div className={classes.action}>{action}</div>}
    {children !== undefined && <div className={classes.details}>{children}</div>}
  </div>
);
