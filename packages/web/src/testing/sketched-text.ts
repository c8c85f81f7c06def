import type { Change, Written } from '../shared/ui/markdown/bar/formats.js';

type Applicable = (written: Written) => Change | undefined;

/**
 * Applies a format to a text in which `⟦` and `⟧` are the ends of the selection, or `|` the caret; undefined where it
 * leaves the text alone.
 */
export function applied(format: Applicable, sketch: string): string | undefined {
  const drawn = sketch.replace('|', '⟦⟧');
  const start = drawn.indexOf('⟦');
  const end = drawn.indexOf('⟧') - 1;
  const text = drawn.replace(/[⟦⟧]/g, '');
  const change = format({ text, selected: { start, end } });
  if (change === undefined) return undefined;
  const { stretch, by, select } = change;
  const after = text.slice(0, stretch.start) + by + text.slice(stretch.end);
  const shown = `${after.slice(0, select.start)}⟦${after.slice(select.start, select.end)}⟧${after.slice(select.end)}`;
  return shown.replace('⟦⟧', '|');
}
