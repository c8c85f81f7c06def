import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './alert-line.module.css';

interface AlertLineProps {
  /** Nothing is shown while there is nothing to say. */
  readonly message: string | null | undefined;
  readonly children?: ReactNode;
}

/** The error line of a form: read out as soon as it appears. */
export const AlertLine = ({ message, children }: AlertLineProps) =>
  message == null || message === '' ? null : (
    <div className={classes.line} role="alert">
      <IconAlertCircle size={18} stroke={1.75} aria-hidden />
      <span className={classes.text}>{message}</span>
      {children}
    </div>
  );
