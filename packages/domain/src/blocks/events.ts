import { isSameUser } from '../users/rules.js';
import type { BlockedPerson, Blocks } from './schema.js';

/** Told to all tabs of both, each as it concerns them. */
export interface BlockUpdate {
  readonly name: 'blockUpdate';
  readonly person: BlockedPerson;
}

/** The highest revision is the whole truth; that somebody is met again is remembered, as a late event could undo it. */
export function applyBlockUpdate(blocks: Blocks, { person }: BlockUpdate): Blocks {
  const known = blocks.find(({ username }) => isSameUser(username, person.username));
  if (known !== undefined && known.revision >= person.revision) return blocks;
  return [...blocks.filter((each) => each !== known), person];
}
