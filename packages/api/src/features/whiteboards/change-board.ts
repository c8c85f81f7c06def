import type { Whiteboard } from '@collabor8/domain';
import type { Collections, DocumentStore } from '../../ports/document-store.js';
import { runUnit } from '../../ports/run-unit.js';
import { written } from '../../request/rule-results.js';
import { whiteboards, type WhiteboardDocument } from './documents.js';
import { requireBoard, toWhiteboard } from './stored-boards.js';

type BoardFields = Partial<Pick<WhiteboardDocument, 'title' | 'owner' | 'accessType' | 'drawers'>>;

export interface ChangedBoard {
  readonly before: Whiteboard;
  readonly after: Whiteboard;
}

/** Changes what `rule` says of a board, which throws where it may not be; in the unit of its caller. */
export async function changeBoard(
  unit: Collections,
  id: string,
  rule: (board: Whiteboard) => BoardFields | Promise<BoardFields>,
): Promise<ChangedBoard> {
  const before = await requireBoard(unit, id);
  const fields = await rule(before);
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
