import { fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBoardPage, BOARD_ID } from '../../../../testing/board-samples.js';
import { openBoard, theCanvas, thePlane } from '../../../../testing/open-board.js';

type Move = 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerLeave';

const point = (move: Move, pointerType: 'mouse' | 'pen', x: number) => {
  const event = { pointerType, pointerId: 1, button: 0, isPrimary: true, clientX: x, clientY: 100 };
  fireEvent[move](theCanvas(), event);
  // jsdom tells of leaving the canvas alone, a browser of all that is left.
  if (move === 'pointerLeave') fireEvent.pointerLeave(thePlane(), event);
};

/** A board with somebody else on it, who sees where one points. */
async function openBesideAda() {
  const { server } = await openBoard(aBoardPage(), {
    addStroke: () => ({ seq: 1, at: '2024-05-06T07:08:10.000Z' }),
  });
  // What tells of the pointer comes a little after the board.
  await waitFor(() =>
    expect(document.querySelector('[aria-hidden][class*="layer"]')).not.toBeNull(),
  );
  // jsdom lays nothing out.
  const sheet = theCanvas().parentElement;
  if (sheet !== null) sheet.getBoundingClientRect = () => new DOMRect(0, 0, 800, 600);
  return () =>
    server.mutations.flatMap(([path, input]) => (path === 'whiteboards.moveCursor' ? [input] : []));
}

const at = (x: number) => ({ id: BOARD_ID, cursor: { x, y: 100 } });

const stroke = (pointerType: 'mouse' | 'pen', ...places: readonly number[]) => {
  places.forEach((x, index) => point(index === 0 ? 'pointerDown' : 'pointerMove', pointerType, x));
  point('pointerUp', pointerType, places.at(-1) ?? 0);
};

describe('one’s own cursor', () => {
  it('is told to be where a line ended, and stays where a pen was lifted', async () => {
    const told = await openBesideAda();
    stroke('pen', 100, 200, 300);
    point('pointerLeave', 'pen', 300);
    await waitFor(() => expect(told()).toEqual([at(300)]));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(told()).toEqual([at(300)]);
  });

  it('is told again where a line ends at the place that was told before it', async () => {
    const told = await openBesideAda();
    point('pointerMove', 'mouse', 100);
    await waitFor(() => expect(told()).toHaveLength(1));
    stroke('mouse', 100, 400, 100);
    await waitFor(() => expect(told()).toEqual([at(100), at(100)]));
  });

  it('goes when a mouse leaves the board in the middle of a line', async () => {
    const told = await openBesideAda();
    point('pointerDown', 'mouse', 100);
    point('pointerMove', 'mouse', 300);
    point('pointerLeave', 'mouse', 820);
    await waitFor(() => expect(told()).toEqual([{ id: BOARD_ID, cursor: null }]));
  });
});
