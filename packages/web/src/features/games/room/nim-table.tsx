import {
  isPlayer,
  MIN_TAKE,
  mostTakeable,
  playerToMove,
  type GameInstance,
  playerLabel,
  NIM_OBJECTS,
  canJoin,
  clockStart,
  opponentOf,
  untilClaim,
} from '@collabor8/domain';
import { useState } from 'react';
import { newId } from '../../../shared/new-id.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import { useOnceAtATime } from '../../../shared/ui/use-once-at-a-time.js';
import { selectGameError, type HeardPresence } from '../games-slice.js';
import { MoveForm } from './move-form.js';
import classes from './nim-table.module.css';
import { Outcome } from './outcome.js';
import { PlayerSeat } from './player-seat.js';
import { useGameActions, type GameActions } from '../use-game-actions.js';
import hintClasses from './hint.module.css';
import { Button } from '../../../shared/ui/controls/button.js';
import { useSecondsSince, WORTH_SAYING_S } from '../use-seconds-since.js';

interface OpponentAwayProps {
  readonly game: GameInstance;
  readonly presence: HeardPresence | undefined;
  readonly claim: GameActions['claim'];
}

/** Says that the opponent has left the room; one who has to move loses the game to a claim after a minute. */
function OpponentAway({ game, presence, claim }: OpponentAwayProps) {
  const { username } = useUserContext().user;
  const opponent = opponentOf(game, username) ?? '';
  const since = presence?.away[opponent];
  const away = useSecondsSince(presence, since);
  const waited = useSecondsSince(presence, since == null ? since : clockStart(game, since));
  const isSaid = isPlayer(game, username) && away !== null && away >= WORTH_SAYING_S;
  if (!isSaid || waited === null) return null;
  const isTheirMove = playerToMove(game) === opponent;
  const missing = Math.ceil(untilClaim(waited * 1000) / 1000);
  return (
    <div className={hintClasses.away}>
      <span>
        {`${playerLabel(opponent)} is away. `}
        {!isTheirMove && 'A minute after your move you can claim the game.'}
        {isTheirMove &&
          (missing > 0 ? `You can claim the game in ${missing} s.` : 'You can claim the game.')}
      </span>
      {isTheirMove && (
        <Button
          color="amber"
          size="compact-md"
          disabled={missing > 0}
          loading={claim.isPending}
          onClick={() => claim.mutate({ gameID: game.gameID, attempt: newId() })}
        >
          Claim Game
        </Button>
      )}
    </div>
  );
}

interface WaitingForPlayersProps {
  readonly game: GameInstance;
  readonly join: GameActions['join'];
}

function waitingText({ players, keptFor }: GameInstance): string {
  const missing = keptFor && Object.values(keptFor).find((name) => !players.includes(name));
  if (missing !== undefined) return `Waiting for ${missing} to accept the rematch.`;
  return players.length === 0
    ? 'Waiting for two players. The first to join moves first.'
    : 'Waiting for a second player. Invite somebody.';
}

function WaitingForPlayers({ game, join }: WaitingForPlayersProps) {
  const { user } = useUserContext();
  const once = useOnceAtATime();
  return (
    <div className={hintClasses.block}>
      <p className={hintClasses.hint}>{waitingText(game)}</p>
      {canJoin(game, user.username) && (
        <Button
          loading={join.isPending}
          onClick={() => once(() => join.mutateAsync({ gameID: game.gameID }))}
        >
          Join Game
        </Button>
      )}
    </div>
  );
}

interface StonesProps {
  readonly remaining: number;
  /** How many of them are about to be taken. */
  readonly picked: number;
}

type StoneState = 'lies' | 'picked' | 'taken';

function stateOf(stone: number, { remaining, picked }: StonesProps): StoneState {
  if (stone >= remaining) return 'taken';
  return stone >= remaining - picked ? 'picked' : 'lies';
}

/** The objects as stones: those about to be taken turn amber, taken ones leave a hollow. */
const Stones = (props: StonesProps) => (
  <ol className={classes.stones} aria-hidden>
    {Array.from({ length: NIM_OBJECTS }, (_, stone) => (
      <li key={stone} className={classes.hollow}>
        <span className={classes.stone} data-state={stateOf(stone, props)} />
      </li>
    ))}
  </ol>
);

/** Says in words whose turn it is, and that a spectator watches. */
function TurnHint({ game }: { readonly game: GameInstance }) {
  const { user } = useUserContext();
  const player = playerToMove(game) ?? '';
  if (player === user.username) {
    return (
      <p className={hintClasses.hint}>
        Your turn.<span className={hintClasses.keys}> Keys 1 to 3 choose, Enter submits.</span>
      </p>
    );
  }
  const watching = isPlayer(game, user.username) ? '' : 'You are watching. ';
  return (
    <p className={hintClasses.hint}>{`${watching}Waiting for ${playerLabel(player)} to move.`}</p>
  );
}

interface NimTableProps {
  readonly game: GameInstance;
  readonly presence: HeardPresence | undefined;
}

/** The players, the objects between them, and what can be done now. */
export function NimTable({ game, presence }: NimTableProps) {
  const { user } = useUserContext();
  const actions = useGameActions(game.gameID);
  const error = useAppSelector(selectGameError, game.gameID);
  const once = useOnceAtATime();
  const [choice, setChoice] = useState(MIN_TAKE);
  const { status, moves, remainingObjects } = game.state;
  const isOwnTurn = playerToMove(game) === user.username;
  const numObjects = Math.min(choice, mostTakeable(remainingObjects));
  const submit = () => {
    if (!isOwnTurn) return;
    // How many moves it follows: sent twice, it counts once.
    const move = { gameID: game.gameID, after: moves.length, move: { numObjects } };
    once(() =>
      actions.move.mutateAsync({ ...move, attempt: newId() }).then(() => setChoice(MIN_TAKE)),
    );
  };
  return (
    <section className={classes.table} aria-label="Table">
      <div className={classes.players}>
        <PlayerSeat game={game} number={1} />
        <span className={classes.versus} aria-hidden>
          vs
        </span>
        <PlayerSeat game={game} number={2} />
      </div>
      <p className={classes.count}>
        <strong data-testid="remaining-objects">{remainingObjects}</strong>
        {remainingObjects === 1 ? 'object remaining' : 'objects remaining'}
      </p>
      <Stones remaining={remainingObjects} picked={isOwnTurn ? numObjects : 0} />
      <AlertLine message={error} />
      {status === 'WAITING_TO_START' && <WaitingForPlayers game={game} join={actions.join} />}
      {status === 'IN_PROGRESS' && isPlayer(game, user.username) && (
        <MoveForm
          numObjects={numObjects}
          most={mostTakeable(remainingObjects)}
          isOwnTurn={isOwnTurn}
          isSubmitting={actions.move.isPending}
          onChoose={setChoice}
          onSubmit={submit}
        />
      )}
      {status === 'IN_PROGRESS' && <TurnHint game={game} />}
      {status === 'IN_PROGRESS' && (
        <OpponentAway game={game} presence={presence} claim={actions.claim} />
      )}
      {status === 'OVER' && <Outcome game={game} rematch={actions.rematch} />}
    </section>
  );
}
