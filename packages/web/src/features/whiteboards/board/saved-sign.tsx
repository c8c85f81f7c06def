import { selectSession } from '../../../shared/session/session-slice.js';
import { useAppSelector } from '../../../shared/store.js';
import { useDelayed } from '../../../shared/ui/states/use-delayed.js';
import classes from './saved-sign.module.css';

const QUIET_MS = 1_500;

/** Whether all that was done here is with the server. */
export const SavedSign = ({ pending }: { readonly pending: number }) => (
  <span role="status">{pending === 0 ? 'Saved' : <Unsaved pending={pending} />}</span>
);

function Unsaved({ pending }: { readonly pending: number }) {
  const session = useAppSelector(selectSession);
  const isLate = useDelayed(QUIET_MS);
  const isLive = session.status === 'signedIn' && session.connection === 'live';
  // What is acknowledged in a moment is not worth a word.
  if (isLive && !isLate) return 'Saving …';
  const changes = pending === 1 ? '1 change' : `${pending} changes`;
  return <span className={classes.unsaved}>{`${changes} not saved yet`}</span>;
}
