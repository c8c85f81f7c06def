import type { Icon } from '@tabler/icons-react';
import {
  byRank,
  type Feature,
  type MenuAddition,
  type MenuEntry,
  type MenuLink,
} from '../shared/feature.js';
import type { Lazy } from '../shared/lazy/lazy-part.js';

const withAdditions = (entry: MenuEntry, additions: readonly MenuAddition[]): MenuEntry => {
  const own = additions.filter(({ under }) => under === entry.label);
  if (own.length === 0 || typeof entry.opens === 'string') return entry;
  return {
    ...entry,
    badge: entry.badge ?? own.find(({ badge }) => badge !== undefined)?.badge,
    opens: [
      ...entry.opens,
      ...own.map(({ label, to, goKey }) => ({ label, to, ...(goKey && { goKey }) })),
    ],
  };
};

/** The side menu, from top to bottom (SPEC §2). */
export function menuOf(features: readonly Feature[]): readonly MenuEntry[] {
  const items = features.flatMap(({ menu = [] }) => menu);
  const additions = items.filter((item) => 'under' in item);
  return items
    .filter((item) => 'rank' in item)
    .toSorted(byRank)
    .map((entry) => withAdditions(entry, additions));
}

/** The same entries before what stands behind them is there. */
export const withoutBadges = (menu: readonly MenuEntry[]): readonly MenuEntry[] =>
  menu.map((entry) => ({
    ...entry,
    badge: undefined,
    opens:
      typeof entry.opens === 'string'
        ? entry.opens
        : entry.opens.map((link) => ({ ...link, badge: undefined })),
  }));

/** What stands behind their labels. */
export const badgesOf = (menu: readonly MenuEntry[]): readonly Lazy[] =>
  menu.flatMap(({ badge, opens }) => [
    ...(badge === undefined ? [] : [badge]),
    ...(typeof opens === 'string' ? [] : opens.flatMap((link) => link.badge ?? [])),
  ]);

/** The entries that the reader has. */
export const shownIn =
  (menu: readonly MenuEntry[]) =>
  (state: unknown): readonly MenuEntry[] =>
    // Each names the part of the state that it reads.
    menu.filter(({ isFor }) => isFor === undefined || isFor(state as never));

export function isEntryActive(entry: MenuEntry, pathname: string): boolean {
  const addresses =
    typeof entry.opens === 'string' ? [entry.opens] : entry.opens.map(({ to }) => to);
  return (
    addresses.includes(pathname) ||
    (entry.alsoAt ?? []).some((beginning) => pathname.startsWith(beginning))
  );
}

/** A page that the menu leads to. */
export interface MenuPage extends MenuLink {
  readonly icon: Icon;
}

/** All pages of the menu, in its order, those of sub-lists one by one. */
export const pagesOf = (menu: readonly MenuEntry[]): readonly MenuPage[] =>
  menu.flatMap(({ label, icon, opens, goKey }) =>
    typeof opens === 'string'
      ? [{ label, icon, to: opens, ...(goKey !== undefined && { goKey }) }]
      : opens.map((link) => ({ ...link, icon })),
  );
