import type { ReactNode } from 'react';
import classes from './found-mark.module.css';

/** What was looked for, in a text that was found. */
export const FoundMark = ({ children }: { readonly children: ReactNode }) => (
  <mark className={classes.found}>{children}</mark>
);
