import { gamePath } from '../../../shared/paths.js';
import { useLocation } from '../../../shared/navigation/navigation.js';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { selectOwnNotices } from '../games-slice.js';

const GameNotices = lazyPart(() => import('./game-notices.js'), 'GameNotices');

/** Tells on every page whom one keeps waiting in a game, and of a game that was lost by that. */
export function OwnGamesBanner() {
  const { username } = useUserContext().user;
  const { pathname } = useLocation();
  const { keptWaiting, lost } = useAppSelector(selectOwnNotices, username);
  const elsewhere = keptWaiting.filter(({ gameID }) => gamePath(gameID) !== pathname);
  if (elsewhere.length + lost.length === 0) return null;
  return <GameNotices keptWaiting={elsewhere} lost={lost} />;
}
