import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './alert-line.module.css';
import stateClasses from './state.module.css';
import { Button } from '../controls/button.js';

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

interface EmptyStateProps {
  readonly title: string;
  /** It is all that the page has: its title is the page's. */
  readonly isPage?: boolean;
  /** What to do about it. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

interface TitleProps {
  readonly isPage: boolean | undefined;
  readonly children: string;
}

function Title({ isPage = false, children }: TitleProps) {
  const Element = isPage ? 'h1' : 'p';
  return <Element className={stateClasses.title}>{children}</Element>;
}

/** Nothing is here, and that is no fault. */
export const EmptyState = ({ title, isPage, children, action }: EmptyStateProps) => (
  <div className={stateClasses.state} role="status">
    <Title isPage={isPage}>{title}</Title>
    {children !== undefined && <p className={stateClasses.hint}>{children}</p>}
    {action}
  </div>
);

interface ErrorStateProps {
  /** What happened. */
  readonly title: string;
  readonly isPage?: boolean;
  /** Why, and what to do. */
  readonly hint?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
}

const DEFAULT_HINT = 'Check your connection, then try again.';

export const ErrorState = ({ title, isPage, hint = DEFAULT_HINT, onRetry }: ErrorStateProps) => (
  <div className={stateClasses.state} role="alert">
    <Title isPage={isPage}>{title}</Title>
    <p className={stateClasses.hint}>{hint}</p>
    {onRetry !== undefined && (
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    )}
  </div>
);
