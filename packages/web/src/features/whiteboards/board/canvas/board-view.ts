import {
  inkOf,
  lineOf,
  marksOfLine,
  STROKE_INK_MAX,
  type Drawing,
  type Painting,
  type PenLine,
  type Point,
} from '@collabor8/domain';
import { queueTask } from '../../../../shared/tasks.js';
import type { BoardPictures } from './board-pictures.js';
import { contextOf, heightOf, SHEET_PANE, widthOf, type Pane } from './viewport.js';
import { paintInk, Sheet } from './sheet.js';

/** A line is drawn to where it ends in as long as its latest points took to come, within these. */
const GLIDE_MIN_MS = 40;
const GLIDE_MAX_MS = 150;

interface Shown {
  /** In pixels of the line's length, and when. */
  readonly length: number;
  readonly at: number;
  /** The drawing that is drawn out, since when, and by how many pixels in a millisecond. */
  readonly towards: Drawing;
  readonly since: number;
  readonly speed: number;
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

const lengthOf = (points: readonly Point[]): number =>
  points.reduce((sum, point, index) => sum + distance(points[index - 1] ?? point, point), 0);

/** The beginning of a line, so many pixels of it. */
export function stretch(points: readonly Point[], length: number): readonly Point[] {
  const shown: Point[] = [];
  let left = length;
  for (const point of points) {
    const before = shown.at(-1) ?? point;
    const step = distance(before, point);
    if (step > left) {
      const share = left / step;
      const [x, y] = [
        before.x + share * (point.x - before.x),
        before.y + share * (point.y - before.y),
      ];
      return [...shown, { ...point, x, y }];
    }
    left -= step;
    shown.push(point);
  }
  return shown;
}

/** Draws others' lines out evenly, however far apart their points come. */
export class LineAnimation {
  #shown = new Map<string, Shown>();

  /** What is seen of the drawings at a time in milliseconds, and whether more will be. */
  at(drawings: readonly Drawing[], now: number) {
    const steps = drawings.map((drawing) => this.#step(drawing, now));
    this.#shown = new Map(steps.map((step) => [step.towards.line, step]));
    return {
      lines: steps.map(({ towards, length }) => ({
        pen: towards.pen,
        points: stretch(towards.points, length),
      })),
      isMoving: steps.some(({ towards, length }) => length < lengthOf(towards.points)),
    };
  }

  #step(towards: Drawing, now: number): Shown {
    const known = this.#shown.get(towards.line);
    const whole = lengthOf(towards.points);
    if (known === undefined) return { length: whole, at: now, towards, since: now, speed: 0 };
    const length = Math.min(whole, known.length + known.speed * (now - known.at));
    if (known.towards === towards) return { ...known, length, at: now };
    const gap = Math.min(GLIDE_MAX_MS, Math.max(GLIDE_MIN_MS, now - known.since));
    return { length, at: now, towards, since: now, speed: (whole - length) / gap };
  }
}

/** More strokes than are on their way to the server while its events come. */
const LATEST = 50;

/** Lines that together take no more ink than one stroke may: finished strokes show the rest. */
function withinInk(lines: readonly PenLine[]): readonly PenLine[] {
  let left = STROKE_INK_MAX;
  return lines.filter((line) => {
    const ink = inkOf(line);
    if (ink > left) return false;
    left -= ink;
    return true;
  });
}

/**
 * Paints a board on its canvas. What is finished stands on a sheet of its own; the canvas shows
 * the sheet and, over it, the lines that are being drawn. Where something is taken away, another
 * sheet is painted and takes its place when it is done.
 */
export class BoardView {
  #canvas: CanvasRenderingContext2D | null = null;
  #shown: Sheet;
  #other: Sheet;
  /** The sheet that is painted, and what it is to show. */
  #wet: { readonly sheet: Sheet; readonly painting: Painting } | null = null;
  #painting: Painting = { ground: null, strokes: [], objects: [] };
  #drawings: readonly Drawing[] = [];
  /** What others have ended drawing: it stays until the strokes that it became are painted. */
  #ended: readonly Drawing[] = [];
  readonly #own = new Map<string, PenLine>();
  readonly #glide = new LineAnimation();
  #frame: number | null = null;
  #isPainted = false;

  #onLoss: () => void = () => undefined;

  #onPainted: () => void = () => undefined;
  readonly #mirrors = new Set<BoardView>();

  /** `reader` is who looks at the board; of the plane it shows that pane. */
  constructor(
    private readonly pictures: BoardPictures,
    private readonly reader: string,
    private readonly pane: Pane = SHEET_PANE,
  ) {
    [this.#shown, this.#other] = [new Sheet(pane), new Sheet(pane)];
  }

  /** Has `other` show the same from now on. Returns what ends it. */
  mirror(other: BoardView): () => void {
    this.#mirrors.add(other);
    other.show(this.#painting, this.#drawings);
    for (const [id, line] of this.#own) other.showOwn(id, line);
    return () => {
      this.#mirrors.delete(other);
    };
  }

  /** Calls `listener` once, when all that is to be shown is painted. */
  watchPainted(listener: () => void): void {
    this.#onPainted = listener;
  }

  /** For the `ref` of the canvas. */
  attach(canvas: HTMLCanvasElement | null): void {
    this.#canvas = canvas && contextOf(canvas, this.pane);
    this.#refresh();
  }

  /** Calls `listener` when the picture that the board begins with can't be had. Returns what ends it. */
  watchLosses(listener: () => void): () => void {
    this.#onLoss = listener;
    return () => {
      this.#onLoss = () => undefined;
    };
  }

  show(painting: Painting, drawings: readonly Drawing[]): void {
    this.#painting = painting;
    const lines = new Set(drawings.map(({ line }) => line));
    this.#ended = [...this.#ended, ...this.#drawings].filter(({ line }) => !lines.has(line));
    this.#drawings = drawings;
    this.#bringUpToDate();
    for (const mirror of this.#mirrors) mirror.show(painting, drawings);
  }

  /** A line that is drawn here; it stays until the board holds the stroke. */
  showOwn(strokeId: string, line: PenLine): void {
    this.#own.set(strokeId, line);
    this.#refresh();
    for (const mirror of this.#mirrors) mirror.showOwn(strokeId, line);
  }

  dropOwn(strokeId: string): void {
    this.#own.delete(strokeId);
    this.#refresh();
    for (const mirror of this.#mirrors) mirror.dropOwn(strokeId);
  }

  #bringUpToDate(): void {
    const { ground } = this.#painting;
    const picture = ground === null ? null : this.pictures.ready(ground);
    if (ground !== null && picture === undefined) {
      this.#load(ground);
      return;
    }
    const painting = this.#painting;
    const isAtWork = this.#wet !== null;
    this.#wet = { painting, sheet: this.#sheetFor(painting, picture ?? null) };
    if (!isAtWork) this.#goOn();
  }

  #sheetFor(painting: Painting, picture: ImageBitmap | null): Sheet {
    const known = [this.#shown, this.#other].find((sheet) => sheet.canBecome(painting));
    if (known !== undefined) return known;
    // A board that is opened comes stroke by stroke.
    const sheet = this.#shown.hasBegun ? this.#other : this.#shown;
    sheet.start(painting, picture);
    return sheet;
  }

  #goOn(): void {
    if (this.#wet === null) return;
    const { sheet, painting } = this.#wet;
    if (sheet.goOn(painting)) {
      queueTask(() => this.#goOn());
    } else {
      if (sheet !== this.#shown) [this.#shown, this.#other] = [sheet, this.#shown];
      for (const { id } of painting.strokes) this.#own.delete(id);
      this.#ended = [];
      this.#wet = null;
      this.#isPainted = true;
    }
    this.#refresh();
  }

  #load(ground: string): void {
    const isWanted = (): boolean => this.#painting.ground === ground;
    this.pictures.load(ground).then(
      () => {
        if (isWanted()) this.#bringUpToDate();
      },
      () => {
        if (isWanted()) this.#onLoss();
      },
    );
  }

  #refresh(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null;
      this.#compose();
    });
  }

  #compose(): void {
    const canvas = this.#canvas;
    if (canvas === null || !this.#shown.hasBegun) return;
    this.#showSheet(canvas);
    const { lines, isMoving } = this.#glide.at(this.#othersDrawings(), performance.now());
    const live = [...withinInk(lines), ...this.#own.values()];
    for (const line of live) {
      paintInk(canvas, this.pane, { pen: line.pen, marks: marksOfLine(line) });
    }
    if (isMoving) this.#refresh();
    if (!this.#isPainted) return;
    this.#onPainted();
    this.#onPainted = () => undefined;
  }

  #showSheet(canvas: CanvasRenderingContext2D): void {
    const { area } = this.pane;
    const place = [area.left, area.top, widthOf(area), heightOf(area)] as const;
    if (this.pane !== SHEET_PANE) canvas.clearRect(...place);
    canvas.drawImage(this.#shown.canvas, ...place);
  }

  /** One's own line comes back from the server as well, and may be finished here already. */
  #othersDrawings(): readonly Drawing[] {
    const all = [...this.#ended, ...this.#drawings];
    if (!all.some(({ author }) => author === this.reader)) return all;
    const linesOf = (ids: Iterable<string>) =>
      new Set([...ids].map((id) => lineOf(this.reader, id)));
    const here = linesOf(this.#own.keys());
    // What the server has not told of yet lies on top.
    const latest = this.#shown.strokes.slice(-LATEST);
    const painted = linesOf(
      latest.flatMap(({ author, id }) => (author === this.reader ? [id] : [])),
    );
    return [
      ...this.#ended.filter(({ line }) => !here.has(line)),
      ...this.#drawings.filter(({ line }) => !here.has(line) && !painted.has(line)),
    ];
  }
}
