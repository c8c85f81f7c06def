import { withLatest } from '../latest.js';
import { isSameUser } from '../users/rules.js';
import type { BlockedPerson, Blocks } from './schema.js';

/** Told to all tabs of both, each as it concerns them. */
export interface BlockUpdate {
  readonly name: 'blockUpdate';
  readonly person: BlockedPerson;
}

const isOfSame = (one: BlockedPerson, other: BlockedPerson): boolean =>
  isSameUser(one.username, other.username);

/** That somebody is met again stays there, as a late event could undo it. */
export const applyBlockUpdate = (blocks: Blocks, { person }: BlockUpdate): Blocks =>
  withLatest(blocks, person, isOfSame);
