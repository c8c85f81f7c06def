import {
  BOARD_HEIGHT,
  BOARD_WIDTH,
  marksOfStroke,
  paintBlank,
  paintMarks,
  type Painting,
  type StrokeEntry,
} from '@collabor8/domain';

/** A context that paints alike everywhere: in memory, opaque, one canvas pixel for one of the board. */
export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (context === null) throw new Error('This browser has no canvas to draw on.');
  return context;
}

export function newSheet(): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = BOARD_WIDTH;
  canvas.height = BOARD_HEIGHT;
  return contextOf(canvas);
}

export function paintStrokes(
  context: CanvasRenderingContext2D,
  strokes: readonly StrokeEntry[],
): void {
  for (const stroke of strokes) paintMarks(context, marksOfStroke(stroke));
}

/** The whole board, on the picture that it begins with. */
export function paintBoard(
  context: CanvasRenderingContext2D,
  { strokes }: Painting,
  ground: ImageBitmap | null,
): void {
  paintBlank(context);
  if (ground !== null) context.drawImage(ground, 0, 0);
  paintStrokes(context, strokes);
}
