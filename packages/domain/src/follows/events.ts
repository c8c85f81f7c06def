import { withLatest } from '../latest.js';
import { withFollowChange } from './rules.js';
import type { Followed, Follows, NumberedChange } from './schema.js';

/** Told to all tabs of the person. */
export interface FollowUpdate {
  readonly name: 'followUpdate';
  readonly change: NumberedChange;
}

const isOfSame = (one: Followed, other: Followed): boolean =>
  one.kind === other.kind && one.key === other.key;

/** Late and repeated events change nothing: of each thing the latest change counts, whatever the order. */
export function applyFollowUpdate(follows: Follows, { change }: FollowUpdate): Follows {
  const { changes: before = [], revision } = follows;
  const changes = withLatest(before, change, isOfSame, revision);
  return changes === before ? follows : { ...withFollowChange(follows, change), changes };
}
