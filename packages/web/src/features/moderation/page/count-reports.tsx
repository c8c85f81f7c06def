import { useDispatch } from 'react-redux';
import { freshRead } from '../../../shared/api/fresh-read.js';
import { trpc } from '../../../shared/api/trpc.js';
import { useLiveQuery } from '../../../shared/live/use-live-query.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { openReportsRead } from '../moderation-slice.js';

/** Keeps the number of open reports current for moderators, on every page. */
export function CountReports() {
  const { username } = useUserContext().user;
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  useLiveQuery({
    topic: { kind: 'person', username },
    queryKey: ['open reports'],
    read: () => utils.moderation.openQueue.fetch({ state: 'open', reason: null }, freshRead()),
    land: (queue) => dispatch(openReportsRead(queue)),
  });
  return null;
}
