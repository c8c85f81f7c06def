import { useCallback, useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import { trpc } from '../shared/api/trpc.js';
import {
  selectSession,
  sessionConfirmed,
  sessionEnded,
  sessionUnreachable,
} from '../shared/session/session-slice.js';
import { useAppSelector } from '../shared/store.js';

const UNREACHABLE_RETRY_MS = 5_000;

/** Asks the server who is signed in: at the start, while it can't be reached, and when told to. */
export function useSessionCheck(): () => Promise<void> {
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const session = useAppSelector(selectSession);
  const isUnreachable = session.status === 'signedOut' && session.reason === 'unreachable';

  const check = useCallback(async () => {
    try {
      const { value, places } = await utils.users.openSession.fetch(undefined, { gcTime: 0 });
      dispatch(value === null ? sessionEnded('ended') : sessionConfirmed({ value, places }));
    } catch {
      dispatch(sessionUnreachable());
    }
  }, [dispatch, utils]);

  // The page may have come with the answer.
  const begin = useEffectEvent(() => {
    if (session.status === 'unknown') void check();
  });
  useEffect(() => begin(), []);

  useEffect(() => {
    if (!isUnreachable) return;
    const repeat = () => void check();
    const timer = setInterval(repeat, UNREACHABLE_RETRY_MS);
    window.addEventListener('online', repeat);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', repeat);
    };
  }, [check, isUnreachable]);

  return check;
}
