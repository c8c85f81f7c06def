import { BOARD_WIDTH, SHEET, type Box, BOARD_HEIGHT } from '@collabor8/domain';
import { createListeners } from '../../../../shared/listeners.js';

interface OnScreen {
  readonly clientX: number;
  readonly clientY: number;
}

/** Where something on the screen lies on the board, which is scaled to fit. */
export function boardPoint({ clientX, clientY }: OnScreen, element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return {
    x: ((clientX - left) * BOARD_WIDTH) / Math.max(1, width),
    y: ((clientY - top) * BOARD_HEIGHT) / Math.max(1, height),
  };
}

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

/** A context that paints alike everywhere: opaque, in memory, a pixel for a pixel. Another pane is for the eye alone. */
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

export function canvasFor({ area, scale }: Pane): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(widthOf(area) * scale);
  canvas.height = Math.round(heightOf(area) * scale);
  return canvas;
}

/** What of the plane is on the screen: its layers ask, and hear when that changes. */
export class Viewport {
  #frame: HTMLElement | null = null;
  readonly #listeners = createListeners();
  readonly #wanted = createListeners<[area: Box]>();

  /** For the `ref` of the frame, whose first child is the sheet. */
  attach(frame: HTMLElement | null): void {
    this.#frame = frame;
  }

  /** Calls `listener` after each change. Returns what ends it. */
  readonly watch = this.#listeners.listen;
  readonly changed = this.#listeners.tell;

  /** For whoever moves the plane: `listener` is told what is to be on the screen. */
  readonly watchWanted = this.#wanted.listen;
  /** Moves the plane where not all of that is on the screen. */
  readonly bringIntoView = this.#wanted.tell;

  /** With pixels of the screen, as CSS has them, for one of the plane; null where nothing is laid out. */
  visible(): Pane | null {
    const frame = this.#frame?.getBoundingClientRect();
    const sheet = this.#frame?.firstElementChild?.getBoundingClientRect();
    if (frame === undefined || sheet === undefined) return null;
    if (frame.width === 0 || sheet.width === 0) return null;
    const scale = sheet.width / BOARD_WIDTH;
    const [left, top] = [(frame.left - sheet.left) / scale, (frame.top - sheet.top) / scale];
    const [width, height] = [frame.width / scale, frame.height / scale];
    return { scale, area: { left, top, right: left + width, bottom: top + height } };
  }
}
