import { hasFields, keepText, parsed, readText } from '../session/browser-storage.js';

const rows = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('main [data-row]'),
];

const nameOf = (row: HTMLElement): string => row.id || (row.getAttribute('href') ?? '');

export function pagePosition(): PagePosition {
  const row = rowInView();
  return { scrollY: window.scrollY, ...(row && { row }) };
}

/** The row that has been opened or is read; undefined where there is none. */
export function rowInView(): RowPosition | undefined {
  const all = rows().map((row) => ({ row, top: row.getBoundingClientRect().top }));
  const inView = all.filter(({ top }) => top >= 0 && top < window.innerHeight);
  const chosen =
    inView.find(({ row }) => row.contains(document.activeElement)) ??
    inView[0] ??
    all.findLast(({ top }) => top < 0);
  return chosen && { name: nameOf(chosen.row), top: chosen.top };
}

/** What is late comes within it: other heights, what arrived meanwhile. */
const HELD_MS = 1_000;

const OWN_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Keeps a row where it was, until the reader moves or all is there. Answers how to let go of it. */
export function holdRow({ name, top }: RowPosition): () => void {
  const until = performance.now() + HELD_MS;
  const ended = new AbortController();
  const hold = () => {
    if (ended.signal.aborted || performance.now() > until) return;
    const row = rows().find((other) => nameOf(other) === name);
    const off = (row?.getBoundingClientRect().top ?? top) - top;
    if (Math.abs(off) >= 1) window.scrollBy({ top: off, behavior: 'instant' });
    requestAnimationFrame(hold);
  };
  const letGo = () => ended.abort();
  for (const move of OWN_MOVES) {
    window.addEventListener(move, letGo, { passive: true, signal: ended.signal });
  }
  hold();
  return letGo;
}

/** A row of a page (`data-row`), by its id or where it leads, and how far from the top of the window it begins, in pixels. */
export interface RowPosition {
  readonly name: string;
  readonly top: number;
}

export const isRowPosition = (value: unknown): value is RowPosition =>
  hasFields(value, 'name', 'top') && typeof value.name === 'string' && Number.isFinite(value.top);

/** Where the reader was on a page: the height that was scrolled, in pixels, and the row that was opened or is read. */
export interface PagePosition {
  readonly scrollY: number;
  readonly row?: RowPosition | undefined;
}

export const isPagePosition = (value: unknown): value is PagePosition =>
  hasFields(value, 'scrollY') &&
  Number.isFinite(value.scrollY) &&
  (!('row' in value) || isRowPosition(value.row));

const MOST_KEPT = 20;

/**
 * Where readers were on pages that they left or loaded anew; each has the key of its entry of the history, and a name.
 * Kept in the tab, by `storageKey`; what is stored there and isn't a position is forgotten.
 */
export function createScrollPositions<Position>(
  storageKey: string,
  isPosition: (value: unknown) => value is Position,
) {
  const readAll = (): readonly (readonly [string, Position])[] => {
    const kept = parsed(readText(storageKey, 'sessionStorage')) ?? {};
    return Object.entries(kept).filter((entry): entry is [string, Position] =>
      isPosition(entry[1]),
    );
  };
  return {
    /** Undefined forgets it. */
    store: (key: string, position: Position | undefined) => {
      const others = readAll().filter(([other]) => other !== key);
      const all = position === undefined ? others : [...others, [key, position] as const];
      const positions = Object.fromEntries(all.slice(-MOST_KEPT));
      keepText(storageKey, JSON.stringify(positions), 'sessionStorage');
    },
    /** Undefined where there is none, and where storage is blocked. */
    stored: (key: string) => readAll().find(([other]) => other === key)?.[1],
  };
}
