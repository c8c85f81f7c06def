import { unreadLabel } from '@collabor8/domain';
import { useAppSelector } from '../../shared/store.js';
import { countOf } from '../../shared/counts.js';
import { selectOpenTotal } from './moderation-slice.js';
import classes from './open-count.module.css';

/** How many posts have open reports, behind the menu's entry. */
export function OpenCount() {
  const total = useAppSelector(selectOpenTotal);
  if (total === 0) return null;
  return (
    <span className={classes.count} role="img" aria-label={countOf(total, 'open report')}>
      {unreadLabel(total)}
    </span>
  );
}
