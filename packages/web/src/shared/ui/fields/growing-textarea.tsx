import { useId, useLayoutEffect, useRef, type ComponentProps, type KeyboardEvent } from 'react';
import classes from './growing-textarea.module.css';

interface GrowingTextareaProps extends Omit<ComponentProps<'textarea'>, 'ref'> {
  readonly value: string;
  /** What is wrong with the text; shown under it. */
  readonly error?: string;
  readonly ref?: { current: HTMLTextAreaElement | null };
}

const growsByItself = () => CSS.supports('field-sizing', 'content');

/** Shift+Enter begins a new line. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
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
        className={classes.field}
      />
      {error !== '' && (
        <p id={id} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
