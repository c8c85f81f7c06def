import { useId } from 'react';
import classes from './choice-list.module.css';

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
