import { type BoardObject, type ObjectKind, isGrouped } from '@collabor8/domain';
import { useState } from 'react';

export type ObjectTool = 'select' | 'laser' | ObjectKind;

/** What one is about to do with objects; nobody else sees any of it. */
export function useObjectHand() {
  /** Null while one draws with brush or eraser. */
  const [tool, setTool] = useState<ObjectTool | null>(null);
  /** Whether one moves the plane, whatever the tool is. */
  const [isMoving, move] = useState(false);
  const [selected, select] = useState<readonly string[]>([]);
  /** How objects look while they are drawn or moved: in place of those of the same id, or above all. */
  const [sketch, show] = useState<readonly BoardObject[]>([]);
  /** The text that is being written, on the board or not yet. */
  const [writing, write] = useState<BoardObject | null>(null);
  const take = (next: ObjectTool | null) => {
    setTool(next);
    move(false);
    if (next !== 'select') select([]);
  };
  return { isMoving, tool, selected, sketch, writing, move, take, select, show, write };
}

export type ObjectHand = ReturnType<typeof useObjectHand>;

/** One step further in: from a group to one of its objects, and from that to its text. */
export function stepInto(object: BoardObject, hand: ObjectHand): void {
  const isOnlyOne = hand.selected.length === 1 && hand.selected[0] === object.id;
  if (isGrouped(object) && !isOnlyOne) hand.select([object.id]);
  else if (object.shape === 'text' && !object.isLocked) hand.write(object);
}
