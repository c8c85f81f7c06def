import type { RefObject } from 'react';

/** Brings the cursor to the first field that needs correcting, once its message is there. */
export function focusFirstError(form: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() =>
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  );
}
