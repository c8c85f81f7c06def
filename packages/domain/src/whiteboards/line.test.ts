import { expect, it } from 'vitest';
import { fillsStroke } from './line.js';
import { checkStroke } from './rules.js';
import { BOARD_HEIGHT, BOARD_MARGIN, BOARD_WIDTH, STROKE_POINTS_MAX } from './limits.js';
import { encodePoints, type Point } from './stroke-code.js';

const pen = { tool: 'eraser', width: 100 } as const;

it.each([
  [
    'from corner to corner',
    (at: number): Point => ({
      x: at % 2 === 0 ? -BOARD_MARGIN : BOARD_WIDTH + BOARD_MARGIN,
      y: at % 2 === 0 ? -BOARD_MARGIN : BOARD_HEIGHT + BOARD_MARGIN,
    }),
  ],
  ['on the spot', (at: number): Point => ({ x: at % 2, y: 0 })],
])('a line %s goes on as another stroke before the server would refuse it', (_way, pointAt) => {
  const points: Point[] = [];
  while (!fillsStroke({ pen, points })) points.push(pointAt(points.length));
  expect(points.length).toBeGreaterThan(20);
  expect(points.length).toBeLessThanOrEqual(STROKE_POINTS_MAX);
  expect(checkStroke({ id: 's', pen, points: encodePoints(points) }).ok).toBe(true);
});
