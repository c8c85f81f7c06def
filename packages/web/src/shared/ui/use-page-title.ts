import { useEffect } from 'react';

const PRODUCT = 'Collabor8';

/** Names the page in the tab, the history and for a screen reader after a change of route. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? PRODUCT : `${title} · ${PRODUCT}`;
    return () => {
      document.title = PRODUCT;
    };
  }, [title]);
}
