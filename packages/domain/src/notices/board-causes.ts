import { isSameUser } from '../users/rules.js';
import type { Act } from './causes.js';
import { SHARED_BOARDS_MAX } from './limits.js';
import { noteOf, type Note } from './rules.js';

/** The address of a board was sent into a chat; whose board it is knows it. */
export const notesOfSharedBoard = (
  board: { readonly _id: string; readonly title: string; readonly owner: string },
  readers: readonly string[],
  act: Act,
): readonly Note[] =>
  readers
    .filter((reader) => !isSameUser(reader, board.owner))
    .map((reader) =>
      noteOf(reader, {
        ...{ kind: 'board', ...act, place: { kind: 'board', boardId: board._id } },
        ...{ subject: board._id, title: board.title },
      }),
    );

export const noteOfHandedBoard = (
  board: { readonly _id: string; readonly title: string },
  reader: string,
  act: Act,
): Note =>
  noteOf(reader, {
    kind: 'board',
    ...act,
    place: { kind: 'board', boardId: board._id, isYours: true },
    subject: `${board._id} handed on`,
    title: board.title,
  });

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const BOARD_ADDRESS = new RegExp(String.raw`https?://[^\s/]+/whiteboard/(${UUID})(?![\w/-])`, 'g');

/** The boards whose addresses stand in a text, each once, the first few. */
export function sharedBoards(text: string): readonly string[] {
  // Most texts have none, whatever they hold.
  if (!text.includes('/whiteboard/')) return [];
  const ids = [...text.matchAll(BOARD_ADDRESS)].flatMap(([, id]) => id ?? []);
  return [...new Set(ids)].slice(0, SHARED_BOARDS_MAX);
}
