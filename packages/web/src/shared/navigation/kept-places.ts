import { FIRST_KEY } from './page-history.js';

/** A row of a page (`data-row`), by its id or where it leads, and how far from the top of the window it begins, in pixels. */
export interface RowPlace {
  readonly name: string;
  readonly top: number;
}

export const isRowPlace = (value: unknown): value is RowPlace =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'top' in value &&
  typeof value.name === 'string' &&
  Number.isFinite(value.top);

/** Where the reader was on a page: the height that was scrolled, in pixels, and the row that was opened or is read. */
export interface PagePlace {
  readonly scrollY: number;
  readonly row?: RowPlace | undefined;
}

export const isPagePlace = (value: unknown): value is PagePlace =>
  typeof value === 'object' &&
  value !== null &&
  'scrollY' in value &&
  Number.isFinite(value.scrollY) &&
  (!('row' in value) || isRowPlace(value.row));

const MOST_KEPT = 20;

/** Where readers were on pages that they left or loaded anew; each has the key of its entry of the history, and a name. */
interface KeptPlaces<Place> {
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
