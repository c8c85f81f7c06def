import { FIRST_KEY } from './page-history.js';

const KEPT = 20;

/** Where readers were on pages that they left or loaded anew; each has the key of its entry of the history, and a name. */
export interface KeptPlaces<Place> {
  /** Undefined forgets it. */
  readonly store: (key: string, place: Place | undefined) => void;
  /** Undefined where there is none, and where storage is blocked. */
  readonly stored: (key: string) => Place | undefined;
}

/** The first address of a visit has no key of its own: it is the same one after a reload alone. */
const isSameVisit = (key: string): boolean => {
  if (!key.startsWith(`${FIRST_KEY} `)) return true;
  const [navigation] = performance.getEntriesByType('navigation');
  return !(navigation !== undefined && 'type' in navigation && navigation.type === 'navigate');
};

/** Kept in the tab, by `storageKey`; what is stored there and isn't a place is forgotten. */
export function createKeptPlaces<Place>(
  storageKey: string,
  isPlace: (value: unknown) => value is Place,
): KeptPlaces<Place> {
  const readAll = (): readonly (readonly [string, Place])[] => {
    try {
      const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
      const entries = Object.entries(stored ?? {});
      return entries.flatMap(([key, value]) => (isPlace(value) ? [[key, value] as const] : []));
    } catch {
      return [];
    }
  };
  /** Since the document was loaded. */
  const storedHere = new Set<string>();
  return {
    store(key, place) {
      storedHere.add(key);
      const others = readAll().filter(([other]) => other !== key);
      const all = place === undefined ? others : [...others, [key, place] as const];
      try {
        const places = Object.fromEntries(all.slice(-KEPT));
        sessionStorage.setItem(storageKey, JSON.stringify(places));
      } catch {
        return;
      }
    },
    stored: (key) =>
      storedHere.has(key) || isSameVisit(key)
        ? readAll().find(([other]) => other === key)?.[1]
        : undefined,
  };
}
