import type { BoardPage } from '@collabor8/domain';
import { act, fireEvent, screen } from '@testing-library/react';
import { BOARD_ID } from './board-samples.js';
import type { MockAnswers } from './mock-api.js';
import { opened } from './opened.js';
import { renderApp } from './render-app.js';
import { shownOn, stubCanvas } from './stub-canvas.js';

type BoardAnswers = NonNullable<NonNullable<MockAnswers['mutations']>['whiteboards']>;

const quiet: BoardAnswers = {
  draw: () => undefined,
  moveCursor: () => undefined,
  holdObjects: () => undefined,
};

export const theCanvas = (): HTMLCanvasElement =>
  screen.getByRole('img', { name: /^The whiteboard/ });

/** What the window shows of the plane around the sheet. */
export function thePlane(): HTMLElement {
  const plane = theCanvas().closest<HTMLElement>('[data-plane]');
  if (plane === null) throw new Error('The sheet lies on no plane.');
  return plane;
}

/** The lines that the board shows, by colour. */
export async function shownLines(name = /^The whiteboard/): Promise<readonly unknown[]> {
  await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  const canvas: HTMLCanvasElement = screen.getByRole('img', { name });
  return shownOn(canvas).flatMap((mark) => (mark.kind === 'line' ? [mark.color] : []));
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The first place is where the pen goes down; it stays there until `lift`. */
export function draw(...places: readonly Place[]): void {
  places.forEach(({ x, y }, index) => {
    const event = { clientX: x, clientY: y, pointerId: 1, button: 0, isPrimary: true };
    if (index === 0) fireEvent.pointerDown(theCanvas(), event);
    else fireEvent.pointerMove(theCanvas(), event);
  });
}

export const lift = (): void => {
  fireEvent.pointerUp(theCanvas(), { pointerId: 1 });
};

/** A board that grace has opened. */
export async function openBoard(
  page: BoardPage,
  mutations: BoardAnswers = {},
  queries: BoardAnswers = {},
  others: MockAnswers = {},
) {
  stubCanvas();
  const app = renderApp({
    at: `/whiteboard/${BOARD_ID}`,
    api: {
      queries: {
        ...others.queries,
        whiteboards: {
          open: () => opened({ kind: 'board', boardId: BOARD_ID }, page),
          openList: () => opened({ kind: 'person', username: 'grace' }, []),
          ...queries,
        },
      },
      mutations: { ...others.mutations, whiteboards: { ...quiet, ...mutations } },
    },
  });
  await screen.findByRole('heading', { name: page.board.title });
  // What one draws with comes right after the board.
  await screen.findByRole('button', { name: 'Zoom in (+)' });
  // jsdom lays nothing out: the board stands in the corner, in its own size.
  theCanvas().getBoundingClientRect = () => new DOMRect(0, 0, 800, 600);
  return app;
}
