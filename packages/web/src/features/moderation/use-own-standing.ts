import { useDispatch } from 'react-redux';
import { freshRead } from '../../shared/api/fresh-read.js';
import { trpc } from '../../shared/api/trpc.js';
import { useLiveQuery } from '../../shared/live/use-live-query.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { ownStandingRead } from './moderation-slice.js';

/** Keeps what the reader may do on the site current in its slice; whoever asks shares one read. */
export function useOwnStanding(): void {
  const { username } = useUserContext().user;
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  useLiveQuery({
    topic: { kind: 'person', username },
    queryKey: ['standing'],
    read: () => utils.moderation.openOwn.fetch(undefined, freshRead()),
    land: (own) => dispatch(ownStandingRead(own)),
  });
}
