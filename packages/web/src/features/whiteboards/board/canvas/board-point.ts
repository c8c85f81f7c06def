import { BOARD_HEIGHT, BOARD_WIDTH } from '@collabor8/domain';

interface OnScreen {
  readonly clientX: number;
  readonly clientY: number;
}

/** Where something on the screen lies on the board, which is scaled to fit. */
export function boardPoint({ clientX, clientY }: OnScreen, element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return {
    x: ((clientX - left) * BOARD_WIDTH) / Math.max(1, width),
    y: ((clientY - top) * BOARD_HEIGHT) / Math.max(1, height),
  };
}
