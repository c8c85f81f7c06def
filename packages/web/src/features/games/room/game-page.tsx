import { useCopying } from '../../../shared/ui/dialogs/copying.js';
import { isPlayer, opponentOf, playerLabel, type GameInstance } from '@collabor8/domain';
import { IconLink } from '@tabler/icons-react';
import { useState, type ComponentType } from 'react';
import { errorCode } from '../../../shared/api/trpc.js';
import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { useNavigate, useParams } from '../../../shared/navigation/navigation.js';
import { GAMES_PATH } from '../../../shared/paths.js';
import { useLiveRead, useLanded } from '../../../shared/reads/use-live-read.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { Button, ButtonLink } from '../../../shared/ui/controls/button.js';
import { Row } from '../../../shared/ui/layout.js';
import { PageHeader, usePageTitle } from '../../../shared/ui/page-header.js';
import { EmptyState, LoadState } from '../../../shared/ui/states/states.js';
import { selectGameError, selectGame, selectIsCleared, selectPresence } from '../games-slice.js';
import { roomRead } from '../reads.js';
import { useGameActions } from '../use-game-actions.js';
import { NimRoom } from './nim-room.js';
import type { RoomProps } from './nim-table.js';

const FormDialog = lazyPart(() => import('../../../shared/ui/dialogs/dialog.js'), 'FormDialog');

/** Copies the address of the room; where the browser doesn't let us, it is shown for copying. */
function InviteButton() {
  const { copy, dialog } = useCopying({
    text: window.location.href,
    said: 'The link to this game was copied. Send it to the person you want to play with.',
    title: 'Invite',
    label: 'The link to this game',
  });
  return (
    <>
      <Button variant="default" leftSection={<IconLink size={18} />} onClick={copy}>
        Invite
      </Button>
      {dialog}
    </>
  );
}

interface RoomHeaderProps {
  readonly gameID: string;
  /** Undefined while it is being read. */
  readonly game: GameInstance | undefined;
}

function RoomHeader({ gameID, game }: RoomHeaderProps) {
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
        <Row gap={12} at="end" fit="firm">
          <InviteButton />
          <Button variant="default" loading={leave.isPending} onClick={leaveGame}>
            Leave Game
          </Button>
          {isAsking && (
            <FormDialog
              title="Leave the game?"
              submitLabel="Leave and lose"
              isGrave
              change={{ isPending: leave.isPending, failure: leave.isError ? (error ?? '') : '' }}
              onSubmit={giveUpSeat}
              onClose={() => {
                setAsking(false);
                leave.reset();
              }}
            >
              <p>{`The game goes on. If you leave it now, ${opponent === undefined ? 'the other player' : playerLabel(opponent)} wins.`}</p>
            </FormDialog>
          )}
        </Row>
      }
    >
      <span>{`Status: ${game?.state.status ?? 'Not started'}. `}</span>
      <span>{`Game ID ${gameID}`}</span>
    </PageHeader>
  );
}

function useRoom(gameID: string) {
  const game = useAppSelector(selectGame, gameID);
  const presence = useAppSelector(selectPresence, gameID);
  const { hasLanded, error, retry } = useLiveRead(roomRead, { gameID });
  return {
    // What the lobby knew of the game is out of date until the room has been read.
    game: hasLanded ? game : undefined,
    presence: hasLanded ? presence : undefined,
    /** The table was cleared while it was on the screen. */
    isCleared: useAppSelector(selectIsCleared, gameID),
    error,
    retry,
  };
}

/** /games/:gameID */
export function GamePage() {
  const { gameID = '' } = useParams();
  return <Room key={gameID} gameID={gameID} />;
}

function Room({ gameID }: { readonly gameID: string }) {
  const { game: read, presence, isCleared, error, retry } = useRoom(gameID);
  const game = useLanded(read);
  usePageTitle(game?.gameType ?? 'Game');

  if (isCleared || errorCode(error) === 'NOT_FOUND') {
    return (
      <EmptyState
        isPage
        title="Game not found"
        action={
          <ButtonLink to={GAMES_PATH} variant="default">
            See all games
          </ButtonLink>
        }
      >
        {isCleared
          ? 'This game was closed, or everyone left it.'
          : 'Make sure the address is correct. Games are removed once everyone has left.'}
      </EmptyState>
    );
  }
  return (
    <>
      <RoomHeader gameID={gameID} game={game} />
      {game !== undefined && <Table game={game} presence={presence} />}
      {game === undefined && (
        <LoadState
          query={{ error, retry }}
          failure="The game could not be loaded"
          rows={1}
          height={400}
          label="Loading the game"
        />
      )}
    </>
  );
}

const rooms: Readonly<Partial<Record<string, ComponentType<RoomProps>>>> = { Nim: NimRoom };

function Table(props: RoomProps) {
  const GameRoom = rooms[props.game.gameType];
  return GameRoom === undefined ? (
    <EmptyState title="Unknown game type" />
  ) : (
    <GameRoom {...props} />
  );
}
