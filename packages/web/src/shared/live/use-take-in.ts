import type { LiveEvent } from '@collabor8/domain';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { useUserContext } from '../session/session-contexts.js';
import { liveEventReceived } from './live-event.js';

/**
 * Takes in what the server answers to a change, null where nothing changed: the answer is as good as its event,
 * which may come before or after it.
 */
export function useTakeIn(): (event: LiveEvent | null) => void {
  const dispatch = useDispatch();
  const reader = useUserContext().user.username;
  return useCallback(
    (event) => {
      if (event !== null) dispatch(liveEventReceived({ event, reader }));
    },
    [dispatch, reader],
  );
}
