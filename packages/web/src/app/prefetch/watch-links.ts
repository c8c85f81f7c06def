import { onPrefetchHint } from '../../shared/navigation/prefetch-hints.js';

/** A pointer that only passes by doesn't stay so long. */
const INTENT_MS = 80;
/** What was loaded ahead is good for as long. */
const AGAIN_AFTER_MS = 60_000;
const MOST_A_MINUTE = 20;
const MOST_AT_ONCE = 2;
/** A list that is busy foresees something else all the time: that must not use up what a pointer asks for. */
const MOST_FORESEEN_A_MINUTE = 6;

/** So much may be loaded for one reason. */
function createAllowance(mostAMinute: number) {
  let begun: readonly number[] = [];
  let underWay = 0;
  return {
    /** Answers what ends it, or nothing where there is no more to be had. */
    take(now: number): (() => void) | undefined {
      begun = begun.filter((at) => now - at <= AGAIN_AFTER_MS);
      if (begun.length >= mostAMinute || underWay >= MOST_AT_ONCE) return undefined;
      begun = [...begun, now];
      underWay += 1;
      return () => {
        underWay -= 1;
      };
    },
  };
}

/** The address of a link that opens a page of the app in this tab. */
function addressOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (link === null || link.origin !== window.location.origin) return null;
  if (link.target !== '' || link.hasAttribute('download')) return null;
  const address = `${link.pathname}${link.search}`;
  return address === `${window.location.pathname}${window.location.search}` ? null : address;
}

/**
 * Loads ahead what links lead to when a pointer rests on them, a finger touches them or the keyboard
 * comes to them, and what is foreseen. Light: so many a minute, so many at a time, each once in a
 * while. Returns what ends it.
 */
export function watchLinks(load: (address: string) => Promise<unknown>): () => void {
  const loadedAt = new Map<string, number>();
  const asked = createAllowance(MOST_A_MINUTE);
  const foreseen = createAllowance(MOST_FORESEEN_A_MINUTE);
  let resting: ReturnType<typeof setTimeout> | undefined;
  /** What the pointer rests on, where too much was under way. */
  let waiting: string | undefined;

  /** Answers whether there was room for it. */
  const prefetch = (address: string, allowance = asked): boolean => {
    const now = performance.now();
    for (const [known, at] of loadedAt) if (now - at > AGAIN_AFTER_MS) loadedAt.delete(known);
    if (loadedAt.has(address)) return true;
    const end = allowance.take(now);
    if (end === undefined) return false;
    loadedAt.set(address, now);
    // What fails is asked for again by the page, which says so.
    void load(address)
      .catch(() => undefined)
      .finally(() => {
        end();
        restOn(waiting);
      });
    return true;
  };

  const restOn = (address: string | undefined) => {
    waiting = address === undefined || prefetch(address) ? undefined : address;
  };
  const leave = () => {
    clearTimeout(resting);
    waiting = undefined;
  };
  const rest = ({ target }: Event) => {
    leave();
    const address = addressOf(target);
    if (address !== null) resting = setTimeout(() => restOn(address), INTENT_MS);
  };
  const press = ({ target }: Event) => {
    const address = addressOf(target);
    if (address !== null) prefetch(address);
  };

  document.addEventListener('pointerover', rest, { passive: true });
  document.addEventListener('focusin', rest);
  document.addEventListener('pointerout', leave, { passive: true });
  document.addEventListener('pointerdown', press, { passive: true });
  const stop = onPrefetchHint((addresses) => {
    for (const address of addresses.slice(0, MOST_AT_ONCE)) prefetch(address, foreseen);
  });
  return () => {
    leave();
    stop();
    document.removeEventListener('pointerover', rest);
    document.removeEventListener('focusin', rest);
    document.removeEventListener('pointerout', leave);
    document.removeEventListener('pointerdown', press);
  };
}
