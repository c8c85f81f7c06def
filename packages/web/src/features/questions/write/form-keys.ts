import { useEffect, type RefObject } from 'react';

/** Ctrl+Enter, or Command+Enter, sends a form from any of its fields. */
export function useSubmitKeys(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    const submit = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
      event.preventDefault();
      element.requestSubmit();
    };
    element.addEventListener('keydown', submit);
    return () => element.removeEventListener('keydown', submit);
  }, [form]);
}

/** Brings the cursor to the first field that needs correcting, once its message is there. */
export function focusFirstError(form: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() =>
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  );
}
