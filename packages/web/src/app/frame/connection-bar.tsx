import { selectSession, type SessionState } from '../../shared/session/session-slice.js';
import { useAppSelector } from '../../shared/store.js';
import { useDelayed } from '../../shared/ui/states/states.js';
import classes from './frame.module.css';

interface Trouble {
  readonly words: string;
  /** Before it is worth a word. */
  readonly quietMs: number;
}

/** A thin bar while there is no realtime connection; the page goes on below it. */
export function ConnectionBar() {
  const trouble = troubleOf(useAppSelector(selectSession));
  return <div role="status">{trouble && <Told key={trouble.words} {...trouble} />}</div>;
}

const Told = ({ words, quietMs }: Trouble) =>
  useDelayed(quietMs) && (
    <div className={classes.bar}>
      <span className={classes.words}>{words}</span>
    </div>
  );

function troubleOf(session: SessionState): Trouble | null {
  if (session.status !== 'signedIn') return null;
  switch (session.connection) {
    case 'offline':
      return {
        words: 'You are offline. What you write is kept.',
        quietMs: 0,
      };
    case 'connecting':
      // The first one takes longer than a blink anyhow.
      return { words: 'Connecting … What you type is kept.', quietMs: 3_000 };
    case 'interrupted':
      return { words: 'Connection lost. Reconnecting … What you typed is kept.', quietMs: 1_000 };
    case 'live':
    case 'failed':
      return null;
  }
}
