import { type GameInstance, clockStart, opponentOf, untilClaim } from '@collabor8/domain';
import { gamePath } from '../../../shared/paths.js';
import { ButtonLink, Button } from '../../../shared/ui/controls/button.js';
import { IconHourglass, IconHourglassOff } from '@tabler/icons-react';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { FrameBanner } from '../../../shared/ui/frame-banner.js';
import { selectOwnNotices, selectPresence } from '../games-slice.js';
import { useSecondsSince, WORTH_SAYING_S } from '../use-seconds-since.js';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from '../../../shared/navigation/navigation.js';
import { useAcknowledgeLoss } from '../use-game-actions.js';

const lossText = (game: GameInstance, opponent: string): string =>
  game.endedBy === 'time'
    ? `You lost: your time ran out in a game against ${opponent}.`
    : `You lost: ${opponent} claimed the game after you were away from your move for a minute.`;

/** A game was claimed, or ended by one's clock, while one was away. Told until one has seen it, here or in the room. */
function LossNotice({ game }: { readonly game: GameInstance }) {
  const { username } = useUserContext().user;
  const { pathname } = useLocation();
  const { gameID } = game;
  const { mutate, isPending } = useAcknowledgeLoss(gameID);
  const isInRoom = pathname === gamePath(gameID);
  const note = useEffectEvent(() => mutate({ gameID }));
  useEffect(() => {
    if (isInRoom) note();
  }, [isInRoom]);
  if (isInRoom) return null;
  return (
    <FrameBanner
      label="A game you lost"
      icon={IconHourglassOff}
      buttons={
        <>
          <ButtonLink to={gamePath(gameID)} size="compact-md">
            View Game
          </ButtonLink>
          <Button
            variant="default"
            size="compact-md"
            loading={isPending}
            onClick={() => mutate({ gameID })}
          >
            Dismiss
          </Button>
        </>
      }
    >
      <p role="alert">{lossText(game, opponentOf(game, username) ?? '')}</p>
    </FrameBanner>
  );
}

/** Somebody waits for one's move in a room one has left, and may claim the game in a while. Dismissed, it stays away until the next move. */
function WaitingNotice({ game }: { readonly game: GameInstance }) {
  const { username } = useUserContext().user;
  const presence = useAppSelector(selectPresence, game.gameID);
  const since = presence?.away[username];
  const away = useSecondsSince(presence, since);
  const waited = useSecondsSince(presence, since == null ? since : clockStart(game, since));
  const move = game.state.moves.length;
  const [dismissed, setDismissed] = useState<number>();
  if (dismissed === move) return null;
  if (away === null || away < WORTH_SAYING_S || waited === null) return null;
  const opponent = opponentOf(game, username) ?? '';
  const missing = Math.ceil(untilClaim(waited * 1000) / 1000);
  return (
    <FrameBanner
      label={`Game against ${opponent}`}
      icon={IconHourglass}
      buttons={
        <>
          <ButtonLink to={gamePath(game.gameID)} size="compact-md">
            Open Game
          </ButtonLink>
          <Button variant="default" size="compact-md" onClick={() => setDismissed(move)}>
            Dismiss
          </Button>
        </>
      }
    >
      <p role="status">{`${opponent} is waiting for your move.`}</p>
      <p>
        {missing > 0 ? `They can claim the game in ${missing} s.` : 'They can claim the game now.'}
      </p>
    </FrameBanner>
  );
}

/** Tells on every page whom one keeps waiting in a game, and of a game that was lost by that. */
export function OwnGamesBanner() {
  const { username } = useUserContext().user;
  const { pathname } = useLocation();
  const { keptWaiting, lost } = useAppSelector(selectOwnNotices, username);
  const elsewhere = keptWaiting.filter(({ gameID }) => gamePath(gameID) !== pathname);
  return (
    <>
      {lost.map((game) => (
        <LossNotice key={game.gameID} game={game} />
      ))}
      {elsewhere.map((game) => (
        <WaitingNotice key={game.gameID} game={game} />
      ))}
    </>
  );
}
