import { type FollowKind, applyFollowUpdate, type Follows, tagKey } from '@collabor8/domain';
import { useAppSelector } from '../../shared/store.js';
import { declareRead } from '../../shared/reads/declare-read.js';
import { holdRead, useLiveRead } from '../../shared/reads/use-live-read.js';

export interface FollowProps {
  readonly what: FollowKind;
  /** The tag's name or the question's id. */
  readonly name: string;
  /** As a button of its own, or as one of the quiet ones in a post's foot. */
  readonly look?: 'button' | 'quiet';
}

const ownRead = declareRead({ path: 'follows.openMine' });

const selectFollows = holdRead(ownRead, 'followUpdate', applyFollowUpdate);
type State = Parameters<typeof selectFollows>[0];

/** Whether the reader doesn't want to see what has these tags. */
export function selectIsIgnored(state: State, tags: readonly string[]): boolean {
  const follows = selectFollows(state);
  return tags.some((name) => follows?.ignoredTags.includes(tagKey(name)));
}

/** What the reader follows, the same in all tabs; undefined until it has been read. */
export function useFollows(): Follows | undefined {
  useLiveRead(ownRead);
  return useAppSelector(selectFollows);
}
