import type { Feature } from '../shared/feature.js';
import type { MenuAddition, MenuEntry } from '../shared/menu.js';

const withAdditions = (entry: MenuEntry, additions: readonly MenuAddition[]): MenuEntry => {
  const own = additions.filter(({ under }) => under === entry.label);
  if (own.length === 0 || typeof entry.opens === 'string') return entry;
  return {
    ...entry,
    opens: [...entry.opens, ...own.map(({ label, to }) => ({ label, to }))],
    badge: entry.badge ?? own.find(({ badge }) => badge !== undefined)?.badge,
  };
};

/** The side menu, from top to bottom (SPEC §2). */
export function menuOf(features: readonly Feature[]): readonly MenuEntry[] {
  const items = features.flatMap(({ menu = [] }) => menu);
  const additions = items.filter((item) => 'under' in item);
  return items
    .filter((item) => 'rank' in item)
    .toSorted((one, other) => one.rank - other.rank)
    .map((entry) => withAdditions(entry, additions));
}

export function isEntryActive(entry: MenuEntry, pathname: string): boolean {
  const addresses =
    typeof entry.opens === 'string' ? [entry.opens] : entry.opens.map(({ to }) => to);
  return (
    addresses.includes(pathname) ||
    (entry.alsoAt ?? []).some((beginning) => pathname.startsWith(beginning))
  );
}
