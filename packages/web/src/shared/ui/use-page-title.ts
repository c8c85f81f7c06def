import { useEffect } from 'react';

const PRODUCT = 'Collabor8';

let page = '';
let unread = 0;

function show(): void {
  const name = page === '' ? PRODUCT : `${page} · ${PRODUCT}`;
  document.title = unread === 0 ? name : `(${unread}) ${name}`;
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

/** Stands before every title: how much is unread. */
export function useUnreadInTitle(count: number): void {
  useEffect(() => {
    unread = count;
    show();
    return () => {
      unread = 0;
      show();
    };
  }, [count]);
}
