import { MAX_TAKE, MIN_TAKE, normaliseMoveInput } from '@collabor8/domain';
import { Button } from '../../../shared/ui/controls/button.js';
import type { KeyboardEvent } from 'react';
import classes from './move-form.module.css';
import { useWindowEvent } from '../../../shared/browser.js';

interface MoveKeys {
  readonly onChoose: (numObjects: number) => void;
  readonly onSubmit: () => void;
}

/** Whatever takes keys for itself. */
const CONTROLS = 'a, button, input, select, textarea, [contenteditable], dialog, [role="dialog"]';

/** Lets the keys 1 to 3 and Enter play from anywhere in the room. */
function useMoveKeys({ onChoose, onSubmit }: MoveKeys): void {
  useWindowEvent('keydown', (event) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    const isInControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null;
    if (hasModifier || isInControl || event.repeat) return;
    if (/^[1-3]$/.test(event.key)) onChoose(normaliseMoveInput(event.key));
    if (event.key === 'Enter') onSubmit();
  });
}

interface MoveFormProps {
  readonly numObjects: number;
  /** The most that may be taken now. */
  readonly most: number;
  readonly isOwnTurn: boolean;
  readonly isSubmitting: boolean;
  readonly onChoose: (numObjects: number) => void;
  readonly onSubmit: () => void;
}

const numbers = Array.from({ length: MAX_TAKE }, (_, index) => MIN_TAKE + index);

/** How many to take: typed, by arrow keys, by the keys 1 to 3 anywhere in the room, or clicked. */
export function MoveForm(props: MoveFormProps) {
  const { numObjects, most, isOwnTurn, isSubmitting, onChoose, onSubmit } = props;
  useMoveKeys({ onChoose, onSubmit });

  const onArrow = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChoose(Math.min(most, Math.max(MIN_TAKE, numObjects + step)));
  };

  return (
    <form
      className={classes.form}
      aria-label="Your move"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <label className={classes.label}>
        Take
        <input
          className={classes.input}
          inputMode="numeric"
          autoComplete="off"
          aria-label="Number of objects to take"
          value={numObjects}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={onArrow}
          onChange={(event) => onChoose(normaliseMoveInput(event.currentTarget.value))}
        />
      </label>
      <div className={classes.numbers} role="group" aria-label="Take">
        {numbers.map((number) => (
          <button
            key={number}
            type="button"
            className={classes.number}
            aria-pressed={number === numObjects}
            disabled={number > most}
            onClick={() => onChoose(number)}
          >
            {number}
          </button>
        ))}
      </div>
      <Button
        type="submit"
        className={classes.submit ?? ''}
        disabled={!isOwnTurn}
        loading={isSubmitting}
      >
        Submit Move
      </Button>
    </form>
  );
}
