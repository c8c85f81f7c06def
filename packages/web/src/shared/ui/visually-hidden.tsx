import type { ReactNode } from 'react';
import classes from './visually-hidden.module.css';

interface VisuallyHiddenProps {
  readonly as?: 'dt' | 'h1' | 'h2' | 'p' | 'span';
  readonly role?: 'status';
  readonly children: ReactNode;
}

/** Said by a screen reader; the eye has it from what stands around it. */
export const VisuallyHidden = ({ as: Element = 'span', ...props }: VisuallyHiddenProps) => (
  <Element {...props} className={classes.hidden} />
);
