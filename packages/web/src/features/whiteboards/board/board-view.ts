import {
  marksOfLine,
  paintMarks,
  strokesToAdd,
  type Drawing,
  type Painting,
  type PenLine,
} from '@collabor8/domain';
import type { BoardPictures } from './board-pictures.js';
import { contextOf, newSheet, paintBoard, paintStrokes } from './paint-board.js';

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
  readonly #own = new Map<string, PenLine>();
  #frame: number | null = null;

  #onLoss: () => void = () => undefined;

  constructor(private readonly pictures: BoardPictures) {}

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
    for (const { id } of this.#painting.strokes) this.#own.delete(id);
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

  #paintSheet(picture: ImageBitmap | null): void {
    const added = this.#painted && strokesToAdd(this.#painted, this.#painting);
    if (added === null) paintBoard(this.#sheet, this.#painting, picture);
    else paintStrokes(this.#sheet, added);
    this.#painted = this.#painting;
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
    const finished = new Set(this.#painted.strokes.map(({ id }) => id));
    // One's own line comes back from the server as well.
    const lines = this.#drawings.filter(
      ({ strokeId }) => !this.#own.has(strokeId) && !finished.has(strokeId),
    );
    for (const line of [...lines, ...this.#own.values()]) paintMarks(canvas, marksOfLine(line));
  }
}
