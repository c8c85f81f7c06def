import type { LiveLink } from './live-link.js';

/**
 * A link that is held until `release`: what it brings finds those there who keep it. Places in the
 * topics' logs make up for the time before.
 */
export function heldLink(link: LiveLink) {
  const waiting = new Set<() => void>();
  let isReleased = false;
  const held: LiveLink = {
    subscribe(...subscription) {
      if (isReleased) return link.subscribe(...subscription);
      let end: (() => void) | undefined;
      const subscribe = () => {
        end = link.subscribe(...subscription);
      };
      waiting.add(subscribe);
      return () => {
        waiting.delete(subscribe);
        end?.();
      };
    },
    watchState: (listener) => link.watchState(listener),
  };
  return {
    link: held,
    release: () => {
      isReleased = true;
      waiting.forEach((subscribe) => subscribe());
      waiting.clear();
    },
  };
}
