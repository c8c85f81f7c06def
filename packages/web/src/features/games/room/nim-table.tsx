import {
  heapOf,
  isPlayer,
  MIN_TAKE,
  mostTakeable,
  playerLabel,
  playerToMove,
  remainingAfter,
  type GameInstance,
} from '@collabor8/domain';
import { useState } from 'react';
import { newId } from '../../../shared/new-id.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useAppSelector } from '../../../shared/store.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import { useOnceAtATime, useGameActions } from '../use-game-actions.js';
import { selectGameError, type HeardPresence } from '../games-slice.js';
import hintClasses from './hint.module.css';
import { MoveForm } from './move-form.js';
import classes from './nim-table.module.css';
import { OpponentAway, WaitingForPlayers } from './waiting.js';
import { Outcome, RecordLine } from './outcome.js';
import { PlayerSeat, CallOfTime } from './player-seat.js';
import { Replay } from './replay.js';

interface StonesProps {
  /** How many there were at the beginning. */
  readonly heap: number;
  readonly remaining: number;
  /** How many of them are about to be taken. */
  readonly picked: number;
}

type StoneState = 'lies' | 'picked' | 'taken';

function stateOf(stone: number, { remaining, picked }: Omit<StonesProps, 'heap'>): StoneState {
  if (stone >= remaining) return 'taken';
  return stone >= remaining - picked ? 'picked' : 'lies';
}

/** The objects as stones: those about to be taken turn amber, taken ones leave a hollow. */
const Stones = ({ heap, ...props }: StonesProps) => (
  <ol className={classes.stones} aria-hidden>
    {Array.from({ length: heap }, (_, stone) => (
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
  // The end, until one looks back.
  const [step = moves.length, setStep] = useState<number>();
  const isReplayed = status === 'OVER' && moves.length > 0;
  const shown = isReplayed ? remainingAfter(game, step) : remainingObjects;
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
        <PlayerSeat game={game} number={1} presence={presence} />
        <span className={classes.versus} aria-hidden>
          vs
        </span>
        <PlayerSeat game={game} number={2} presence={presence} />
      </div>
      <RecordLine game={game} />
      <p className={classes.count}>
        <strong data-testid="remaining-objects">{shown}</strong>
        {shown === 1 ? 'object remaining' : 'objects remaining'}
      </p>
      <Stones heap={heapOf(game)} remaining={shown} picked={isOwnTurn ? numObjects : 0} />
      {isReplayed && <Replay game={game} step={step} onStep={setStep} />}
      <CallOfTime game={game} presence={presence} />
      <AlertLine message={error} />
      {status === 'WAITING_TO_START' && <WaitingForPlayers game={game} actions={actions} />}
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
