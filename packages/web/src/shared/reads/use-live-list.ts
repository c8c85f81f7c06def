import { withFurther, type ListInParts, type ListRow } from '@collabor8/domain';
import { useStore } from 'react-redux';
import { useFurtherPage } from '../live/use-live-topic.js';
import { useUserContext } from '../session/session-contexts.js';
import { useAppSelector } from '../store.js';
import { landed, type Read } from './declare-read.js';
import { heldOf, useFetch, useLiveRead, type Asked } from './use-live-read.js';

/** A list that `holdRead` holds, as far as it was read, and whose read says what is `further`: for an `InfiniteList`. */
export function useLiveList<I, V extends ListInParts<ListRow>>(
  read: Read<I, V>,
  ...asked: Asked<I, V>
) {
  const { username } = useUserContext().user;
  const fetch = useFetch();
  const store = useStore<Parameters<ReturnType<typeof heldOf<I, V>>>[0]>();
  const select = heldOf(read);
  const held = useAppSelector(select);
  const { input, live, error, retry } = useLiveRead(read, ...asked);
  const more = useFurtherPage({
    live,
    cursor: held?.nextCursor,
    read: (cursor) => fetch(read.further ?? '', { ...input, cursor }),
    land(further, cursor) {
      const known = select(store.getState());
      if (known === undefined) return;
      // By the declaration, whose types are those of the server's router.
      const whole = withFurther(known, further as ListInParts<ListRow>, cursor);
      store.dispatch(landed(read)(whole, username));
    },
  });
  const items: V['items'] | undefined = held?.items;
  return { held, items, more, error, retry };
}
