import type { CursorPlace } from '@collabor8/domain';
import { useEffect, useState, type PointerEvent } from 'react';
import { trpc } from '../../../shared/api/trpc.js';
import { placeOnBoard } from './board-place.js';
import { CursorTeller } from './cursor-teller.js';

const rounded = ({ x, y }: CursorPlace): CursorPlace => ({ x: Math.round(x), y: Math.round(y) });

/**
 * Tells the others where one points, if there are any. While a line is drawn, that tells it: the
 * pointer is where the line ends.
 */
export function useTellCursor(boardId: string, isAlone: boolean) {
  const { mutateAsync } = trpc.whiteboards.moveCursor.useMutation();
  const [teller] = useState(
    () => new CursorTeller((cursor) => mutateAsync({ id: boardId, cursor })),
  );

  useEffect(() => () => teller.move(null), [teller]);

  if (isAlone) return {};
  return {
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.buttons === 0) teller.move(rounded(placeOnBoard(event, event.currentTarget)));
    },
    onPointerLeave: () => teller.move(null),
  };
}
