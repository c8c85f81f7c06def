import classes from './choice-buttons.module.css';
import { useId } from 'react';
import { Text } from './layout.js';

interface ChoiceListProps<T extends string> {
  readonly label: string;
  readonly choices: readonly { readonly value: T; readonly text: string }[];
  readonly chosen: T;
  readonly onChange: (value: T) => void;
}

/** A few choices, one below the other, of which one is on. */
export function ChoiceList<T extends string>(props: ChoiceListProps<T>) {
  const { label, choices, chosen, onChange } = props;
  const name = useId();
  return (
    <fieldset className={classes.choices}>
      <legend>{label}</legend>
      {choices.map(({ value, text }) => (
        <label key={value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => onChange(value)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

interface ChoiceButtonsProps<T extends string> {
  /** Names the group for a screen reader. */
  readonly label: string;
  readonly choices: readonly {
    readonly value: T;
    readonly text: string;
    /** How much there is of it. */
    readonly count?: string;
  }[];
  readonly chosen: T;
  readonly onChange: (value: T) => void;
}

/** A few choices in one line, of which one is on. */
export const ChoiceButtons = <T extends string>({
  label,
  choices,
  chosen,
  onChange,
}: ChoiceButtonsProps<T>) => (
  <div className={classes.group} role="group" aria-label={label}>
    {choices.map(({ value, text, count }) => (
      <button
        key={value}
        type="button"
        className={classes.button}
        aria-pressed={value === chosen}
        onClick={() => onChange(value)}
      >
        {text}
        {count !== undefined && (
          <>
            {' '}
            <Text weight="text" isCount>
              {count}
            </Text>
          </>
        )}
      </button>
    ))}
  </div>
);
