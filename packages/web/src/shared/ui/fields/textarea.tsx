import type { ComponentProps } from 'react';
import { Field, useFieldWords, type FieldWords } from './field.js';
import classes from './field.module.css';

interface TextareaProps extends FieldWords, Omit<ComponentProps<'textarea'>, keyof FieldWords> {}

/** Lines of text with their label, their description and what is wrong with them. */
export function Textarea({
  label,
  description,
  error,
  required,
  className,
  id,
  ...props
}: TextareaProps) {
  const words = { label, description, error, required };
  const tied = useFieldWords(id, words);
  return (
    <Field {...words} id={tied.id} className={className}>
      <textarea
        {...tied}
        {...props}
        required={required}
        className={`${classes.input} ${classes.lines}`}
      />
    </Field>
  );
}
