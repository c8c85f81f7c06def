import { isGrouped, type BoardObject } from '@collabor8/domain';
import type { ObjectHand } from './object-hand.js';

/** One step further in: from a group to one of its objects, and from that to its text. */
export function stepInto(object: BoardObject, hand: ObjectHand): void {
  const isOnlyOne = hand.selected.length === 1 && hand.selected[0] === object.id;
  if (isGrouped(object) && !isOnlyOne) hand.select([object.id]);
  else if (object.shape === 'text') hand.write(object);
}
