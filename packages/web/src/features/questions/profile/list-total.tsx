import type { Total } from '../../../shared/api/outputs.js';
import { countOf, totalOf } from '../../../shared/counts.js';
import classes from './profile-list.module.css';

interface ListTotalProps {
  readonly total: Total | undefined;
  readonly noun: string;
}

/** How long a list of a profile is, beside the tabs where there is room. */
export const ListTotal = ({ total, noun }: ListTotalProps) => (
  <p className={classes.total}>
    {total !== undefined &&
      `${total.isExact ? countOf(total.count, noun) : totalOf(total, `${noun}s`)}, newest first`}
  </p>
);
