import { PRACTICE_MAX, refusePractice, refuseTable, TABLES_WAITING_MAX } from '@collabor8/domain';
import type { Collections } from '../../ports/document-store.js';
import { games } from './documents.js';
import { orRefused } from './stored-games.js';

/** What one person may have of each at a time: as many as there are places, each of which is one game's. */
const kinds = {
  table: { mark: '', most: TABLES_WAITING_MAX, refuse: refuseTable },
  rematch: { mark: 'r', most: TABLES_WAITING_MAX, refuse: refuseTable },
  practice: { mark: 'c', most: PRACTICE_MAX, refuse: refusePractice },
};

/** A place for a new game of somebody's; @throws AppError 'invalid' where all are taken */
export async function freeSlot(
  unit: Collections,
  username: string,
  kind: keyof typeof kinds,
): Promise<string> {
  const { mark, most, refuse } = kinds[kind];
  const slots = Array.from({ length: most }, (_, number) => `${number}${mark} ${username}`);
  const taken = await unit.collection(games).pageOfEach('bySlot', slots, 1);
  return slots.find((slot) => taken.get(slot)?.items.length === 0) ?? orRefused(refuse());
}
