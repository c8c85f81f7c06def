import { useEffect } from 'react';

const PRODUCT = 'Collabor8';

let page = '';
const unread = new Map<string, number>();

function show(): void {
  const name = page === '' ? PRODUCT : `${page} · ${PRODUCT}`;
  const count = [...unread.values()].reduce((sum, each) => sum + each, 0);
  document.title = count === 0 ? name : `(${count}) ${name}`;
}

/** Names the page in the tab, the history and for a screen reader after a change of route. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    page = title;
    show();
    return () => {
      page = '';
      show();
    };
  }, [title]);
}

/** Stands before every title: how much is unread of something, such as notices. */
export function useUnreadInTitle(what: string, count: number): void {
  useEffect(() => {
    unread.set(what, count);
    show();
    return () => {
      unread.delete(what);
      show();
    };
  }, [what, count]);
}
