import { useDispatch } from 'react-redux';
import { gamePath } from '../../../shared/paths.js';
import { useLocation } from '../../../shared/navigation/navigation.js';
import { freshRead } from '../../../shared/api/fresh-read.js';
import { trpc } from '../../../shared/api/trpc.js';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { useLiveQuery } from '../../../shared/live/use-live-query.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { ownGamesRead, selectOwnNotices } from '../games-slice.js';

const GameNotices = lazyPart(
  () => import('./game-notices.js'),
  (module) => module.GameNotices,
);

/** Tells on every page whom one keeps waiting in a game, and of a game that was lost by that. */
export function OwnGamesBanner() {
  const { username } = useUserContext().user;
  const utils = trpc.useUtils();
  const dispatch = useDispatch();
  const { pathname } = useLocation();
  useLiveQuery({
    topic: { kind: 'person', username },
    queryKey: ['games'],
    read: () => utils.games.openOwn.fetch(undefined, freshRead()),
    land: (own) => dispatch(ownGamesRead({ username, own })),
  });
  const { keptWaiting, lost } = useAppSelector(selectOwnNotices, username);
  const elsewhere = keptWaiting.filter(({ gameID }) => gamePath(gameID) !== pathname);
  if (elsewhere.length + lost.length === 0) return null;
  return <GameNotices keptWaiting={elsewhere} lost={lost} />;
}
