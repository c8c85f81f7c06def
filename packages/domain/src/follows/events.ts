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
  const { changes = [] } = follows;
  const known = changes.find((each) => isOfSame(each, change));
  if (change.revision <= (known?.revision ?? follows.revision)) return follows;
  const others = changes.filter((each) => each !== known);
  return { ...withFollowChange(follows, change), changes: [...others, change] };
}
