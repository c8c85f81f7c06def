import type { LiveEvent } from '@collabor8/domain';
import { useDispatch } from 'react-redux';
import { freshRead } from '../../shared/api/fresh-read.js';
import { trpc } from '../../shared/api/trpc.js';
import { takeLanded } from '../../shared/live/landed.js';
import { useLiveQuery } from '../../shared/live/use-live-query.js';
import { useUserContext } from '../../shared/session/session-contexts.js';
import { chatsListed } from './chats-slice.js';

/** Keeps 'Your Chats' current in their slice; whoever asks for them shares one read. */
export function useOwnChats(onEvent?: (event: LiveEvent) => void) {
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const reader = useUserContext().user.username;
  return useLiveQuery({
    topic: { kind: 'person', username: reader },
    queryKey: ['chats'],
    read: () => utils.chats.openList.fetch(undefined, freshRead()),
    land: (list) => {
      if (!takeLanded(list)) dispatch(chatsListed(list));
    },
    ...(onEvent && { onEvent }),
  });
}
