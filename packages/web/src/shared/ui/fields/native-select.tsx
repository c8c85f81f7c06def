import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { Field, useFieldWords, type FieldWords } from './field.js';
import classes from './field.module.css';

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface NativeSelectProps extends FieldWords, Omit<ComponentProps<'select'>, keyof FieldWords> {
  /** What can be chosen; a text is its own label. */
  readonly data: readonly (string | Choice)[];
}

/** A choice among few, by the browser's own menu. */
export function NativeSelect({
  label,
  description,
  error,
  required,
  className,
  id,
  data,
  ...props
}: NativeSelectProps) {
  const words = { label, description, error, required };
  const tied = useFieldWords(id, words);
  const choices = data.map((choice) =>
    typeof choice === 'string' ? { value: choice, label: choice } : choice,
  );
  return (
    <Field {...words} id={tied.id} className={className}>
      <div className={classes.box}>
        <select
          {...tied}
          {...props}
          required={required}
          className={`${classes.input} ${classes.chosen}`}
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <IconChevronDown className={classes.arrow} size={16} stroke={1.75} aria-hidden />
      </div>
    </Field>
  );
}
