import { decodePoints, encodePoints } from '@collabor8/domain';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aBoardPage, BOARD_ID } from '../../../../testing/board-samples.js';
import { draw, lift, openBoard, theCanvas } from '../../../../testing/open-board.js';

const trails = () =>
  [...document.querySelectorAll('[data-laser]')].map((trail) => trail.getAttribute('points'));

it('shows where others point with it, for a moment', async () => {
  const { live } = await openBoard(aBoardPage());
  const points = [
    { x: 10, y: 20 },
    { x: 30, y: 40 },
  ];
  const cursor = { name: 'cursorUpdate', boardId: BOARD_ID, cursor: { x: 30, y: 40 } } as const;
  live.emit('board', { ...cursor, username: 'ada', laser: encodePoints(points) });
  await waitFor(() => expect(trails()).toEqual(['10,20 30,40']));
  live.emit('board', { ...cursor, username: 'ada', laser: '?' });
  await waitFor(() => expect(trails()).toEqual([]));
});

it('shows all of a trail that comes in one go', async () => {
  const { live } = await openBoard(aBoardPage());
  const point = (x: number) => ({ x, y: 20 });
  for (const x of [10, 20, 30]) {
    const laser = encodePoints([point(x), point(x + 10)]);
    const cursor = point(x + 10);
    live.emit('board', { name: 'cursorUpdate', boardId: BOARD_ID, username: 'ada', cursor, laser });
  }
  await waitFor(() => expect(trails()).toEqual(['10,20 20,20', '20,20 30,20', '30,20 40,20']));
});

it('leaves a trail that the others are told of, and that is no stroke', async () => {
  const { server, user } = await openBoard(aBoardPage());
  await screen.findByRole('button', { name: 'Laser (K)' });
  await user.keyboard('k');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Laser (K)' })).toHaveAttribute(
      'aria-pressed',
      'true',
    ),
  );
  draw({ x: 100, y: 100 }, { x: 120, y: 100 }, { x: 140, y: 110 });
  await waitFor(() => expect(trails()).toEqual(['100,100 120,100', '120,100 140,110']));
  lift();
  fireEvent.pointerMove(theCanvas(), { clientX: 300, clientY: 300, pointerId: 1 });
  const told = () =>
    server.mutations.flatMap(([path, input]) =>
      path === 'whiteboards.moveCursor'
        ? [input as { readonly cursor: unknown; readonly laser?: string }]
        : [],
    );
  await waitFor(() => {
    const lasers = told().flatMap(({ laser }) =>
      laser === undefined ? [] : [decodePoints(laser)],
    );
    expect(lasers.flatMap((each) => (each.ok ? each.value : [])).at(-1)).toEqual({
      x: 140,
      y: 110,
    });
  });
  expect(server.mutations.map(([path]) => path)).not.toContain('whiteboards.addStroke');
});
