import {
  type BoardObject,
  boxesMeet,
  costMore,
  darkInk,
  joined,
  objectMeets,
  paintedBoxOf,
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
import { INK_AT_ONCE, paintObjectsInTasks } from './paint-objects.js';
import classes from './objects.module.css';
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
  canvas: HTMLCanvasElement;
  #wanted: readonly BoardObject[] = [];
  /** What the canvas shows; null until it does. */
  #shown: readonly BoardObject[] | null = null;
  #isAtWork = false;
  /** Objects whose pictures came meanwhile. */
  #late: readonly BoardObject[] = [];

  constructor(
    private readonly pane: Pane,
    private readonly look: CrowdLook,
    private readonly on: { readonly painted: () => void; readonly isWanted: () => boolean },
  ) {
    this.canvas = this.#newCanvas();
  }

  #newCanvas(): HTMLCanvasElement {
    const canvas = canvasFor(this.pane);
    Object.assign(canvas.style, placeOf(this.pane));
    return canvas;
  }

  /** Has it show these; what is there already stays, but where something has changed. */
  show(objects: readonly BoardObject[]): void {
    this.#wanted = objects.filter((object) => objectMeets(object, this.pane.area));
    this.look.images.want(this.#wanted);
    void this.#goOn();
  }

  /** Paints what shows a picture that has come. */
  picture(id: string): void {
    const showing = this.#wanted.filter(({ picture }) => picture === id);
    this.#late = [...this.#late, ...showing];
    void this.#goOn();
  }

  /** What comes while it paints waits until that is seen: whoever changes things on and on keeps nobody from seeing them. */
  async #goOn(): Promise<void> {
    if (this.#isAtWork) return;
    this.#isAtWork = true;
    for (let dirty = this.#dirty(); dirty.size > 0; dirty = this.#dirty()) {
      const wanted = this.#wanted;
      this.#late = [];
      const objects = this.#touched(dirty);
      // What takes several tasks is painted aside: nothing is seen to be missing.
      const isAside = this.#shown !== null && costMore(objects, INK_AT_ONCE);
      const canvas = isAside ? this.#copy() : this.canvas;
      await this.#paint(canvas, [...dirty.values()], objects);
      const isNew = isAside || this.#shown === null;
      [this.canvas, this.#shown] = [canvas, wanted];
      if (isNew) this.on.painted();
    }
    this.#isAtWork = false;
  }

  #copy(): HTMLCanvasElement {
    const canvas = this.#newCanvas();
    const { area } = this.pane;
    const size = [widthOf(area), heightOf(area)] as const;
    contextOf(canvas, this.pane).drawImage(this.canvas, area.left, area.top, ...size);
    return canvas;
  }

  async #paint(
    canvas: HTMLCanvasElement,
    cells: readonly Box[],
    objects: readonly BoardObject[],
  ): Promise<void> {
    const context = contextOf(canvas, this.pane);
    const { images, isDark } = this.look;
    context.save();
    context.beginPath();
    for (const cell of cells) context.rect(cell.left, cell.top, widthOf(cell), heightOf(cell));
    context.clip();
    for (const box of cells) {
      context.clearRect(box.left, box.top, widthOf(box), heightOf(box));
    }
    const inkOf = isDark ? darkInk : undefined;
    const { isWanted } = this.on;
    await paintObjectsInTasks(context, { objects, pictures: images.known, inkOf, isWanted });
    context.restore();
  }

  /** The cells to paint anew, by their names; the whole pane under none. */
  #dirty(): ReadonlyMap<string, Box> {
    const whole = new Map([['', this.pane.area]]);
    if (this.#shown === null) return whole;
    const dirty = new Map<string, Box>();
    for (const object of [...differing(this.#shown, this.#wanted), ...this.#late]) {
      const cells = this.#cellsOf(paintedBoxOf(object));
      if (cells === null) return whole;
      for (const [key, cell] of cells) dirty.set(key, cell);
    }
    return dirty;
  }

  #touched(dirty: ReadonlyMap<string, Box>): readonly BoardObject[] {
    if (dirty.has('')) return this.#wanted;
    const cells = [...dirty.values()];
    // Most of thousands lie far from all that has changed.
    const around = cells.reduce(joined);
    return this.#wanted.filter((object) => {
      const box = paintedBoxOf(object);
      if (!boxesMeet(box, around)) return false;
      const own = this.#cellsOf(box);
      return own === null
        ? cells.some((cell) => boxesMeet(box, cell))
        : own.some(([key]) => dirty.has(key));
    });
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
      const painted = (): void => {
        if (coming !== pane && shown !== pane) return;
        place.replaceChildren(sheet.canvas);
        if (shown === pane) return;
        place.dataset['crowd'] = 'painted';
        [shown, coming, sheets.current] = [pane, null, [sheet]];
        soon();
        if (isFirst) timer = setTimeout(() => paint(true), ROOM_MS);
      };
      const isWanted = (): boolean => sheets.current.includes(sheet);
      const sheet = new CrowdSheet(pane, { images, isDark }, { painted, isWanted });
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
