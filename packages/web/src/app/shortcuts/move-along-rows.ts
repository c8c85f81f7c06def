/** What `j` and `k` go through: the title of a question in a list, an answer of a question. */
const ROWS = 'main [data-row]';

const isInViewBelow = (row: HTMLElement, top: number): boolean =>
  row.getBoundingClientRect().bottom > top;

/**
 * Gives the focus to the row after the one that has it, or before it. Where none has it, to the
 * first that stands in view below `top`, in pixels.
 */
export function moveAlongRows(step: 1 | -1, top: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const focused = document.activeElement;
  const current = rows.findIndex((row) => row.contains(focused));
  const next =
    current === -1
      ? (rows.find((row) => isInViewBelow(row, top)) ?? rows[0])
      : rows[current + step];
  if (next === undefined) return;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}
