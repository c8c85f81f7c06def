import { opponentOf, type GameInstance } from '@collabor8/domain';
import { gamePath } from '../../../shared/paths.js';
import { Button, ButtonLink } from '../../../shared/ui/controls/button.js';
import { IconHourglassOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from '../../../shared/navigation/navigation.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { FrameBanner } from '../../../shared/ui/frame-banner.js';
import { useAcknowledgeLoss } from '../use-game-actions.js';

/** A game was claimed while one was away. Told until one has seen it, here or in the room. */
export function LossNotice({ game }: { readonly game: GameInstance }) {
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
      <p role="alert">
        {`You lost: ${opponentOf(game, username) ?? ''} claimed the game after you were away from your move for a minute.`}
      </p>
    </FrameBanner>
  );
}
