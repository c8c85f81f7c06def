import { Button } from '../../../shared/ui/controls/button.js';
import { useDispatch } from 'react-redux';
import {
  connectionRetried,
  selectSession,
  type SessionState,
} from '../../../shared/session/session-slice.js';
import { useAppSelector } from '../../../shared/store.js';
import { AlertLine } from '../../../shared/ui/states/alert-line.js';

/** Why somebody finds themselves on the login page, where that needs saying. */
export function SessionNotice() {
  const session = useAppSelector(selectSession);
  const dispatch = useDispatch();
  return (
    <AlertLine message={noticeOf(session)}>
      {session.status === 'signedIn' && (
        <Button size="compact-sm" variant="default" onClick={() => dispatch(connectionRetried())}>
          Try again
        </Button>
      )}
    </AlertLine>
  );
}

function noticeOf(session: SessionState): string | null {
  switch (session.status) {
    case 'unknown':
      return null;
    case 'signedIn':
      return session.connection === 'failed'
        ? 'The live connection could not be made. Check your network, then try again.'
        : null;
    case 'signedOut':
      break;
  }
  switch (session.reason) {
    case 'ended':
      return 'Your session has ended. Log in again to continue.';
    case 'unreachable':
      return 'The server cannot be reached. Check your connection; this page goes on by itself.';
    case 'fresh':
    case 'loggedOut':
    case 'accountDeleted':
      return null;
  }
}
