import { selectSession } from '../../shared/session/session-slice.js';
import { useAppSelector } from '../../shared/store.js';
import { useDelayed } from '../../shared/ui/states/use-delayed.js';
import classes from './connection-bar.module.css';

const QUIET_MS = 1_000;

/** A thin bar while the realtime connection is being made again; the page goes on below it. */
export function ConnectionBar() {
  const session = useAppSelector(selectSession);
  const isInterrupted = session.status === 'signedIn' && session.connection === 'interrupted';
  return <div role="status">{isInterrupted && <Reconnecting />}</div>;
}

/** A blink of the network is not worth a word. */
const Reconnecting = () =>
  useDelayed(QUIET_MS) && (
    <div className={classes.bar}>
      <span className={classes.words}>Connection lost. Reconnecting … What you typed is kept.</span>
    </div>
  );
