import { useEffect, type RefObject } from 'react';

/** What a rendered text may hold that a chunk of its own makes more of. */
const enrichments = [
  {
    marker: 'pre > code',
    enrich: (root: HTMLElement) =>
      import('./highlight-code.js').then(({ highlightCode }) => highlightCode(root)),
  },
  {
    marker: '[data-math]',
    enrich: (root: HTMLElement) =>
      import('../math/typeset.js').then(({ typeset }) => typeset(root)),
  },
] as const;

/** Code gets its colours and mathematics its shape, once a text that has any is on the page. */
export function useEnriched(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    for (const { marker, enrich } of enrichments) {
      // Code without colours is code all the same, and a formula can be read in its source.
      if (element.querySelector(marker) !== null) enrich(element).catch(() => undefined);
    }
  }, [root]);
}
