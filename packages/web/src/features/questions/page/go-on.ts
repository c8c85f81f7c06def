import type { BegunComment } from './begun-comment.js';

/** Takes over in the field of the form what was begun in what stood in for it. */
export function goOn(field: HTMLTextAreaElement, begun: BegunComment): void {
  const { text, selection, isOnButton, isSent } = begun;
  if (text !== undefined && text !== field.value) {
    // As if it were typed now: the form hears of it.
    field.setRangeText(text, 0, field.value.length);
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  if (selection !== undefined) {
    field.focus({ preventScroll: true });
    field.setSelectionRange(...selection);
  }
  if (isOnButton) field.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  if (isSent) field.form?.requestSubmit();
}
