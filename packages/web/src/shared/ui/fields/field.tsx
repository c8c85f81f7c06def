import {
  useId,
  type ComponentProps,
  type ReactNode,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
} from 'react';
import { IconChevronDown } from '@tabler/icons-react';
import { Text } from '../layout.js';
import classes from './field.module.css';

interface GrowingTextareaProps extends Omit<ComponentProps<'textarea'>, 'ref'> {
  readonly value: string;
  /** What is wrong with the text; shown under it. */
  readonly error?: string;
  readonly ref?: { current: HTMLTextAreaElement | null };
}

const growsByItself = () => CSS.supports('field-sizing', 'content');

/** Whether a block of code was begun above the cursor and isn't ended yet. */
const isInCode = ({ value, selectionStart }: HTMLTextAreaElement): boolean =>
  (value.slice(0, selectionStart).match(/^```[^`\n]*$/gm)?.length ?? 0) % 2 === 1;

/** Shift+Enter begins a new line, and in a block of code Enter does. */
export function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  if (isInCode(event.currentTarget)) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Lines of text as high as what stands in them, up to a limit, that Enter sends; light, as it is part of what is seen first. */
export function GrowingTextarea({ error = '', className, ref, ...props }: GrowingTextareaProps) {
  const id = useId();
  const own = useRef<HTMLTextAreaElement>(null);
  const field = ref ?? own;
  useLayoutEffect(() => {
    if (field.current === null || growsByItself()) return;
    field.current.style.height = 'auto';
    field.current.style.height = `${field.current.scrollHeight + 2}px`;
  }, [field, props.value]);
  return (
    <div className={className}>
      <textarea
        dir="auto"
        rows={1}
        onKeyDown={sendOnEnter}
        aria-invalid={error === '' ? undefined : true}
        aria-describedby={error === '' ? undefined : id}
        {...props}
        ref={field}
        className={`${classes.input} ${classes.growing}`}
      />
      {error !== '' && (
        <p id={id} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

interface TextareaProps extends FieldProps, Omit<ComponentProps<'textarea'>, keyof FieldProps> {
  /** Stands right above the lines, such as a toolbar. */
  readonly above?: ReactNode;
}

/** Lines of text with their label, their description and what is wrong with them. */
export function Textarea({ above, ...props }: TextareaProps) {
  const { around, field } = useField(props);
  return (
    <Field {...around}>
      {above}
      <textarea {...field} className={`${classes.input} ${classes.lines}`} />
    </Field>
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface NativeSelectProps extends FieldProps, Omit<ComponentProps<'select'>, keyof FieldProps> {
  /** What can be chosen; a text is its own label. */
  readonly data: readonly (string | Choice)[];
}

/** A choice among few, by the browser's own menu. */
export function NativeSelect({ data, ...props }: NativeSelectProps) {
  const { around, field } = useField(props);
  const choices = data.map((choice) =>
    typeof choice === 'string' ? { value: choice, label: choice } : choice,
  );
  return (
    <Field {...around}>
      <div className={classes.box}>
        <select {...field} className={`${classes.input} ${classes.chosen}`}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <IconChevronDown className={classes.arrow} size={16} aria-hidden />
      </div>
    </Field>
  );
}

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
  readonly id?: string;
  readonly className?: string | undefined;
  /** Told what stands in it, with every change. */
  readonly onText?: (text: string) => void;
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

/** Of a field's props those of what stands around it, and its own, which are tied to them. */
function useField<P extends FieldProps>(all: P) {
  const { label, description, error, required, className, id, onText, ...props } = all;
  const words = { label, description, error, required };
  const tied = useFieldWords(id, words);
  const onChange = (event: { readonly currentTarget: { readonly value: string } }) =>
    onText?.(event.currentTarget.value);
  return {
    around: { ...words, className, id: tied.id },
    field: { ...tied, ...props, required, ...(onText && { onChange }) },
  };
}

interface AroundProps extends FieldWords {
  /** The field's. */
  readonly id: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A field among its words. */
export function Field(props: AroundProps) {
  const { id, label, description, error, required, className, children } = props;
  return (
    <div className={className}>
      {isSaid(label) && (
        <label className={classes.label} htmlFor={id}>
          {label}
          {required === true && (
            <Text tone="coral-text" aria-hidden>
              {' *'}
            </Text>
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

interface TextInputProps extends FieldProps, Omit<ComponentProps<'input'>, keyof FieldProps> {
  /** An icon inside it, before the text. */
  readonly leftSection?: ReactNode;
}

/** A line of text with its label, its description and what is wrong with it. */
export function TextInput({ leftSection, type = 'text', ...props }: TextInputProps) {
  const { around, field } = useField(props);
  return (
    <Field {...around}>
      <div className={classes.box}>
        {leftSection !== undefined && (
          <span className={classes.left} aria-hidden>
            {leftSection}
          </span>
        )}
        <input {...field} type={type} className={classes.input} />
      </div>
    </Field>
  );
}

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
    <div className={`${classes.check} ${className}`}>
      <input
        {...tied}
        {...props}
        type="checkbox"
        className={classes.tick}
        onChange={(event) => onCheck(event.currentTarget.checked)}
      />
      <label className={classes.checkLabel} htmlFor={tied.id}>
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
