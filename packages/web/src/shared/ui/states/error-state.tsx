import { Button } from '../controls/button.js';
import classes from './state.module.css';

interface ErrorStateProps {
  /** What happened. */
  readonly title: string;
  /** Why, and what to do. */
  readonly hint?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
}

const DEFAULT_HINT = 'Check your connection, then try again.';

export const ErrorState = ({ title, hint = DEFAULT_HINT, onRetry }: ErrorStateProps) => (
  <div className={classes.state} role="alert">
    <p className={classes.title}>{title}</p>
    <p className={classes.hint}>{hint}</p>
    {onRetry !== undefined && (
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    )}
  </div>
);
