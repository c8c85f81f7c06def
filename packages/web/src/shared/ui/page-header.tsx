import { placeName } from '@collabor8/domain';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.js';
import classes from './page-header.module.css';

/** Undefined until it has been read. */
let place: string | undefined;
/** Of the page and what it shows; the latest counts. */
const pages = new Set<{ readonly title: string }>();
const unread = new Map<string, number>();
let urgent: string | null = null;

export const readPageTitle = (): string => [...pages].at(-1)?.title ?? '';

function show(): void {
  const page = readPageTitle();
  const name = page === '' ? readPlaceName() : `${page} · ${readPlaceName()}`;
  const count = [...unread.values()].reduce((sum, each) => sum + each, 0);
  const counted = count === 0 ? name : `(${count}) ${name}`;
  document.title = urgent === null ? counted : `${urgent} · ${counted}`;
}

const { tell, listen } = createListeners();

/** Every title ends with it, and texts name it. */
export function namePlace(name: string | undefined): void {
  place = name;
  show();
  tell();
}

/** What the place is called, where nothing is rendered; the document says it, too, for visitors. */
export const readPlaceName = (): string =>
  place ??
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ??
  placeName(null);

/** The same in a text that follows it. */
export const usePlaceName = (): string => useSyncExternalStore(listen, readPlaceName);

/**
 * Names the page in the tab, the history and for a screen reader after a change of route. A `PageHeader` does it by its
 * words: this is for pages that are called otherwise, or have another heading until they have been read.
 */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined;
    const named = { title };
    pages.add(named);
    show();
    return () => {
      pages.delete(named);
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

/** Stands before everything else in the title, while it lasts: somebody who looks at another tab sees it there. */
export function useUrgentInTitle(what: string): void {
  useEffect(() => {
    urgent = what;
    show();
    return () => {
      urgent = null;
      show();
    };
  }, [what]);
}

interface PageHeaderProps {
  readonly title: ReactNode;
  /** A line under the title: counts, times. */
  readonly children?: ReactNode;
  /** The page's main button. */
  readonly action?: ReactNode;
}

/** The one h1 of a page, by which the tab is called, too. */
export function PageHeader({ title, children, action }: PageHeaderProps) {
  usePageTitle(typeof title === 'string' ? title : undefined);
  return (
    <div className={classes.header}>
      <h1 dir="auto">{title}</h1>
      {action !== undefined && <div className={classes.action}>{action}</div>}
      {children !== undefined && <div className={classes.details}>{children}</div>}
    </div>
  );
}
