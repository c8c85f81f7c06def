import { useDispatch } from 'react-redux';
import { freshRead } from '../../../../shared/api/fresh-read.js';
import { trpc } from '../../../../shared/api/trpc.js';
import { useLiveQuery } from '../../../../shared/live/use-live-query.js';
import { useUserContext } from '../../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../../shared/store.js';
import { ownSessionsRead, selectOwnSessions } from './own-sessions-slice.js';

/** One's sessions, kept current by events, and what ends them. */
export function useOwnSessions() {
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const { username } = useUserContext().user;
  const query = useLiveQuery({
    topic: { kind: 'person', username },
    queryKey: ['sessions'],
    read: () => utils.users.openSessions.fetch(undefined, freshRead()),
    land: (own) => dispatch(ownSessionsRead(own)),
  });
  const own = useAppSelector(selectOwnSessions);
  return {
    own: own ?? undefined,
    hasFailed: query.error !== undefined,
    end: trpc.users.endSession.useMutation(),
    endOthers: trpc.users.endOtherSessions.useMutation(),
  };
}
