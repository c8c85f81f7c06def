import {
  type BoardObject,
  boxesMeet,
  darkInk,
  joined,
  objectMeets,
  paintedBoxOf,
  paintObjects,
  type Box,
} from '@collabor8/domain';
import { createListeners } from '../../../../shared/listeners.js';
import { useEffect, useRef, useState } from 'react';
import {
  type Pane,
  canvasFor,
  contextOf,
  heightOf,
  widthOf,
  type Viewport,
} from '../canvas/viewport.js';
import { isShown, paneAround, placeOf } from '../canvas/sharp-board.js';
import classes from './objects.module.css';
import { queueTask } from '../../../../shared/tasks.js';
import { fetchPicture } from '../canvas/board-pictures.js';

/** The pictures among very many objects, each fetched once it is to be seen; until then, and where it can't be had, there is its frame. */
class CrowdImages {
  readonly #known = new Map<string, ImageBitmap>();
  readonly #asked = new Set<string>();

  readonly #listeners = createListeners<[id: string]>();

  /** Calls `listener` once a picture has come. Returns what ends it. */
  readonly watch = this.#listeners.listen;

  /** By their ids. */
  get known(): ReadonlyMap<string, ImageBitmap> {
    return this.#known;
  }

  want(objects: readonly BoardObject[]): void {
    for (const { picture } of objects) {
      if (picture !== undefined && !this.#asked.has(picture)) void this.#fetch(picture);
    }
  }

  async #fetch(id: string): Promise<void> {
    this.#asked.add(id);
    try {
      this.#known.set(id, await createImageBitmap(await fetchPicture(id)));
    } catch {
      return;
    }
    this.#listeners.tell(id);
  }
}

/** Objects that are painted in one task: it never takes long. */
const AT_ONCE = 400;
/** Pixels of the canvas each way; where something has changed, so much around it is painted anew. */
const CELL = 64;
/** What reaches over more cells than this is painted with whatever has changed. */
const CELLS_MAX = 400;

/** In what they are painted. */
interface CrowdLook {
  readonly images: CrowdImages;
  readonly isDark: boolean;
}

/** Objects painted on a canvas of their own: thousands of them are no more elements than one. */
class CrowdSheet {
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
    // Most of thousands lie far from all that has changed.
    const around = cells.reduce(joined);
    const isTouched = (object: BoardObject): boolean => {
      const box = paintedBoxOf(object);
      if (!boxesMeet(box, around)) return false;
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
  const gone = new Set(before);
  const added = after.filter((object) => !gone.delete(object));
  return [...gone, ...added];
}

/** Whoever zooms does so in many small steps. */
const REST_MS = 120;
/** After the first picture, until there is time for a roomier one. */
const ROOM_MS = 800;

interface ObjectCrowdProps {
  readonly objects: readonly BoardObject[];
  readonly viewport: Viewport;
  readonly isDark: boolean;
}

/** More objects than a page has elements for: one picture of those that are visible. */
export function ObjectCrowd({ objects, viewport, isDark }: ObjectCrowdProps) {
  const layer = useRef<HTMLDivElement>(null);
  const latest = useRef(objects);
  const sheets = useRef<CrowdSheet[]>([]);
  const [images] = useState(() => new CrowdImages());

  useEffect(() => {
    latest.current = objects;
    for (const sheet of sheets.current) sheet.show(objects);
  }, [objects]);

  useEffect(() => {
    const place = layer.current;
    if (place === null) return;
    let shown: Pane | null = null;
    let coming: Pane | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const paint = (isRoomier = false): void => {
      const visible = viewport.visible();
      const known = coming ?? shown;
      if (visible === null) return;
      if (!isRoomier && known !== null && isShown(visible, known)) return;
      // What is seen first comes first; what lies around it, before anybody moves there.
      const isFirst = shown === null;
      const pane = paneAround(visible, isFirst);
      coming = pane;
      const sheet = new CrowdSheet(pane, { images, isDark }, () => {
        if (coming !== pane) return;
        place.replaceChildren(sheet.canvas);
        place.dataset['crowd'] = 'painted';
        [shown, coming, sheets.current] = [pane, null, [sheet]];
        soon();
        if (isFirst) timer = setTimeout(() => paint(true), ROOM_MS);
      });
      Object.assign(sheet.canvas.style, placeOf(pane));
      sheets.current = [...sheets.current.slice(0, shown === null ? 0 : 1), sheet];
      sheet.show(latest.current);
    };
    const soon = (): void => {
      // What is being painted is shown first, or whoever moves on and on would see nothing of it.
      if (coming !== null && coming.scale === shown?.scale) return;
      clearTimeout(timer);
      const visible = viewport.visible();
      const isZoomed = shown !== null && visible?.scale !== shown.scale / devicePixelRatio;
      timer = setTimeout(() => paint(), isZoomed ? REST_MS : 0);
    };
    const resized = new ResizeObserver(soon);
    resized.observe(place);
    const end = viewport.watch(soon);
    const endImages = images.watch((id) => sheets.current.forEach((sheet) => sheet.picture(id)));
    return () => {
      end();
      endImages();
      resized.disconnect();
      clearTimeout(timer);
      sheets.current = [];
    };
  }, [viewport, images, isDark]);
  return <div ref={layer} className={classes.crowd} data-crowd="" aria-hidden />;
}
