import type { ComponentProps, ReactNode } from 'react';
import { Field, useFieldWords, type FieldWords } from './field.js';
import classes from './field.module.css';

interface TextareaProps extends FieldWords, Omit<ComponentProps<'textarea'>, keyof FieldWords> {
  /** Stands right above the lines, such as a toolbar. */
  readonly above?: ReactNode;
}

/** Lines of text with their label, their description and what is wrong with them. */
export function Textarea({
  label,
  description,
  error,
  required,
  className,
  id,
  above,
  ...props
}: TextareaProps) {
  const words = { label, description, error, required };
  const tied = useFieldWords(id, words);
  return (
    <Field {...words} id={tied.id} className={className}>
      {above}
      <textarea
        {...tied}
        {...props}
        required={required}
        className={`${classes.input} ${classes.lines}`}
      />
    </Field>
  );
}
