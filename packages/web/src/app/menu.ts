import type { Icon } from '@tabler/icons-react';
import {
  byRank,
  type Feature,
  type FeatureRoute,
  type MenuAddition,
  type MenuItem,
  type MenuLink,
} from '../shared/feature.js';
import type { Lazy } from '../shared/lazy/lazy-part.js';
import { routeOf } from '../shared/navigation/navigation.js';

export interface MenuEntry extends Omit<MenuItem, 'opens'> {
  /** An address, or a sub-list that a click opens and closes. */
  readonly opens: string | readonly MenuLink[];
  /** Those of its feature. */
  readonly routes: readonly FeatureRoute[];
}

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
  const additions = features.flatMap(({ menu = [] }) => menu.filter((item) => 'under' in item));
  return features
    .flatMap(({ menu = [], routes = [] }) =>
      menu
        .filter((item) => 'rank' in item)
        .map((item) => ({ opens: routes[0]?.path ?? '', ...item, routes })),
    )
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
  const links = typeof entry.opens === 'string' ? [] : entry.opens;
  return routeOf(entry.routes, pathname) !== undefined || links.some(({ to }) => to === pathname);
}

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
