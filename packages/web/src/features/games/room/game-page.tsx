import type { GameInstance } from '@collabor8/domain';
import { GAMES_PATH } from '../../../shared/paths.js';
import { ButtonLink } from '../../../shared/ui/controls/button.js';
import type { ComponentType } from 'react';
import { useParams } from '../../../shared/navigation/navigation.js';
import { errorCode, serverMessage } from '../../../shared/api/errors.js';
import { EmptyState, ErrorState, SkeletonRows } from '../../../shared/ui/states/states.js';
import { useLanded } from '../../../shared/ui/use-landed.js';
import { usePageTitle } from '../../../shared/ui/use-page-title.js';
import { type HeardPresence, selectGame, selectIsCleared, selectPresence } from '../games-slice.js';
import { roomRead } from '../reads.js';
import { NimRoom } from './nim-room.js';
import { RoomHeader } from './room-header.js';
import { useLiveRead } from '../../../shared/reads/use-live-read.js';
import { useAppSelector } from '../../../shared/store.js';

interface RoomHandle {
  readonly game: GameInstance | undefined;
  readonly presence: HeardPresence | undefined;
  /** The table was cleared while it was on the screen. */
  readonly isCleared: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

function useRoom(gameID: string): RoomHandle {
  const game = useAppSelector(selectGame, gameID);
  const presence = useAppSelector(selectPresence, gameID);
  const { hasLanded, error, retry } = useLiveRead(roomRead, { gameID }, { held: game });
  return {
    // What the lobby knew of the game is out of date until the room has been read.
    game: hasLanded ? game : undefined,
    presence: hasLanded ? presence : undefined,
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
          ? 'This table was closed, or everyone left it.'
          : 'Make sure the address is correct. Tables are removed once everyone has left.'}
      </EmptyState>
    );
  }
  return (
    <>
      <RoomHeader gameID={gameID} game={game} />
      {game !== undefined && <Table game={game} presence={presence} />}
      {game === undefined &&
        (error === undefined ? (
          <SkeletonRows rows={1} height={400} label="Loading the game" />
        ) : (
          <ErrorState
            title="The game could not be loaded"
            hint={serverMessage(error)}
            onRetry={retry}
          />
        ))}
    </>
  );
}

interface TableProps {
  readonly game: GameInstance;
  readonly presence: HeardPresence | undefined;
}

/** The room of each game type. */
const rooms: Readonly<Partial<Record<string, ComponentType<TableProps>>>> = { Nim: NimRoom };

function Table(props: TableProps) {
  const GameRoom = rooms[props.game.gameType];
  return GameRoom === undefined ? (
    <EmptyState title="Unknown game type" />
  ) : (
    <GameRoom {...props} />
  );
}
