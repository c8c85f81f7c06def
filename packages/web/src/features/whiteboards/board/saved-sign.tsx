import classes from './saved-sign.module.css';
import { useIsLate } from './use-is-late.js';

/** Whether all that was done here is with the server. */
export const SavedSign = ({ pending }: { readonly pending: number }) => (
  <span role="status">{pending === 0 ? 'Saved' : <Unsaved pending={pending} />}</span>
);

function Unsaved({ pending }: { readonly pending: number }) {
  if (!useIsLate()) return 'Saving …';
  const changes = pending === 1 ? '1 change' : `${pending} changes`;
  return <span className={classes.unsaved}>{`${changes} not saved yet`}</span>;
}
