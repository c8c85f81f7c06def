import type { QuestionFilter } from '@collabor8/domain';
import { FIRST_KEY } from '../../../shared/navigation/page-history.js';

const KEPT = 20;
const STORAGE_KEY = 'collabor8-list-places';

/** Names a list by the entry of the history where it was opened: going back finds it as it was. */
export const listKey = (entry: string, filter: QuestionFilter): string =>
  `${entry} ${JSON.stringify(filter)}`;

/** How far a list was loaded, in rows, and scrolled, in pixels. */
export interface ListPosition {
  readonly scrollY: number;
  readonly count: number;
}

const isListPosition = (value: unknown): value is ListPosition =>
  typeof value === 'object' &&
  value !== null &&
  'scrollY' in value &&
  'count' in value &&
  Number.isFinite(value.scrollY) &&
  Number.isFinite(value.count);

function readAll(): Readonly<Record<string, ListPosition>> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}');
    const entries = Object.entries(stored ?? {});
    return Object.fromEntries(
      entries.flatMap(([key, value]) => (isListPosition(value) ? [[key, value] as const] : [])),
    );
  } catch {
    return {};
  }
}

/** The first address of a visit has no key of its own: it is the same one after a reload alone. */
const isSameVisit = (key: string): boolean => {
  if (!key.startsWith(`${FIRST_KEY} `)) return true;
  const [navigation] = performance.getEntriesByType('navigation');
  return !(navigation !== undefined && 'type' in navigation && navigation.type === 'navigate');
};

/** Where the reader left a list before the page was reloaded; storage may be blocked. */
export const storedPosition = (key: string): ListPosition | undefined => {
  const positions = readAll();
  return Object.hasOwn(positions, key) && isSameVisit(key) ? positions[key] : undefined;
};

export function storePosition(key: string, position: ListPosition): void {
  const others = Object.entries(readAll()).filter(([other]) => other !== key);
  try {
    const positions = Object.fromEntries([...others, [key, position] as const].slice(-KEPT));
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
  } catch {
    return;
  }
}
