import {
  boxesMeet,
  darkInk,
  objectMeets,
  paintedBoxOf,
  paintObjects,
  type BoardObject,
  type Box,
} from '@collabor8/domain';
import { queueTask } from '../../../../shared/tasks.js';
import type { CrowdImages } from './crowd-images.js';
import { canvasFor, contextOf, heightOf, widthOf, type Pane } from '../canvas/pane.js';

/** Objects that are painted in one task: it never takes long. */
const AT_ONCE = 400;
/** Pixels of the canvas each way; where something has changed, so much around it is painted anew. */
const CELL = 64;
/** What reaches over more cells than this is painted with whatever has changed. */
const CELLS_MAX = 400;

/** In what they are painted. */
export interface CrowdLook {
  readonly images: CrowdImages;
  readonly isDark: boolean;
}

/** Objects painted on a canvas of their own: thousands of them are no more elements than one. */
export class CrowdSheet {
  readonly canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D;
  #wanted: readonly BoardObject[] = [];
  /** How far the first painting has come; null once it is done. */
  #next: number | null = 0;
  #isAtWork = false;
  /** Objects whose pictures came meanwhile. */
  #late: readonly BoardObject[] = [];

  constructor(
    private readonly pane: Pane,
    private readonly look: CrowdLook,
    private readonly onPainted: () => void,
  ) {
    this.canvas = canvasFor(pane);
    this.#context = contextOf(this.canvas, pane);
  }

  /** Has it show these; what is there already stays, but where something has changed. */
  show(objects: readonly BoardObject[]): void {
    const before = this.#wanted;
    this.#wanted = objects.filter((object) => objectMeets(object, this.pane.area));
    this.look.images.want(this.#wanted);
    if (this.#next === null) this.#mend(differing(before, this.#wanted));
    else this.#begin();
  }

  /** Paints what shows a picture that has come. */
  picture(id: string): void {
    const showing = this.#wanted.filter(({ picture }) => picture === id);
    if (this.#next === null) this.#mend(showing);
    else this.#late = [...this.#late, ...showing];
  }

  #paint(objects: readonly BoardObject[]): void {
    const { images, isDark } = this.look;
    paintObjects(this.#context, objects, images.known, isDark ? darkInk : undefined);
  }

  #begin(): void {
    this.#clear([this.pane.area]);
    this.#next = 0;
    if (!this.#isAtWork) queueTask(() => this.#goOn());
    this.#isAtWork = true;
  }

  #goOn(): void {
    if (this.#next === null) return;
    this.#paint(this.#wanted.slice(this.#next, this.#next + AT_ONCE));
    this.#next += AT_ONCE;
    if (this.#next < this.#wanted.length) {
      queueTask(() => this.#goOn());
      return;
    }
    this.#next = null;
    this.#mend(this.#late);
    this.#late = [];
    this.onPainted();
  }

  #clear(boxes: readonly Box[]): void {
    for (const box of boxes) {
      this.#context.clearRect(box.left, box.top, widthOf(box), heightOf(box));
    }
  }

  #mend(changed: readonly BoardObject[]): void {
    const dirty = new Map<string, Box>();
    for (const object of changed) {
      for (const [key, cell] of this.#cellsOf(paintedBoxOf(object)) ?? [['', this.pane.area]]) {
        dirty.set(key, cell);
      }
    }
    if (dirty.size === 0) return;
    const context = this.#context;
    const cells = dirty.has('') ? [this.pane.area] : [...dirty.values()];
    context.save();
    context.beginPath();
    for (const cell of cells) context.rect(cell.left, cell.top, widthOf(cell), heightOf(cell));
    context.clip();
    this.#clear(cells);
    const isTouched = (object: BoardObject): boolean => {
      const box = paintedBoxOf(object);
      const own = dirty.has('') ? null : this.#cellsOf(box);
      return own === null
        ? cells.some((cell) => boxesMeet(box, cell))
        : own.some(([key]) => dirty.has(key));
    };
    this.#paint(this.#wanted.filter(isTouched));
    context.restore();
  }

  /** Null where there are too many. */
  #cellsOf(box: Box): (readonly [key: string, cell: Box])[] | null {
    const { area, scale } = this.pane;
    const size = CELL / scale;
    const at = (value: number, from: number, to: number, start: number): number =>
      Math.floor((Math.min(to, Math.max(from, value)) - start) / size);
    const [left, right] = [box.left, box.right].map((x) => at(x, area.left, area.right, area.left));
    const [top, bottom] = [box.top, box.bottom].map((y) => at(y, area.top, area.bottom, area.top));
    const [x, y, w, h] = [left ?? 0, top ?? 0, (right ?? 0) + 1, (bottom ?? 0) + 1];
    if ((w - x) * (h - y) > CELLS_MAX) return null;
    const cells: (readonly [string, Box])[] = [];
    for (let column = x; column < w; column += 1) {
      for (let row = y; row < h; row += 1) {
        const corner = { left: area.left + column * size, top: area.top + row * size };
        const cell = { ...corner, right: corner.left + size, bottom: corner.top + size };
        cells.push([`${column} ${row}`, cell]);
      }
    }
    return cells;
  }
}

/** What is in one of two lists alone; what has changed is another object, under the same id. */
function differing(
  before: readonly BoardObject[],
  after: readonly BoardObject[],
): readonly BoardObject[] {
  const [known, left] = [new Set(before), new Set(after)];
  return [
    ...before.filter((object) => !left.has(object)),
    ...after.filter((object) => !known.has(object)),
  ];
}
