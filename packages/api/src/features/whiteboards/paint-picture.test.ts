import { randomUUID } from 'node:crypto';
import { encodePoints, type StrokeEntry } from '@collabor8/domain';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { paintInTurns, paintPicture } from './paint-picture.js';

/** A line to and fro under a pressure that changes at each point: as many marks as points. */
const pressed = (seq: number, points: number): StrokeEntry => ({
  ...{ kind: 'stroke', seq, at: '2026-01-01T00:00:00.000Z', author: 'mal', id: randomUUID() },
  pen: { tool: 'brush', width: 1, color: seq % 2 === 0 ? '#bf3b26' : '#000000' },
  points: encodePoints(
    Array.from({ length: points }, (_, at) => ({
      x: 100 + 40 * seq + (at % 2) * 8,
      y: 100 + (at % 300),
      pressure: (at % 3) / 3,
    })),
  ),
});

const pixelsOf = (base64: string): Promise<Buffer> =>
  sharp(Buffer.from(base64, 'base64')).raw().toBuffer();

it('is painted some marks at a time, and shows the same as in one go', async () => {
  const strokes = Array.from({ length: 8 }, (_, seq) => pressed(seq, 1_000));
  const painting = { ground: null, strokes, objects: [] };
  let turns = 0;
  const painted = await paintInTurns(painting, { ground: undefined }, (paint, hasObjects) => {
    turns += 1;
    expect(hasObjects).toBe(false);
    return paint();
  });
  expect(turns).toBe(2);
  const whole = await paintPicture(painting, { ground: undefined });
  expect(await pixelsOf(painted)).toEqual(await pixelsOf(whole));
}, 30_000);

it('a stroke that is longer than what is painted at a time is alone', async () => {
  const strokes = [0, 1, 2].map((seq) => ({ ...pressed(seq, 2), points: 'A'.repeat(30_001) }));
  let turns = 0;
  await paintInTurns({ ground: null, strokes, objects: [] }, { ground: undefined }, async () => {
    turns += 1;
    return '';
  });
  expect(turns).toBe(3);
});
