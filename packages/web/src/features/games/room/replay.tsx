import { moveRecords, playerLabel, remainingAfter, type GameInstance } from '@collabor8/domain';
import {
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
} from '@tabler/icons-react';
import { useWindowEvent } from '../../../shared/browser-events.js';
import { IconButton } from '../../../shared/ui/controls/button.js';
import classes from './replay.module.css';

interface ReplayProps {
  readonly game: GameInstance;
  /** How many moves the table shows. */
  readonly step: number;
  readonly onStep: (step: number) => void;
}

/** Whatever takes arrows for itself. */
const CONTROLS = 'input, select, textarea, [contenteditable], dialog, [role="dialog"]';

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
export function Replay({ game, step, onStep }: ReplayProps) {
  const last = game.state.moves.length;
  const goTo = (wanted: number) => onStep(Math.min(last, Math.max(0, wanted)));

  useWindowEvent('keydown', (event) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    const isTaken = event.target instanceof Element && event.target.closest(CONTROLS) !== null;
    const wanted = { ArrowLeft: step - 1, ArrowRight: step + 1 }[event.key];
    if (wanted === undefined || hasModifier || isTaken) return;
    event.preventDefault();
    goTo(wanted);
  });

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
            <Icon size={20} stroke={1.75} aria-hidden />
          </IconButton>
        ))}
      </div>
      <p className={classes.step} aria-live="polite">
        {stepText(game, step)}
      </p>
    </div>
  );
}
