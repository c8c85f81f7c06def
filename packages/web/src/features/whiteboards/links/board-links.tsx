import { lazyPart } from '../../../shared/lazy/lazy-part.js';
import { boardPath } from '../../../shared/paths.js';

/** More in one message are links alone: a message is no gallery, and each card is a request. */
const CARDS_MAX = 3;

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** The ids of this product's boards whose addresses stand in a text, each once, the first few. */
export function linkedBoards(text: string, origin: string): readonly string[] {
  // Most texts have none, whatever they hold.
  if (!text.includes(boardPath(''))) return [];
  const addresses = new RegExp(String.raw`(\S*?)${boardPath('')}(${UUID})(?![\w/-])`, 'g');
  const ids = [...text.matchAll(addresses)].flatMap(([, before = '', id = '']) =>
    before.endsWith(origin) ? [id] : [],
  );
  return [...new Set(ids)].slice(0, CARDS_MAX);
}

const LinkedBoard = lazyPart(
  () => import('./linked-board.js'),
  (module) => module.LinkedBoard,
  // The address itself stands in the text: it needs no card, and no word about it.
  { fallback: null },
);

/** Cards of the boards whose addresses stand in what somebody wrote. */
export function BoardLinks({ text }: { readonly text: string }) {
  const ids = linkedBoards(text, window.location.origin);
  if (ids.length === 0) return null;
  return ids.map((id) => <LinkedBoard key={id} id={id} />);
}
