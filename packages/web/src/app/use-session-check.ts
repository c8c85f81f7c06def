import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useApi } from '../shared/api/trpc.js';
import {
  selectSession,
  sessionChecked,
  sessionUnreachable,
} from '../shared/session/session-slice.js';
import { useAppDispatch, useAppSelector } from '../shared/store.js';

const UNREACHABLE_RETRY_MS = 5_000;

/** Asks the server who is signed in: at the start, while it can't be reached, and when told to. */
export function useSessionCheck(): () => Promise<void> {
  const api = useApi();
  const dispatch = useAppDispatch();
  const queryClient = useQueryClient();
  const session = useAppSelector(selectSession);
  const isUnreachable = session.status === 'signedOut' && session.reason === 'unreachable';

  const check = useCallback(async () => {
    try {
      const user = await queryClient.query({
        queryKey: ['session'],
        queryFn: () => api.users.me.query(),
        gcTime: 0,
      });
      dispatch(sessionChecked(user));
    } catch {
      dispatch(sessionUnreachable());
    }
  }, [api, dispatch, queryClient]);

  useEffect(() => {
    void check();
  }, [check]);

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
