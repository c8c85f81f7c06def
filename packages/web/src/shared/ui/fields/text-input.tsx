import type { ComponentProps, ReactNode } from 'react';
import { Field, useFieldWords, type FieldWords } from './field.js';
import classes from './field.module.css';

interface TextInputProps extends FieldWords, Omit<ComponentProps<'input'>, keyof FieldWords> {
  /** An icon inside it, before the text. */
  readonly leftSection?: ReactNode;
}

/** A line of text with its label, its description and what is wrong with it. */
export function TextInput({
  label,
  description,
  error,
  required,
  className,
  leftSection,
  id,
  type = 'text',
  ...props
}: TextInputProps) {
  const words = { label, description, error, required };
  const tied = useFieldWords(id, words);
  return (
    <Field {...words} id={tied.id} className={className}>
      <div className={classes.box}>
        {leftSection !== undefined && <span className={classes.left}>{leftSection}</span>}
        <input {...tied} {...props} required={required} type={type} className={classes.input} />
      </div>
    </Field>
  );
}
