import fc from 'fast-check';
import { expect, it } from 'vitest';
import { moveCursorSchema } from './inputs.js';
import { LASER_POINTS_MAX } from './limits.js';
import { decodePoints, laserCode } from './stroke-code.js';

const place = fc.record({
  x: fc.integer({ min: -100, max: 900 }),
  y: fc.integer({ min: 0, max: 600 }),
});

it('the trail of a laser is one small message, however fast it moved, from where it was to where it is', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 400 }), (points) => {
      const laser = laserCode(points);
      expect(
        moveCursorSchema.safeParse({ id: 'b', cursor: points.at(-1), laser }).error,
      ).toBeUndefined();
      const told = decodePoints(laser, LASER_POINTS_MAX);
      if (!told.ok) throw new Error(told.error);
      expect(told.value[0]).toEqual(points[0]);
      expect(told.value.at(-1)).toEqual(points.at(-1));
      expect(told.value.length).toBe(Math.min(points.length, LASER_POINTS_MAX));
    }),
  );
});
