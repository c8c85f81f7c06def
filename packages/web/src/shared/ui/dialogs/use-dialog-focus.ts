import { useCallback, useEffect } from 'react';

/** Mantine's trap goes there once the dialog is open. */
const FIRST = 'data-autofocus';
const FIELDS = ['input:not([readonly])', 'textarea', 'select'];
const BUTTONS = ['button'];
const STOPS = ['[tabindex="0"]', 'a[href]', 'button:not(:disabled)']
  .map((stop) => `${stop}:not([tabindex="-1"])`)
  .join();

const enabled = (names: readonly string[]): string =>
  names.map((name) => `${name}:not(:disabled)`).join();

/** Something in a window that goes away, or nothing at all. */
const isLost = (element: Element | null): boolean =>
  element === null || element === document.body || element.closest('[role="dialog"]') !== null;

function pathOf(element: Element): readonly Element[] {
  const { parentElement } = element;
  return parentElement === null ? [element] : [element, ...pathOf(parentElement)];
}

/** What opened the dialog; when it is gone, such as a deleted message, what stands nearest to it. */
function giveBackTo(opener: readonly Element[]): void {
  const nearest = opener.find(({ isConnected }) => isConnected);
  const isOpener = nearest === opener[0];
  const target = isOpener ? nearest : nearest?.querySelector(STOPS);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/**
 * A dialog opens on its first field, or on its first button where it asks nothing, and gives focus
 * back to what opened it, unless something else has taken it by then. Answers a ref for its body.
 */
export function useDialogFocus(isOpen: boolean): (body: HTMLElement | null) => void {
  useEffect(() => {
    if (!isOpen) return;
    const { activeElement } = document;
    const opener = activeElement === null ? [] : pathOf(activeElement);
    return () => {
      // Whatever is to have focus after this takes it first.
      setTimeout(() => {
        if (isLost(document.activeElement)) giveBackTo(opener);
      });
    };
  }, [isOpen]);

  return useCallback((body) => {
    if (body === null || body.querySelector(`[${FIRST}]`) !== null) return;
    const first = body.querySelector(enabled(FIELDS)) ?? body.querySelector(enabled(BUTTONS));
    first?.setAttribute(FIRST, 'true');
  }, []);
}
