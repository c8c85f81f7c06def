import {
  lineOf,
  marksOfLine,
  paintMarks,
  strokesToAdd,
  type Drawing,
  type Painting,
  type PenLine,
} from '@collabor8/domain';
import { doInTurn } from '../../../shared/in-turn.js';
import type { BoardPictures } from './board-pictures.js';
import { Glide } from './glide.js';
import { contextOf, newSheet, paintBoard, paintStrokes } from './paint-board.js';

const STROKES_AT_ONCE = 50;

/**
 * Paints a board on its canvas. What is finished stands on a sheet of its own; the canvas shows
 * the sheet and, over it, the lines that are being drawn.
 */
export class BoardView {
  readonly #sheet = newSheet();
  #canvas: CanvasRenderingContext2D | null = null;
  /** What is on the sheet, and what is to be. */
  #painted: Painting | null = null;
  #painting: Painting = { ground: null, strokes: [] };
  #drawings: readonly Drawing[] = [];
  #isOpening = false;
  readonly #own = new Map<string, PenLine>();
  readonly #glide = new Glide();
  #frame: number | null = null;

  #onLoss: () => void = () => undefined;

  /** `reader` is who looks at the board. */
  constructor(
    private readonly pictures: BoardPictures,
    private readonly reader: string,
  ) {}

  /** For the `ref` of the canvas. */
  attach(canvas: HTMLCanvasElement | null): void {
    this.#canvas = canvas && contextOf(canvas);
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
    this.#drawings = drawings;
    this.#bringUpToDate();
  }

  /** A line that is drawn here; it stays until the board holds the stroke. */
  showOwn(strokeId: string, line: PenLine): void {
    this.#own.set(strokeId, line);
    this.#refresh();
  }

  dropOwn(strokeId: string): void {
    this.#own.delete(strokeId);
    this.#refresh();
  }

  #bringUpToDate(): void {
    const { ground } = this.#painting;
    const picture = ground === null ? null : this.pictures.ready(ground);
    if (ground !== null && picture === undefined) {
      this.#load(ground);
      return;
    }
    this.#paintSheet(picture ?? null);
    for (const { id } of this.#painted?.strokes ?? []) this.#own.delete(id);
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

  /** A board that is opened comes stroke by stroke: on a phone all at once would take half a second. */
  #paintSheet(picture: ImageBitmap | null): void {
    const before = this.#painted;
    const added = before && strokesToAdd(before, this.#painting);
    const { ground, strokes } = this.#painting;
    const isOpening = before === null || (this.#isOpening && added !== null);
    const end = isOpening ? (before?.strokes.length ?? 0) + STROKES_AT_ONCE : strokes.length;
    this.#isOpening = end < strokes.length;
    const painting = this.#isOpening ? { ground, strokes: strokes.slice(0, end) } : this.#painting;
    if (added === null) paintBoard(this.#sheet, painting, picture);
    else paintStrokes(this.#sheet, painting.strokes.slice(before?.strokes.length));
    this.#painted = painting;
    if (this.#isOpening) doInTurn(() => this.#bringUpToDate());
  }

  #refresh(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null;
      this.#compose();
    });
  }

  #compose(): void {
    const canvas = this.#canvas;
    if (canvas === null || this.#painted === null) return;
    canvas.drawImage(this.#sheet.canvas, 0, 0);
    const { lines, isMoving } = this.#glide.at(this.#othersDrawings(), performance.now());
    for (const line of [...lines, ...this.#own.values()]) paintMarks(canvas, marksOfLine(line));
    if (isMoving) this.#refresh();
  }

  /** One's own line comes back from the server as well, and may be finished here already. */
  #othersDrawings(): readonly Drawing[] {
    const mine = this.#drawings.filter(({ author }) => author === this.reader);
    if (mine.length === 0) return this.#drawings;
    const strokes = this.#painted?.strokes ?? [];
    const ids = strokes.filter(({ author }) => author === this.reader).map(({ id }) => id);
    const own = new Set([...ids, ...this.#own.keys()].map((id) => lineOf(this.reader, id)));
    return this.#drawings.filter(({ line }) => !own.has(line));
  }
}
