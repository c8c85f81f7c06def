import { lazy, Suspense } from 'react';
import { linkedBoards } from './linked-boards.js';

const LinkedBoard = lazy(async () => ({
  default: (await import('./linked-board.js')).LinkedBoard,
}));

/** Cards of the boards whose addresses stand in what somebody wrote. */
export function BoardLinks({ text }: { readonly text: string }) {
  const ids = linkedBoards(text, window.location.origin);
  if (ids.length === 0) return null;
  return (
    <Suspense>
      {ids.map((id) => (
        <LinkedBoard key={id} id={id} />
      ))}
    </Suspense>
  );
}
