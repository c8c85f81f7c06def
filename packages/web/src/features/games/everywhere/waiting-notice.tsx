import { clockStart, opponentOf, untilClaim, type GameInstance } from '@collabor8/domain';
import { gamePath } from '../../../shared/paths.js';
import { ButtonLink } from '../../../shared/ui/controls/button.js';
import { IconHourglass } from '@tabler/icons-react';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { FrameBanner } from '../../../shared/ui/frame-banner.js';
import { selectPresence } from '../games-slice.js';
import { useSecondsSince, WORTH_SAYING_S } from '../use-seconds-since.js';

/** Somebody waits for one's move in a room one has left, and may claim the game in a while. */
export function WaitingNotice({ game }: { readonly game: GameInstance }) {
  const { username } = useUserContext().user;
  const presence = useAppSelector(selectPresence, game.gameID);
  const since = presence?.away[username];
  const away = useSecondsSince(presence, since);
  const waited = useSecondsSince(presence, since == null ? since : clockStart(game, since));
  if (away === null || away < WORTH_SAYING_S || waited === null) return null;
  const opponent = opponentOf(game, username) ?? '';
  const missing = Math.ceil(untilClaim(waited * 1000) / 1000);
  return (
    <FrameBanner
      label={`Game against ${opponent}`}
      icon={IconHourglass}
      buttons={
        <ButtonLink to={gamePath(game.gameID)} size="compact-md">
          Open Game
        </ButtonLink>
      }
    >
      <p role="status">{`${opponent} is waiting for your move.`}</p>
      <p>
        {missing > 0 ? `They can claim the game in ${missing} s.` : 'They can claim the game now.'}
      </p>
    </FrameBanner>
  );
}
