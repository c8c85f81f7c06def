import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../shared/api/trpc.js';
import { useLiveTopic } from '../../shared/live/use-live-topic.js';
import { useAppDispatch } from '../../shared/store.js';
import { presenceChanged, presenceRead } from './chats-slice.js';

/** Direct chats whose other person's dot is kept current: those one sees without much scrolling. */
const DIRECT_CHATS = 30;

/** Keeps in the slice who is online, of the opened chat and of the direct ones in the list. */
export function usePresence(
  openedId: string | null,
  participantCount: number,
  directIds: readonly string[],
): void {
  const api = useApi();
  const dispatch = useAppDispatch();
  const live = useLiveTopic({ kind: 'users' }, (event) => {
    if (event.name === 'userUpdate') dispatch(presenceChanged(event));
  });
  const direct = directIds.slice(0, DIRECT_CHATS);

  useQuery({
    queryKey: ['presence', openedId, participantCount, live.generation],
    enabled: live.isAttached && openedId !== null,
    gcTime: 0,
    queryFn: () =>
      live.read(
        () => api.chats.presence.query({ chatId: openedId ?? '' }),
        (people) => dispatch(presenceRead(people)),
      ),
  });
  useQuery({
    queryKey: ['presence', direct.toSorted(), live.generation],
    enabled: live.isAttached && direct.length > 0,
    gcTime: 0,
    queryFn: () =>
      live.read(
        async () =>
          (await Promise.all(direct.map((chatId) => api.chats.presence.query({ chatId })))).flat(),
        (people) => dispatch(presenceRead(people)),
      ),
  });
}
