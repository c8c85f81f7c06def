import { SHEET, type Box } from '@collabor8/domain';

/** A part of the plane as a canvas shows it: so many pixels of the canvas for one of the plane. */
export interface Pane {
  readonly area: Box;
  readonly scale: number;
}

/** The sheet in its own pixels, as everybody has it and as pictures of the board are. */
export const SHEET_PANE: Pane = { area: SHEET, scale: 1 };

export const widthOf = ({ left, right }: Box): number => right - left;
export const heightOf = ({ top, bottom }: Box): number => bottom - top;

/** Canvases of so many pixels for each of the plane are in memory, where painting takes its time at once. */
const IN_MEMORY_MAX = 2;

/**
 * A context that paints alike everywhere: in memory, opaque, one canvas pixel for one of the board. Another
 * pane is for the eye alone; nothing is where nothing was drawn.
 */
export function contextOf(
  canvas: HTMLCanvasElement,
  pane: Pane = SHEET_PANE,
): CanvasRenderingContext2D {
  const { area, scale } = pane;
  const context = canvas.getContext('2d', {
    alpha: pane !== SHEET_PANE,
    willReadFrequently: scale <= IN_MEMORY_MAX,
  });
  if (context === null) throw new Error('This browser has no canvas to draw on.');
  if (pane !== SHEET_PANE) {
    context.setTransform(scale, 0, 0, scale, -area.left * scale, -area.top * scale);
  }
  return context;
}

/** A canvas of the size of a pane. */
export function canvasFor({ area, scale }: Pane): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(widthOf(area) * scale);
  canvas.height = Math.round(heightOf(area) * scale);
  return canvas;
}
