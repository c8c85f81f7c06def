import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import classes from './modal.module.css';
import { openDialogs } from './open-dialogs.js';

const FIELDS = ['input:not([readonly])', 'textarea', 'select'];
const STOPS = ['[tabindex="0"]', 'a[href]', 'button:not(:disabled)']
  .map((stop) => `${stop}:not([tabindex="-1"])`)
  .join();

/** What focus goes to first: what asks for it, or the first field, or the first button where nothing is asked. */
const FIRST = [['[data-autofocus]'], FIELDS, ['[data-dialog-body] button']].map((names) =>
  names.map((name) => `${name}:not(:disabled)`).join(),
);

function pathOf(element: Element): readonly Element[] {
  const { parentElement } = element;
  return parentElement === null ? [element] : [element, ...pathOf(parentElement)];
}

const isLost = (element: Element | null): boolean => element === null || element === document.body;

/** What opened the dialog; when it is gone, such as a deleted message, what stands nearest to it. */
function giveBackTo(opener: readonly Element[]): void {
  const nearest = opener.find(({ isConnected }) => isConnected);
  const target = nearest === opener[0] ? nearest : nearest?.querySelector(STOPS);
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** A click that began and ended on the page behind closes it, as Escape does. */
function closeFromBehind(dialog: HTMLDialogElement): void {
  let isPressed = false;
  dialog.addEventListener('mousedown', ({ target }) => {
    isPressed = target === dialog;
  });
  dialog.addEventListener('click', ({ target }) => {
    if (isPressed && target === dialog) dialog.close();
  });
}

/** Shows a dialog until what it answers is called. */
function show(dialog: HTMLDialogElement): () => void {
  const { activeElement } = document;
  const opener = activeElement === null ? [] : pathOf(activeElement);
  if (!dialog.open) {
    dialog.showModal();
    closeFromBehind(dialog);
  }
  const first = FIRST.map((names) => dialog.querySelector<HTMLElement>(names)).find(Boolean);
  first?.focus();
  openDialogs.add(dialog);
  return () => {
    openDialogs.remove(dialog);
    // Whatever is to have focus after this takes it first.
    setTimeout(() => {
      if (isLost(document.activeElement)) giveBackTo(opener);
    });
  };
}

interface ModalProps extends Omit<ComponentProps<'dialog'>, 'open' | 'onClose'> {
  /** Asked for by Escape or by a click on the page behind. */
  readonly onClose: () => void;
}

/** A window over the page, which is out of reach meanwhile. Focus goes into it, and back to what opened it. */
export function Modal({ className, onClose, children, ...props }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => (ref.current === null ? undefined : show(ref.current)), []);

  return createPortal(
    <dialog
      {...props}
      ref={ref}
      className={`${classes.modal} ${className ?? ''}`}
      // React passes on the closing of a dialog that stands in this one, as the browser does not.
      onClose={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
    >
      {children}
    </dialog>,
    document.body,
  );
}
