import { useEffect, type RefObject } from 'react';
import { doWhenSeen } from '../when-seen.js';

/** What a rendered text may hold that a chunk of its own makes more of. */
const enrichments = [
  {
    marker: 'pre > code[class^="language-"]',
    load: () => import('./highlight-code.js').then(({ highlightCode }) => highlightCode),
  },
  {
    marker: '[data-math]',
    load: () => import('../math/typeset.js').then(({ typesetFormula }) => typesetFormula),
  },
] as const;

/** Code gets its colours and mathematics its shape, each block and formula when it is seen. */
export function useEnriched(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const stop = new AbortController();
    for (const { marker, load } of enrichments) {
      const found = [...(root.current?.querySelectorAll<HTMLElement>(marker) ?? [])];
      if (found.length === 0) continue;
      const enrich = (work: (element: HTMLElement) => void) => {
        if (stop.signal.aborted) return;
        for (const element of found) {
          stop.signal.addEventListener('abort', doWhenSeen(element, work));
        }
      };
      // Code without colours is code all the same, and a formula can be read in its source.
      load().then(enrich, () => undefined);
    }
    return () => stop.abort();
  }, [root]);
}
