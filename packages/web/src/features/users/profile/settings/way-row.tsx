import type { ReactNode } from 'react';
import { failureText } from '../../../../shared/api/errors.js';
import { proofOf } from '../../../../shared/proof/prove-again.js';
import sections from './settings.module.css';
import classes from './way-row.module.css';

/** What a person reads of a failure; nothing where the server asks who is there. */
export const problemOf = (error: unknown): string =>
  error === null || proofOf(error) !== undefined ? '' : failureText(error);

interface WayRowProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly hint: string;
  readonly isOn: boolean;
  /** Says that it is. */
  readonly mark: string;
  /** What turns it on or off. */
  readonly children: ReactNode;
}

/** One way in, with whether it is open. */
export const WayRow = ({ icon, name, hint, isOn, mark, children }: WayRowProps) => (
  <div className={classes.row}>
    <span className={classes.icon} aria-hidden>
      {icon}
    </span>
    <div className={classes.words}>
      <p className={classes.name}>{name}</p>
      <p className={sections.hint}>{hint}</p>
    </div>
    {isOn && <span className={classes.mark}>{mark}</span>}
    {children}
  </div>
);
