import { selectSession } from '../../../shared/session/session-slice.js';
import { useAppSelector } from '../../../shared/store.js';
import { useDelayed } from '../../../shared/ui/states/states.js';

const QUIET_MS = 1_500;

/** Whether what waits for the server is worth a word: what is acknowledged in a moment isn't. */
export function useIsLate(): boolean {
  const session = useAppSelector(selectSession);
  const isLate = useDelayed(QUIET_MS);
  return isLate || session.status !== 'signedIn' || session.connection !== 'live';
}
