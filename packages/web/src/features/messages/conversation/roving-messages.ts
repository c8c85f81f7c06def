import type { RowPosition } from '../../../shared/navigation/scroll-positions.js';
import type { LaterMessagesHandle } from './use-conversation.js';

const find = (id: string): HTMLElement | null =>
  document.querySelector(`[role="log"] [data-message="${CSS.escape(id)}"]`);

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

/** Frames in which nothing had to be moved, after which a message stands still, and the most that are waited for that. */
const CALM_FRAMES = 2;
const FRAMES_AT_MOST = 30;

/** Puts a message at a place of its log, again as long as what comes into view is not as tall as it was guessed to be. */
async function settle(id: string, place: (message: HTMLElement) => void): Promise<void> {
  let calm = 0;
  for (let frame = 0; frame < FRAMES_AT_MOST && calm < CALM_FRAMES; frame += 1) {
    const message = find(id);
    if (message === null) return;
    const before = message.getBoundingClientRect().top;
    place(message);
    const isMoved = Math.abs(message.getBoundingClientRect().top - before) > 1;
    calm = isMoved ? 0 : calm + 1;
    await nextFrame();
  }
}

async function load(id: string, later: LaterMessagesHandle | undefined): Promise<void> {
  if (find(id) !== null) return;
  await later?.goTo(id);
  await nextFrame();
  await nextFrame();
}

/** Leads to a message, be it loaded or not, and marks it. @throws where it can't be read */
export async function showMessage(
  id: string,
  later: LaterMessagesHandle | undefined,
): Promise<void> {
  await load(id, later);
  document.querySelector('[data-found]')?.removeAttribute('data-found');
  const message = find(id);
  if (message === null) throw new Error('There is no such message here.');
  message.setAttribute('data-found', '');
  // At once: whoever goes on elsewhere meanwhile keeps what they have reached.
  message.focus({ preventScroll: true });
  await settle(id, (element) => element.scrollIntoView({ block: 'center' }));
}

const topIn = (log: Element, message: Element): number =>
  message.getBoundingClientRect().top - log.getBoundingClientRect().top;

/** The first message in view, by its id, and how far below the upper edge of its log it stands; undefined at the end of the log, where one comes back to what is new. */
export function rowPosition(log: HTMLElement): RowPosition | undefined {
  if (log.scrollTop >= -1) return undefined;
  const all = [...log.querySelectorAll<HTMLElement>('[data-message]')];
  const first = all.find((message) => topIn(log, message) >= 0);
  const name = first?.dataset['message'];
  return first === undefined || name === undefined ? undefined : { name, top: topIn(log, first) };
}

/** Shows the same again. Where the message is gone, so is the place. */
export async function returnTo(
  { name: id, top }: RowPosition,
  log: HTMLElement,
  later: LaterMessagesHandle | undefined,
): Promise<void> {
  await load(id, later).catch(() => undefined);
  await settle(id, (message) => {
    log.scrollTop += topIn(log, message) - top;
  });
}

/** Told by the message that a finger rests on. */
export const LONG_PRESS = 'longpress';

const MESSAGE = '[data-message]';
/** What belongs to a message without standing in it: its sender's name, what became of it. */
const BELONGS = '[data-belongs-to]';
/** Code is none: where it is wide it is scrolled by keyboard, whichever message has the focus. */
const CONTROLS = 'a, button, input, select, textarea, [tabindex]:not(pre)';
const LONG_PRESS_MS = 500;

const messageIdOf = (element: Element): string | undefined => {
  const part = element.closest<HTMLElement>(`${MESSAGE}, ${BELONGS}`);
  return part?.dataset['message'] ?? part?.dataset['belongsTo'];
};

/** Takes a control out of the tab order, or gives it back the place it had. */
function setReachable(control: HTMLElement, isReachable: boolean): void {
  if (isReachable && control.dataset['was'] !== undefined) {
    if (control.dataset['was'] === '') control.removeAttribute('tabindex');
    else control.setAttribute('tabindex', control.dataset['was']);
    delete control.dataset['was'];
  } else if (!isReachable && control.dataset['was'] === undefined) {
    control.dataset['was'] = control.getAttribute('tabindex') ?? '';
    control.tabIndex = -1;
  }
}

function controlsIn(element: ParentNode): HTMLElement[] {
  const controls = [...element.querySelectorAll<HTMLElement>(CONTROLS)];
  return controls.filter((control) => !control.matches(MESSAGE));
}

/**
 * However long a conversation, it is one stop of the Tab key: one of its messages, with what can be
 * done with it behind. Arrow keys, Home and End lead to the others, as does a click or a long press.
 * By hand and not by React: which message it is would otherwise be drawn with every one of them.
 * Answers how to stop.
 */
export function roveMessages(list: HTMLElement): () => void {
  let active: HTMLElement | undefined;
  let index = 0;
  let hasFocus = false;

  const messages = () => [...list.querySelectorAll<HTMLElement>(MESSAGE)];
  const setControls = (message: HTMLElement, isReachable: boolean) => {
    const id = messageIdOf(message);
    // Its group holds all that belongs to it.
    for (const control of controlsIn(message.closest('li') ?? message)) {
      if (messageIdOf(control) === id) setReachable(control, isReachable);
    }
  };
  const activate = (message: HTMLElement | undefined) => {
    if (message === active || message === undefined) return;
    if (active !== undefined) {
      active.tabIndex = -1;
      setControls(active, false);
    }
    active = message;
    active.tabIndex = 0;
    setControls(active, true);
  };
  const settle = () => {
    const all = messages();
    const isGone = active?.isConnected === false;
    if (isGone) active = undefined;
    // Where nobody is at it, the latest one is the first to be read.
    if (!hasFocus) activate(all.at(-1));
    else if (isGone) activate(all[Math.min(index, all.length - 1)]);
    index = active === undefined ? 0 : all.indexOf(active);
    // What had focus is gone, such as a message that was deleted.
    const isLost = document.activeElement === document.body;
    if (isGone && hasFocus && isLost) active?.focus({ preventScroll: true });
  };

  const onFocusIn = ({ target }: Pick<FocusEvent, 'target'>) => {
    hasFocus = true;
    const id = target instanceof Element ? messageIdOf(target) : undefined;
    if (id === undefined) return;
    const all = messages();
    activate(all.find((message) => message.dataset['message'] === id));
    index = active === undefined ? 0 : all.indexOf(active);
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    // Nothing takes it where a message goes, or where a dialog opens on one.
    const next = relatedTarget instanceof Element ? relatedTarget : null;
    if (next !== null && !list.contains(next) && next.closest('dialog, [role="dialog"]') === null) {
      hasFocus = false;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event;
    if (!(target instanceof Element) || messageIdOf(target) === undefined) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const all = messages();
    const at = active === undefined ? -1 : all.indexOf(active);
    const next = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: all.length - 1 }[key];
    if (next === undefined) return;
    event.preventDefault();
    all[Math.max(0, Math.min(next, all.length - 1))]?.focus();
  };
  let press: ReturnType<typeof setTimeout> | undefined;
  const onPress = ({ pointerType, target }: PointerEvent) => {
    if (pointerType !== 'touch' || !(target instanceof Element)) return;
    const message = target.closest<HTMLElement>(MESSAGE);
    press = setTimeout(() => {
      message?.focus({ preventScroll: true });
      message?.dispatchEvent(new Event(LONG_PRESS, { bubbles: true }));
    }, LONG_PRESS_MS);
  };
  const onRelease = () => clearTimeout(press);

  const observer = new MutationObserver((records) => {
    for (const added of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(added instanceof HTMLElement)) continue;
      const own = active === undefined ? undefined : messageIdOf(active);
      const controls = added.matches(CONTROLS) ? [added] : controlsIn(added);
      for (const control of controls) {
        const id = messageIdOf(control);
        if (id !== undefined && !control.matches(MESSAGE)) setReachable(control, id === own);
      }
    }
    settle();
  });

  for (const control of controlsIn(list)) {
    if (messageIdOf(control) !== undefined) setReachable(control, false);
  }
  settle();
  // Somebody may have come here before.
  if (list.contains(document.activeElement)) onFocusIn({ target: document.activeElement });
  observer.observe(list, { childList: true, subtree: true });
  const stop = new AbortController();
  const { signal } = stop;
  list.addEventListener('focusin', onFocusIn, { signal });
  list.addEventListener('focusout', onFocusOut, { signal });
  list.addEventListener('keydown', onKeyDown, { signal });
  list.addEventListener('pointerdown', onPress, { signal });
  for (const end of ['pointerup', 'pointercancel', 'pointermove'] as const) {
    list.addEventListener(end, onRelease, { signal });
  }
  return () => {
    clearTimeout(press);
    observer.disconnect();
    stop.abort();
  };
}
