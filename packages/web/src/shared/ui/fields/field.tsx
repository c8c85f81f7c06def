import { useId, type ComponentProps, type ReactNode } from 'react';
import classes from './field.module.css';

/** What is said around a field. */
export interface FieldWords {
  readonly label?: ReactNode;
  /** Stands between the label and the field. */
  readonly description?: ReactNode;
  /** What is wrong with what stands in it; nothing where it is empty. */
  readonly error?: ReactNode;
  readonly required?: boolean | undefined;
}

interface FieldProps extends FieldWords {
  readonly id: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

const isSaid = (words: ReactNode): boolean =>
  words !== undefined && words !== null && words !== false && words !== '';

/** How a field is tied to its words, for whoever can't see them beside it. */
export function useFieldWords(ownId: string | undefined, { description, error }: FieldWords) {
  const made = useId();
  const id = ownId ?? made;
  const describedBy = [
    ...(isSaid(error) ? [`${id}-error`] : []),
    ...(isSaid(description) ? [`${id}-description`] : []),
  ].join(' ');
  return {
    id,
    ...(isSaid(error) && { 'aria-invalid': true }),
    ...(describedBy !== '' && { 'aria-describedby': describedBy }),
  } as const;
}

/** A field among its words. `id` is the field's. */
export function Field({
  id,
  label,
  description,
  error,
  required,
  className,
  children,
}: FieldProps) {
  return (
    <div className={className}>
      {isSaid(label) && (
        <label className={classes.label} htmlFor={id}>
          {label}
          {required === true && (
            <span className={classes.star} aria-hidden>
              {' *'}
            </span>
          )}
        </label>
      )}
      {isSaid(description) && (
        <div id={`${id}-description`} className={classes.description}>
          {description}
        </div>
      )}
      {children}
      {isSaid(error) && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

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
