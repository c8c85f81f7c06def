import type { PagePlace, RowPlace } from './kept-places.js';

const rows = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('main [data-row]'),
];

const nameOf = (row: HTMLElement): string => row.id || (row.getAttribute('href') ?? '');

export function pagePlace(): PagePlace {
  const row = rowInView();
  return { scrollY: window.scrollY, ...(row && { row }) };
}

/** The row that has been opened or is read; undefined where there is none. */
export function rowInView(): RowPlace | undefined {
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
export function holdRow({ name, top }: RowPlace): () => void {
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
