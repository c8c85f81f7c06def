import {
  moveRecords,
  playerLabel,
  remainingAfter,
  heapOf,
  isPlayer,
  MIN_TAKE,
  mostTakeable,
  playerToMove,
  type GameInstance,
} from '@collabor8/domain';
import {
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
} from '@tabler/icons-react';
import { useState } from 'react';
import { newId } from '../../../shared/new-id.js';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { useKeys } from '../../../shared/shortcuts/use-keys.js';
import { useAppSelector } from '../../../shared/store.js';
import { IconButton } from '../../../shared/ui/controls/button.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import { selectGameError, type HeardPresence } from '../games-slice.js';
import { useOnceAtATime, useGameActions } from '../use-game-actions.js';
import hintClasses from './hint.module.css';
import { MoveForm, Outcome, RecordLine } from './outcome.js';
import classes from './nim-table.module.css';
import { PlayerSeat, CallOfTime, OpponentAway, WaitingForPlayers } from './player-seat.js';

interface ReplayProps {
  readonly game: GameInstance;
  /** How many moves the table shows. */
  readonly step: number;
  readonly onStep: (step: number) => void;
}

function stepText(game: GameInstance, step: number): string {
  const record = moveRecords(game)[step - 1];
  const remaining = remainingAfter(game, step);
  const left = remaining === 1 ? '1 object remains' : `${remaining} objects remain`;
  if (record === undefined) return `Before the first move: ${left}.`;
  const { number, player, numObjects } = record;
  const count = game.state.moves.length;
  return `Move ${number} of ${count}: ${playerLabel(player)} took ${numObjects}, ${left}.`;
}

/** Goes through the moves of a game that is over, by buttons or by arrow keys anywhere in the room. */
function Replay({ game, step, onStep }: ReplayProps) {
  const last = game.state.moves.length;
  const goTo = (wanted: number) => onStep(Math.min(last, Math.max(0, wanted)));

  useKeys({ ArrowLeft: () => goTo(step - 1), ArrowRight: () => goTo(step + 1) });

  const buttons = [
    { label: 'First', to: 0, isPossible: step > 0, Icon: IconPlayerSkipBack },
    { label: 'Back', to: step - 1, isPossible: step > 0, Icon: IconPlayerTrackPrev },
    { label: 'Next', to: step + 1, isPossible: step < last, Icon: IconPlayerTrackNext },
    { label: 'Last', to: last, isPossible: step < last, Icon: IconPlayerSkipForward },
  ] as const;
  return (
    <div className={classes.replay} role="group" aria-label="Replay">
      <div className={classes.buttons}>
        {buttons.map(({ label, to, isPossible, Icon }) => (
          // Not disabled, or the focus would be lost at either end.
          <IconButton
            key={label}
            label={label}
            aria-disabled={!isPossible}
            onClick={() => goTo(to)}
          >
            <Icon size={20} aria-hidden />
          </IconButton>
        ))}
      </div>
      <p className={hintClasses.hint} aria-live="polite">
        {stepText(game, step)}
      </p>
    </div>
  );
}

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

export interface RoomProps {
  readonly game: GameInstance;
  readonly presence: HeardPresence | undefined;
}

/** The players, the objects between them, and what can be done now. */
export function NimTable({ game, presence }: RoomProps) {
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
    // Takes the focus of what goes, such as 'Join Game': Enter submits there, and would follow the link of a player.
    <section className={classes.table} aria-label="Table" tabIndex={-1}>
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
