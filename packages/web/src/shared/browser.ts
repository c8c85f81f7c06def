import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { listenTo, onVisibilityChange, type Events } from './listeners.js';

declare global {
  interface Window {
    /** Zod's settings, which it shares by this name. */
    __zod_globalConfig?: { jitless?: boolean };
  }
}

// Zod would try whether it may make functions of strings: our headers forbid that, and browsers report each try.
(window.__zod_globalConfig ??= {}).jitless = true;

let isScrolled = false;
window.addEventListener('scroll', () => (isScrolled = true), { passive: true, once: true });

/** Whether the tab has been scrolled since the app began to load; until then it is at the top of its page. */
export const hasScrolled = (): boolean => isScrolled;

const CONTROLS = 'a, button, input, label, select, summary, textarea, [role=option]';
/** As long as it takes to press what a pointer has come to. */
const PRESS_MS = 400;
let pressUntil = 0;
listenTo(
  window,
  ['pointermove', 'pointerdown'],
  ({ isTrusted, target }) => {
    if (isTrusted && target instanceof Element && target.closest(CONTROLS) !== null)
      pressUntil = performance.now() + PRESS_MS;
  },
  { capture: true, passive: true },
);

const LONGEST_WAIT_MS = 1_000;

/** Does it at once unless somebody is about to press something; then when they have, or it takes long. Answers how to leave it. */
export function onceHandRests(act: () => void, busyUntil = () => pressUntil): () => void {
  const latest = performance.now() + LONGEST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const left = Math.min(busyUntil(), latest) - performance.now();
    if (left > 0) timer = setTimeout(look, left);
    else act();
  };
  look();
  return () => clearTimeout(timer);
}

/** Whether somebody has asked their browser to load no more than is needed. */
export function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}

/** As the styles know it: there the menu is a bar at the bottom. */
export const isPhone = (): boolean => window.matchMedia('(width < 47.5em)').matches;

/** Whether what is typed there is written, rather than meant for the page. */
export const takesTyping = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=range], [type=color]), textarea, select'));

/** What one can go on in by the keyboard: files are chosen by a button that stands for their hidden field. */
export const FIELDS = ['input:not([readonly], [hidden])', 'textarea', 'select'];

/** Gives a field the focus; who goes on with a text does so where it ends, which browsers begin at its start. */
export function focusToWrite(field: HTMLElement | null | undefined, options?: FocusOptions): void {
  field?.focus(options);
  if (field instanceof HTMLTextAreaElement) field.selectionStart = field.value.length;
}

export const prefersReducedMotion = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Whether the tab is one that somebody may look at. */
export const useIsVisible = (): boolean =>
  useSyncExternalStore(onVisibilityChange, () => document.visibilityState === 'visible');

/** Whether a media query holds, such as '(width >= 64em)'. */
export function useMedia(query: string): boolean {
  const watch = useCallback(
    (tell: () => void) => listenTo(window.matchMedia(query), ['change'], tell),
    [query],
  );
  return useSyncExternalStore(watch, () => window.matchMedia(query).matches);
}

/** Hears what happens anywhere on the page. */
export function useWindowEvent<Type extends keyof Events>(
  type: Type,
  listener: (event: Events[Type]) => void,
): void {
  const hear = useEffectEvent(listener);
  useEffect(() => listenTo(window, [type], (event) => hear(event)), [type]);
}

/** Tells once a scrolled frame how far down the page is, in pixels: asked in the event itself, it would be laid out. */
export function onScrolled(tell: (scrollY: number) => void): () => void {
  let frame = 0;
  const look = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      tell(window.scrollY);
    });
  };
  const stop = listenTo(window, ['scroll'], look, { passive: true });
  return () => {
    stop();
    cancelAnimationFrame(frame);
  };
}
