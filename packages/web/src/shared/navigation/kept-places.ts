import { FIRST_KEY } from './page-history.js';

const MOST_KEPT = 20;

/** Where readers were on pages that they left or loaded anew; each has the key of its entry of the history, and a name. */
export interface KeptPlaces<Place> {
  /** Undefined forgets it. */
  readonly store: (key: string, place: Place | undefined) => void;
  /** Undefined where there is none, and where storage is blocked. */
  readonly stored: (key: string) => Place | undefined;
}

/** A place, and the document that it was left in, by the time when that began. */
type Kept<Place> = readonly [place: Place, documentOrigin: number];

/** The first address of a visit has no key of its own: it is the same one after a reload alone. */
const isSameVisit = (key: string, documentOrigin: unknown): boolean => {
  if (!key.startsWith(`${FIRST_KEY} `) || documentOrigin === performance.timeOrigin) return true;
  const [navigation] = performance.getEntriesByType('navigation');
  return !(navigation !== undefined && 'type' in navigation && navigation.type === 'navigate');
};

/** Kept in the tab, by `storageKey`; what is stored there and isn't a place is forgotten. */
export function createKeptPlaces<Place>(
  storageKey: string,
  isPlace: (value: unknown) => value is Place,
): KeptPlaces<Place> {
  const isKept = (value: unknown): value is Kept<Place> =>
    Array.isArray(value) && isPlace(value[0]);
  const readAll = (): readonly (readonly [string, Kept<Place>])[] => {
    try {
      const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
      const entries = Object.entries(stored ?? {});
      return entries.flatMap(([key, value]) => (isKept(value) ? [[key, value] as const] : []));
    } catch {
      return [];
    }
  };
  return {
    store(key, place) {
      const others = readAll().filter(([other]) => other !== key);
      const all =
        place === undefined ? others : [...others, [key, [place, performance.timeOrigin]] as const];
      try {
        const places = Object.fromEntries(all.slice(-MOST_KEPT));
        sessionStorage.setItem(storageKey, JSON.stringify(places));
      } catch {
        return;
      }
    },
    stored(key) {
      const [place, documentOrigin] = readAll().find(([other]) => other === key)?.[1] ?? [];
      return isSameVisit(key, documentOrigin) ? place : undefined;
    },
  };
}
