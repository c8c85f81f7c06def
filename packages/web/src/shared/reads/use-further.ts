import { withFurther, type ListInParts, type ListRow } from '@collabor8/domain';
import { useStore } from 'react-redux';
import { useFurtherPage, type Further } from '../live/use-live-topic.js';
import { useUserContext } from '../session/session-contexts.js';
import { useAppSelector } from '../store.js';
import { landed } from './declare-read.js';
import { heldOf, useFetch, type LiveRead } from './use-live-read.js';

/** What follows in a list that `holdRead` holds, and whose read says what is `further`. */
export function useFurther<I, V extends ListInParts<ListRow>>({
  read,
  input,
  live,
}: LiveRead<I, V>): Further {
  const { username } = useUserContext().user;
  const fetch = useFetch();
  const store = useStore<Parameters<ReturnType<typeof heldOf<I, V>>>[0]>();
  const select = heldOf(read);
  return useFurtherPage({
    live,
    cursor: useAppSelector(select)?.nextCursor,
    failure: 'The rest could not be loaded.',
    read: (cursor) => fetch(read.further ?? '', { ...input, cursor }),
    land(more, cursor) {
      const held = select(store.getState());
      if (held === undefined) return;
      // By the declaration, whose types are those of the server's router.
      const whole = withFurther(held, more as ListInParts<ListRow>, cursor);
      store.dispatch(landed(read)(whole, username));
    },
  });
}
