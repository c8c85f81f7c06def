import { isPlayer, opponentOf, playerLabel, type GameInstance } from '@collabor8/domain';
import { GAMES_PATH } from '../../../shared/paths.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { useState } from 'react';
import { useNavigate } from '../../../shared/navigation/navigation.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { PageHeader } from '../../../shared/ui/page-header.js';
import { selectGameError } from '../games-slice.js';
import classes from './room-header.module.css';
import { useGameActions } from '../use-game-actions.js';
import { IconLink } from '@tabler/icons-react';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { notifySuccess } from '../../../shared/ui/notices/notify.js';

const CopyDialog = lazyPart(
  () => import('../../../shared/ui/dialogs/form-dialog.js'),
  (module) => module.CopyDialog,
);

const FormDialog = lazyPart(
  () => import('../../../shared/ui/dialogs/form-dialog.js'),
  (module) => module.FormDialog,
);

/** Copies the address of the room; where the browser doesn't let us, it is shown for copying. */
function InviteButton() {
  const [isShown, setShown] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href);
      notifySuccess(
        'The link to this game was copied. Send it to the person you want to play with.',
      );
    } catch {
      setShown(true);
    }
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLink size={18} stroke={1.75} aria-hidden />}
        onClick={copy}
      >
        Invite
      </Button>
      {isShown && (
        <CopyDialog
          title="Invite"
          label="The link to this game"
          text={window.location.href}
          onClose={() => setShown(false)}
        />
      )}
    </>
  );
}

interface RoomHeaderProps {
  readonly gameID: string;
  /** Undefined while it is being read. */
  readonly game: GameInstance | undefined;
}

export function RoomHeader({ gameID, game }: RoomHeaderProps) {
  const { user } = useUserContext();
  const navigate = useNavigate();
  const toLobby = () => navigate(GAMES_PATH);
  const [isAsking, setAsking] = useState(false);
  const { leave } = useGameActions(gameID);
  const error = useAppSelector(selectGameError, gameID);
  const opponent = game === undefined ? undefined : opponentOf(game, user.username);

  const giveUpSeat = () => leave.mutate({ gameID }, { onSuccess: toLobby });

  const leaveGame = () => {
    const isSeated = game !== undefined && isPlayer(game, user.username);
    // After the end, leaving calls nothing (SPEC §4); who only watches has no seat to free.
    if (!isSeated || game.state.status === 'OVER') toLobby();
    else if (game.state.status === 'IN_PROGRESS') setAsking(true);
    else giveUpSeat();
  };

  return (
    <PageHeader
      title={game?.gameType ?? 'Game'}
      action={
        <div className={classes.actions}>
          <InviteButton />
          <Button variant="default" loading={leave.isPending} onClick={leaveGame}>
            Leave Game
          </Button>
          {isAsking && (
            <FormDialog
              title="Leave the game?"
              submitLabel="Leave and lose"
              isGrave
              isWorking={leave.isPending}
              error={leave.isError ? (error ?? '') : ''}
              onSubmit={giveUpSeat}
              onClose={() => {
                setAsking(false);
                leave.reset();
              }}
            >
              <p>{`The game goes on. If you leave it now, ${opponent === undefined ? 'the other player' : playerLabel(opponent)} wins.`}</p>
            </FormDialog>
          )}
        </div>
      }
    >
      <span>{`Status: ${game?.state.status ?? 'Not started'}. `}</span>
      <span>{`Game ID ${gameID}`}</span>
    </PageHeader>
  );
}
