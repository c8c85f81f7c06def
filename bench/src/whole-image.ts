import { createCanvas } from '@napi-rs/canvas';
import {
  BOARD_HEIGHT,
  BOARD_WIDTH,
  brushColors,
  marksOfLine,
  paintBlank,
  paintMarks,
  simplify,
} from '@collabor8/domain';
import type { RecordedDrawing } from './recorded-drawings.js';

/**
 * Bytes of the data URL that SPEC §4 alone sends to each other participant at the end of a stroke,
 * once so many were drawn: everybody in a colour of their own, with the brush as it is at first.
 */
export function wholeImageBytes(
  drawings: readonly RecordedDrawing[],
  { strokes, people }: { readonly strokes: number; readonly people: number },
): number {
  const canvas = createCanvas(BOARD_WIDTH, BOARD_HEIGHT);
  const context = canvas.getContext('2d');
  paintBlank(context);
  let painted = 0;
  for (let next = 0; painted < strokes; next += 1) {
    const color = brushColors[(next % people) % brushColors.length]?.color ?? '#000000';
    const pen = { tool: 'brush', color, width: 2 } as const;
    for (const stroke of drawings[next % drawings.length] ?? []) {
      if (painted === strokes) break;
      paintMarks(
        context,
        marksOfLine({ pen, points: simplify(stroke.map(({ x, y }) => ({ x, y }))) }),
      );
      painted += 1;
    }
  }
  return canvas.toDataURL('image/png').length;
}
