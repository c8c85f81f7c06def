import type { ComponentProps, ReactNode } from 'react';
import classes from './checkbox.module.css';
import { useFieldWords } from './field.js';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: ReactNode;
  readonly description?: ReactNode;
}

/** Something that is so or not. */
export function Checkbox({ label, description, className = '', id, ...props }: CheckboxProps) {
  const tied = useFieldWords(id, { description });
  return (
    <div className={`${classes.field} ${className}`}>
      <input {...tied} {...props} type="checkbox" className={classes.box} />
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
