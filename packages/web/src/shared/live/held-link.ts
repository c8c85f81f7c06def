import type { LiveLink } from './live-link.js';

/**
 * A link that listens from `begin` on: what it brings finds those there who keep it. Places in the
 * topics' logs make up for the time before.
 */
export function heldLink(link: LiveLink) {
  const waiting = new Set<() => void>();
  let hasBegun = false;
  const held: LiveLink = {
    subscribe(...subscription) {
      if (hasBegun) return link.subscribe(...subscription);
      let end: (() => void) | undefined;
      const begin = () => {
        end = link.subscribe(...subscription);
      };
      waiting.add(begin);
      return () => {
        waiting.delete(begin);
        end?.();
      };
    },
    watchState: (listener) => link.watchState(listener),
  };
  return {
    link: held,
    begin: () => {
      hasBegun = true;
      waiting.forEach((begin) => begin());
      waiting.clear();
    },
  };
}
