import type { ComponentProps, ReactNode } from 'react';
import classes from './checkbox.module.css';
import { useFieldWords } from './field.js';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  /** Told whether it is so, with every change. */
  readonly onCheck: (isOn: boolean) => void;
}

/** Something that is so or not. */
export function Checkbox({ label, description, onCheck, ...rest }: CheckboxProps) {
  const { className = '', id, ...props } = rest;
  const tied = useFieldWords(id, { description });
  return (
    <div className={`${classes.field} ${className}`}>
      <input
        {...tied}
        {...props}
        type="checkbox"
        className={classes.box}
        onChange={(event) => onCheck(event.currentTarget.checked)}
      />
      <label className={classes.label} htmlFor={tied.id}>
        {label}
      </label>
      {description !== undefined && (
        <div id={`${tied.id}-description`} className={classes.description}>
          {description}
        </div>
      )}
    </div>
  );
}
