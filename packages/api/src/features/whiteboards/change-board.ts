import type { Whiteboard } from '@collabor8/domain';
import type { Collections, DocumentStore } from '../../ports/document-store.js';
import { runUnit, stillFree } from '../../ports/run-unit.js';
import { written } from '../../request/errors.js';
import { boardDrawers, whiteboards, type WhiteboardDocument } from './documents.js';
import { requireBoard, toWhiteboard } from './stored-boards.js';

type BoardFields = Partial<Pick<WhiteboardDocument, 'title' | 'owner' | 'accessType' | 'drawers'>>;

export interface ChangedBoard {
  readonly before: Whiteboard;
  readonly after: Whiteboard;
}

/** Notes whose account has to be looked for on the board once it ends. */
export async function noteDrawers(
  unit: Collections,
  { uniqueLink: boardId, drawers: before = [] }: Whiteboard,
  after: readonly string[],
): Promise<void> {
  const noted = unit.collection(boardDrawers);
  const idOf = (username: string): string => `${boardId} ${username}`;
  for (const name of before) if (!after.includes(name)) await noted.remove(idOf(name));
  for (const username of after) {
    if ((await noted.get(idOf(username))) !== undefined) continue;
    stillFree(await noted.insert({ _id: idOf(username), boardId, username }));
  }
}

/** Changes what `rule` says of a board, which throws where it may not be; in the unit of its caller. */
export async function changeBoard(
  unit: Collections,
  id: string,
  rule: (board: Whiteboard) => BoardFields | Promise<BoardFields>,
): Promise<ChangedBoard> {
  const before = await requireBoard(unit, id);
  const fields = await rule(before);
  if (fields.drawers !== undefined) await noteDrawers(unit, before, fields.drawers);
  const changed = await unit
    .collection(whiteboards)
    .update(id, (document) => ({ ...document, ...fields }));
  return { before, after: toWhiteboard(written(changed)) };
}

/** The same as a unit of its own. */
export const changeBoardAlone = (
  store: Pick<DocumentStore, 'transaction'>,
  id: string,
  rule: (board: Whiteboard) => BoardFields,
): Promise<ChangedBoard> => runUnit(store, (unit) => changeBoard(unit, id, rule));
