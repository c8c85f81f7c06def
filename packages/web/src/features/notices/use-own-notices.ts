import type { LiveEvent } from '@collabor8/domain';
import { useDispatch } from 'react-redux';
import { freshRead } from '../../shared/api/fresh-read.js';
import { trpc } from '../../shared/api/trpc.js';
import { useLiveQuery } from '../../shared/live/use-live-query.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { noticesRead } from './notices-slice.js';

/** Keeps the reader's notices current in their slice; whoever asks for them shares one read. */
export function useOwnNotices(onEvent?: (event: LiveEvent) => void): void {
  const { username } = useUserContext().user;
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  useLiveQuery({
    topic: { kind: 'person', username },
    queryKey: ['notices'],
    read: () => utils.notices.openMine.fetch(undefined, freshRead()),
    land: (centre) => dispatch(noticesRead(centre)),
    ...(onEvent && { onEvent }),
  });
}
