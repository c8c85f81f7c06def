import { decodePoints } from '@collabor8/domain';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBoardPage } from '../../../../testing/board-samples.js';
import { openBoard, shownLines, theCanvas } from '../../../../testing/open-board.js';

type Move = 'pointerDown' | 'pointerMove' | 'pointerUp';

const touch = (move: Move, type: 'pen' | 'touch', pointerId: number, x: number) =>
  fireEvent[move](theCanvas(), {
    ...{ pointerType: type, pointerId, button: 0, isPrimary: pointerId !== 2 },
    ...{ clientX: x, clientY: 100 },
  });

/** A board that keeps what it is sent. */
async function openKeeping() {
  const kept: string[] = [];
  let seq = 0;
  const landed = () => ({ seq: (seq += 1), at: '2024-05-06T07:08:10.000Z' });
  const app = await openBoard(aBoardPage(), {
    addStroke: ({ stroke }) => {
      kept.push(stroke.points);
      return landed();
    },
    undo: landed,
  });
  const ends = () =>
    kept.map((code) => {
      const points = decodePoints(code);
      return points.ok && [points.value[0]?.x, points.value.at(-1)?.x];
    });
  const turns = () => app.server.mutations.filter(([path]) => path === 'whiteboards.undo');
  return { ...app, ends, turns };
}

describe('a pen, a palm and fingers', () => {
  it('keep the stroke of the pen while the palm lies there', async () => {
    const { ends, turns } = await openKeeping();
    touch('pointerDown', 'pen', 1, 100);
    touch('pointerMove', 'pen', 1, 150);
    touch('pointerDown', 'touch', 2, 400);
    touch('pointerMove', 'touch', 2, 450);
    touch('pointerMove', 'pen', 1, 300);
    touch('pointerUp', 'pen', 1, 300);
    touch('pointerUp', 'touch', 2, 450);
    await waitFor(() => expect(ends()).toEqual([[100, 300]]));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(turns()).toEqual([]);
  });

  it('take back what a palm drew that came before the pen', async () => {
    const { turns } = await openKeeping();
    touch('pointerDown', 'touch', 2, 400);
    touch('pointerMove', 'touch', 2, 450);
    touch('pointerDown', 'pen', 1, 100);
    touch('pointerMove', 'pen', 1, 300);
    touch('pointerUp', 'pen', 1, 300);
    await waitFor(() => expect(turns()).toHaveLength(1));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(await shownLines()).toHaveLength(1);
  });

  it('leave drawing to the pen that was just there; one finger moves the plane', async () => {
    const { ends } = await openKeeping();
    touch('pointerMove', 'pen', 1, 100);
    touch('pointerDown', 'touch', 2, 400);
    touch('pointerMove', 'touch', 2, 370);
    touch('pointerUp', 'touch', 2, 370);
    expect(theCanvas().parentElement?.style.getPropertyValue('--x')).toBe('-30px');
    expect(await shownLines()).toEqual([]);
    expect(ends()).toEqual([]);
  });

  it('keep the stroke of a finger that another joins late', async () => {
    const { ends, turns } = await openKeeping();
    touch('pointerDown', 'touch', 1, 100);
    touch('pointerMove', 'touch', 1, 200);
    touch('pointerDown', 'touch', 2, 400);
    touch('pointerMove', 'touch', 2, 500);
    touch('pointerMove', 'touch', 1, 300);
    touch('pointerUp', 'touch', 1, 300);
    touch('pointerUp', 'touch', 2, 500);
    await waitFor(() => expect(ends()).toEqual([[100, 300]]));
    expect(screen.getByText('100%')).toBeVisible();
    expect(turns()).toEqual([]);
  });
});
