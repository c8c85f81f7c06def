import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { linkedBoards } from './linked-boards.js';

const LinkedBoard = lazyPart(
  () => import('./linked-board.js'),
  (module) => module.LinkedBoard,
  // The address itself stands in the text: it needs no card, and no word about it.
  { fallback: () => null },
);

/** Cards of the boards whose addresses stand in what somebody wrote. */
export function BoardLinks({ text }: { readonly text: string }) {
  const ids = linkedBoards(text, window.location.origin);
  if (ids.length === 0) return null;
  return ids.map((id) => <LinkedBoard key={id} id={id} />);
}
